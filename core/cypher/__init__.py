"""openCypher, read only: parse, check and run queries over a property graph."""
