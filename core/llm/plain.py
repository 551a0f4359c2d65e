"""Text as every model can read it."""


def plain(text: str) -> str:
    """The text with a question mark for each half of a surrogate pair, which is no character.

    Such halves come from names of files and broken documents; tokenizers and JSON refuse them.
    """
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
