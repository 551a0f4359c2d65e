"""File suffixes (lower case, without the dot) by family."""

# Container formats that are recognized by their bytes; only a part of their bytes is text.
PACKED = frozenset("pdf docx pptx xlsx epub odt ods odp zip msg".split())
PICTURES = frozenset("png jpg jpeg gif bmp tif tiff webp heic heif ico psd raw svg svgz".split())
SOUNDS = frozenset("mp3 wav flac ogg oga m4a aac wma aiff opus mid".split())
FILMS = frozenset("mp4 mov avi mkv webm wmv flv m4v mpg mpeg".split())
# Formats that are not read, with the remedy shown for them.
SAVE_AS = {
    "doc": "Save it as DOCX.",
    "xls": "Save it as XLSX.",
    "ppt": "Save it as PPTX.",
    "pages": "Export it from Pages as DOCX or PDF.",
    "numbers": "Export it from Numbers as XLSX.",
    "key": "Export it from Keynote as PPTX or PDF.",
    "7z": "Unpack it, or save it as ZIP.",
    "rar": "Unpack it, or save it as ZIP.",
}
