"""Pages of a PDF or a picture as they look."""
