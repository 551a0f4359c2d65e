"""The engine: a plain synchronous library without Qt."""
