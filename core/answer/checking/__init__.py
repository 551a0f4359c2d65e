"""What supports each sentence of an answer, and where its citations come from."""
