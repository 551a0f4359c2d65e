"""Ways over facts and passages, from the things of a question or around one thing."""
