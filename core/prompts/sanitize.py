"""What a language model wrote, as Markdown in which nothing leads away or is fetched.

Whatever a document talked a model into writing, the text has no links, no pictures, no HTML and
no control characters (row N14): a picture's address could carry what was read out of the house,
and a link could lead the reader anywhere. Addresses are shown as plain text, and only those that
stand in a document that the answer cites.
"""

import re
from collections.abc import Sequence

from core.prompts.fence import visible

LEFT_OUT = "(address left out)"
# What a reply that streams holds back at most until it is known to be no link.
_MOST_HELD = 2000
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


def harmless(text: str, *, known: Sequence[str] = ()) -> str:
    """The text without links, pictures and HTML; addresses that stand in `known` texts as code."""
    text = _LINK.sub(lambda link: _label(link.group(1)), visible(text))
    text = _LEADING.sub("] ", text)
    text = _DEFINITION.sub(r"\1 ", text)
    text = _ADDRESS.sub(lambda address: _shown(address.group(), known), text)
    return _TAG.sub(r"\\<", text)


class HarmlessStream:
    """Makes a reply harmless while it is written; what the next piece may change waits for it."""

    def __init__(self, *, known: Sequence[str] = ()) -> None:
        self._known = known
        self._held = ""

    def feed(self, piece: str) -> str:
        """What can be shown now."""
        text = self._held + piece
        waiting = _OPEN.search(text)
        cut = waiting.start() if waiting else len(text)
        if len(text) - cut > _MOST_HELD:
            cut = len(text)
        self._held = text[cut:]
        return harmless(text[:cut], known=self._known)

    def end(self) -> str:
        """What is left."""
        text, self._held = self._held, ""
        return harmless(text, known=self._known)


def _label(words: str) -> str:
    """What remains of a link: its words; a number stays the mark of a citation."""
    return f"[{words}]" if words.isdecimal() else words


def _shown(address: str, known: Sequence[str]) -> str:
    bare = address.rstrip(_END)
    rest = address[len(bare) :]
    is_known = any(bare in text for text in known)
    return f"`{bare}`{rest}" if is_known else f"{LEFT_OUT}{rest}"
