"""Page view of the reader: images of PDF pages and pictures with selectable words."""
