"""Retrieval: from a question to ranked passages, facts and the evidence for an answer."""
