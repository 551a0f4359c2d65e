"""Sanitizing of Markdown that a language model wrote: no links, images, HTML or control characters.

Marks of the prompt's fence that a small model repeats are removed.

Whatever a document made a model write (row N14), an image address could leak data and a link could
lead the reader anywhere. Addresses are shown as plain text, and only if a document that the answer
cites contains them.

Spec row D12.
"""

import re
from collections.abc import Sequence

from core.prompts.fence import strip_hidden

REMOVED_ADDRESS = "(address left out)"
# Maximum characters that a stream holds back until they are known to be no link.
_MAX_PENDING = 2000
_TARGET = r"\((?:[^()]|\([^()]*\))*\)"
_LINK = re.compile(rf"!?\\?\[([^\[\]]*)\]{_TARGET}")
_FENCE_MARK = re.compile(r"\\?[<‹]/?[a-z]+ [0-9a-f]{8}>\n?")
_LEADING = re.compile(r"\](?=\()")
_DEFINITION = re.compile(r"^([ >]{0,6}\[[^\[\]]*\])(?=:)", re.MULTILINE)
_TAG = re.compile(r"(?<!\\)\\*+<(?=[A-Za-z/!?])")
_ADDRESS = re.compile(
    r"(?:\b[a-z][a-z0-9+.-]{1,20}:)?//[^\s<>()\[\]\"'`]{2,}"
    r"|\bwww\.[^\s<>()\[\]\"'`]+"
    r"|\b(?:mailto|javascript|vbscript|data|file|tel|sms|magnet|cite):[^\s<>()\[\]\"'`]+",
    re.IGNORECASE,
)
_END = ".,;:!?…*_~\\"
_OPEN = re.compile(
    r"!?\\?\[[^\[\]]*(?:\](?:\((?:[^()]|\([^()]*\))*)?)?\Z"
    r"|\\?[<‹][^<>\n]{0,40}(?:>\S*)?\Z|\S+\Z"
)


def sanitize_markdown(text: str, *, cited_texts: Sequence[str] = ()) -> str:
    """Remove links, images and HTML; show addresses that `cited_texts` contain as code."""
    # A number stays a citation mark.
    text = _LINK.sub(
        lambda link: f"[{link[1]}]" if link[1].isdecimal() else link[1],
        _FENCE_MARK.sub("", strip_hidden(text)),
    )
    text = _LEADING.sub("] ", text)
    text = _DEFINITION.sub(r"\1 ", text)
    text = _ADDRESS.sub(lambda address: _shown(address.group(), cited_texts), text)
    return _TAG.sub(r"\\<", text)


class SanitizingStream:
    """Sanitizes a reply while it streams; text that the next piece may change is held back."""

    def __init__(self, *, cited_texts: Sequence[str] = ()) -> None:
        self._cited_texts = cited_texts
        self._pending = ""

    def feed(self, piece: str) -> str:
        """Add a piece and return the text that can be shown now."""
        text = self._pending + piece
        waiting = _OPEN.search(text)
        cut = waiting.start() if waiting else len(text)
        if len(text) - cut > _MAX_PENDING:
            cut = len(text)
        self._pending = text[cut:]
        return sanitize_markdown(text[:cut], cited_texts=self._cited_texts)

    def end(self) -> str:
        """Return the rest."""
        text, self._pending = self._pending, ""
        return sanitize_markdown(text, cited_texts=self._cited_texts)


def _shown(address: str, cited_texts: Sequence[str]) -> str:
    bare = address.rstrip(_END)
    rest = address[len(bare) :]
    is_known = any(bare in text for text in cited_texts)
    return f"`{bare}`{rest}" if is_known else f"{REMOVED_ADDRESS}{rest}"
