"""Format readers, one module per format; `core.ingest.parse.registry` lists them."""
