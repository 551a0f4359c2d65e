"""The DuckDB database: connections, schema, migrations, and a cache of its rows."""
