"""Ingestion: parse files, cut them into passages, encode and write them to the store."""
