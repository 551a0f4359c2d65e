"""Extract entities, statements, dates and theses from documents without a language model."""
