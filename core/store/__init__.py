"""What Loci keeps: the truth in DuckDB, the index derived from it in SQLite."""
