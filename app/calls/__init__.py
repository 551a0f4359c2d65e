"""The parts of the client that stand for themselves; `app.client.Client` is made of them."""
