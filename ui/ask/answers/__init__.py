"""The text of answers: Markdown as rich text that cannot reach out, growing while it comes."""
