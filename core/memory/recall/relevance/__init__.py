"""How well an episode answers a question, in our form and in that of the documents."""
