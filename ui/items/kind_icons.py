"""Icons of document kinds."""

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


# Extensions of files with the picture icon.
PICTURES = frozenset({"png", "jpg", "jpeg", "tif", "tiff", "bmp", "gif", "webp"})


def icon_of(kind: str) -> str:
    """Return the icon of a document kind."""
    return ICONS.get(kind, "file-text")
