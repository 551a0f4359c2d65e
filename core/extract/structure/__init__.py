"""Extract what the form of a document states: fields, links, tags, tables, imports."""
