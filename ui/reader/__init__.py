"""Document reader: shows a document as text or pages, with cited words highlighted."""
