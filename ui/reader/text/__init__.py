"""Text view of the reader: windowing of long texts, Markdown styling and text search."""
