"""What a document states by its form: fields, links, headings, imports."""
