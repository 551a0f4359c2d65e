"""Names in running text: where they begin and end, and what is none."""
