"""What a language model wrote, as Markdown in which nothing leads away or is fetched.

Whatever a document talked a model into writing, the text has no links, no pictures, no HTML and
no control characters (row N14): a picture's address could carry what was read out of the house,
and a link could lead the reader anywhere. Addresses are shown as plain text, and only those that
stand in a document that the answer cites.
"""

import re
from collections.abc import Sequence

from core.prompts.fence import strip_hidden

REMOVED_ADDRESS = "(address left out)"
# What a reply that streams holds back at most until it is known to be no link.
_MAX_PENDING = 2000
_TARGET = r"\((?:[^()]|\([^()]*\))*\)"
_LINK = re.compile(rf"!?\\?\[([^\[\]]*)\]{_TARGET}")
_LEADING = re.compile(r"\](?=\()")
_DEFINITION = re.compile(r"^([ >]{0,6}\[[^\[\]]*\])(?=:)", re.MULTILINE)
_TAG = re.compile(r"\\*<(?=[A-Za-z/!?])")
_ADDRESS = re.compile(
    r"(?:\b[a-z][a-z0-9+.-]{1,20}:)?//[^\s<>()\[\]\"'`]{2,}"
    r"|\bwww\.[^\s<>()\[\]\"'`]+"
    r"|\b(?:mailto|javascript|vbscript|data|file|tel|sms|magnet|cite):[^\s<>()\[\]\"'`]+",
    re.IGNORECASE,
)
_END = ".,;:!?…*_~\\"
_OPEN = re.compile(r"!?\\?\[[^\[\]]*(?:\](?:\((?:[^()]|\([^()]*\))*)?)?\Z|\S+\Z")


def sanitize_markdown(text: str, *, cited_texts: Sequence[str] = ()) -> str:
    """The text without links, pictures and HTML; addresses that stand in `known` texts as code."""
    text = _LINK.sub(lambda link: _label(link.group(1)), strip_hidden(text))
    text = _LEADING.sub("] ", text)
    text = _DEFINITION.sub(r"\1 ", text)
    text = _ADDRESS.sub(lambda address: _shown(address.group(), cited_texts), text)
    return _TAG.sub(r"\\<", text)


class SanitizingStream:
    """Makes a reply harmless while it is written; what the next piece may change waits for it."""

    def __init__(self, *, cited_texts: Sequence[str] = ()) -> None:
        self._cited_texts = cited_texts
        self._pending = ""

    def feed(self, piece: str) -> str:
        """What can be shown now."""
        text = self._pending + piece
        waiting = _OPEN.search(text)
        cut = waiting.start() if waiting else len(text)
        if len(text) - cut > _MAX_PENDING:
            cut = len(text)
        self._pending = text[cut:]
        return sanitize_markdown(text[:cut], cited_texts=self._cited_texts)

    def end(self) -> str:
        """What is left."""
        text, self._pending = self._pending, ""
        return sanitize_markdown(text, cited_texts=self._cited_texts)


def _label(words: str) -> str:
    """What remains of a link: its words; a number stays the mark of a citation."""
    return f"[{words}]" if words.isdecimal() else words


def _shown(address: str, cited_texts: Sequence[str]) -> str:
    bare = address.rstrip(_END)
    rest = address[len(bare) :]
    is_known = any(bare in text for text in cited_texts)
    return f"`{bare}`{rest}" if is_known else f"{REMOVED_ADDRESS}{rest}"
