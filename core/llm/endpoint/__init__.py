"""Language models on a server with an OpenAI-compatible API."""
