"""Storage: the DuckDB database, the SQLite search index derived from it, and all SQL."""
