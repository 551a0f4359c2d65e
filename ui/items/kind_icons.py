"""The icon of each kind of document."""

ICONS = {
    "pdf": "book-open",
    "epub": "book-open",
    "code": "file-code",
    "json": "file-code",
    "xml": "file-code",
    "csv": "table",
    "tsv": "table",
    "xlsx": "table",
    "ods": "table",
    "pptx": "presentation",
    "odp": "presentation",
    "html": "globe",
    "eml": "mail",
    "msg": "mail",
    "mbox": "mail",
    "png": "image",
    "jpg": "image",
    "jpeg": "image",
    "image": "image",
}


# Endings of files that are shown as pictures.
PICTURES = frozenset({"png", "jpg", "jpeg", "tif", "tiff", "bmp", "gif", "webp"})


def icon_of(kind: str) -> str:
    """The icon for documents of that kind."""
    return ICONS.get(kind, "file-text")
