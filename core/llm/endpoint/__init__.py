"""A language model on a server of the user's own, spoken to as OpenAI's is."""
