"""The DuckDB file: its form, its connections, its tables, and what makes a change last."""
