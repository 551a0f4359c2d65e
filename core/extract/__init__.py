"""What documents say: things, statements, dates and theses, found without a language model."""
