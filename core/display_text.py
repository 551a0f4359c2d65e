r"""Text of documents as it is safe to show (D12).

Names and contents of files may hold terminal escapes and characters that reverse the order of what
follows. Both are shown instead of carried out: C0 controls and DEL as symbols ("␛"), C1 controls
and overrides, embeddings and isolates of direction as escapes ("\x9b", "\u202e"). Newline and tab
stay. The marks of direction U+200E, U+200F and U+061C stay too: they change no other letter.
"""

import re

_MARKDOWN = re.compile(r"([\\`\[\]<])")
_UNSAFE_IN_FILE_NAMES = re.compile(r'[\[\]#^|\\/:*?"<>\x00-\x1f\x7f]+')
_LONGEST_FILE_NAME = 180  # bytes; file systems allow 255, and a number or a type may follow
_SYMBOLS = 0x2400
_DELETE_SYMBOL = "\u2421"
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_VISIBLE = {
    **{code: chr(_SYMBOLS + code) for code in range(0x20) if chr(code) not in "\n\t"},
    0x7F: _DELETE_SYMBOL,
    **{code: f"\\x{code:02x}" for code in range(0x80, 0xA0)},
    **{ord(sign): f"\\u{ord(sign):04x}" for sign in _DIRECTIONS},
}
_ON_ONE_LINE = {**_VISIBLE, **{ord(sign): chr(_SYMBOLS + ord(sign)) for sign in "\n\t"}}


def display_text(text: str) -> str:
    """Return the text with controls and changes of direction made visible."""
    return text if text.isprintable() else text.translate(_VISIBLE)


def display_line(text: str) -> str:
    """Return the text as `display_text` does, with newlines and tabs as symbols as well."""
    return text if text.isprintable() else text.translate(_ON_ONE_LINE)


def file_name(text: str) -> str:
    """Return the text as the name of a file, without an extension; empty if nothing is left."""
    name = " ".join(_UNSAFE_IN_FILE_NAMES.sub(" ", text).split()).strip(" .")
    return (
        name.encode("utf-8", "replace")[:_LONGEST_FILE_NAME].decode("utf-8", "ignore").strip(" .")
    )


def markdown_text(text: str) -> str:
    """Return the text as Markdown shows it: without links, images, code and HTML."""
    return _MARKDOWN.sub(r"\\\1", display_text(text))
