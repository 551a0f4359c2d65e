"""Text cut into words and marks with offsets, after what is no prose has been blanked out."""

import re
from array import array
from collections.abc import Iterable, Sequence
from sys import intern

from msgspec import Struct

# Stands for code, addresses and marks: keeps offsets, ends every name, is never a word.
BLANK = "\x1f"

_TOKEN = re.compile(
    r"""
      (?:[A-Z]\.){2,}[A-Z]?(?!\w)
    | [A-Z]\.(?=[ ]?[A-Z])
    | (?:St|Jr|Sr|Mt|Ft|Dr|Mr|Mrs|Ms|Prof|Inc|Ltd|Co|Corp|Bros)\.
    | (?:Lt|Col|Gen|Sgt|Capt|Maj|Rev|Hon|Sen|Gov)\.
    | \.NET\b
    | \d+(?:[.,:/-]\d+)*(?:st|nd|rd|th|s|%)?(?![^\W\d_])
    | [^\W_](?:\w*[^\W_])?(?:(?:[-'’&@_]+|\.(?=[a-z0-9]{2}|[a-z]\b))[^\W_](?:\w*[^\W_])?)*
      (?:\+\+|\#(?!\w))?
    | (?<=\s)['’](?:s|re|ve|ll|d|m)(?!\w)
    | ``|\'\'
    | \x1f+
    | [^\w\s] | _
    """,
    re.VERBOSE,
)
FENCE = re.compile(
    r"^[ \t>]*(`{3,}+|~{3,}+)[^`\n]*\n.*?(?:^[ \t>]*\1[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_NOISE = re.compile(
    r"(?:https?://|ftp://|www\.|file://|mailto:)[^\s<>\])\"']+"
    r"|(?<![\w.+-])[\w.+-]++@[\w-]+(?:\.[\w-]+)+|\{\{(?:(?!\{\{)[^\n])*?\}\}"
    r"|<!--(?s:(?:(?!<!--).){0,4000}?)-->|</?[a-zA-Z][^<>\n]{0,1000}>|&[a-z]{2,6};"
    # A way to a file, but not 12/25/2020.
    r"|(?<![\d/])(?!\d{1,4}/\d{1,2}/\d{1,4}\b)(?:(?<![\w.~-])[\w.~-]++)?(?:/[\w.~-]++){2,}+/?"
    r"|[A-Za-z]:\\[\w.\\-]+|\^[\w-]{4,}|!\[\[[^\[\]\n]*+\]\]"
)
_INLINE_CODE = re.compile(r"`[^`\n]+`|\$[^$\n]{1,80}\$")
# The words that stand for a picture tell of the picture; and a word in braces is to be filled in.
_PICTURE = re.compile(r"!\[[^\[\]\n]*\](?:\([^()\n]*\)|\[[^\[\]\n]*\])|\{[A-Za-z]\w*\}")
_COMMENT_KEYS = re.compile(
    r"^[ \t]*+(?:[-*][ \t]*+)?(?:#\+\w+:|:\w+:|\.\. \w+::)[^\n]*$", re.MULTILINE
)
_OWNING = frozenset({"'s", "’s"})
_SHORT_VERB = re.compile(r"['’](?:s|re|ve|ll|d|m)$")
# After these, "'s" is a verb.
_PRONOUNS = frozenset("i you he she it we they that this there here what who where how let".split())
MARKED_UP = frozenset({"md", "markdown", "org", "rst", "txt", "text", "html"})


class Words(Struct, frozen=True):
    """The tokens of a sentence: offsets in the document, the text, and the same in lower case.

    A possessive ending is cut off: `ends` is where the bare word ends, `owns` says that it was.
    """

    # Arrays, because all sentences of a document are kept until it is extracted.
    starts: Sequence[int]
    ends: Sequence[int]
    texts: tuple[str, ...]
    lower: tuple[str, ...]
    owns: tuple[bool, ...]


def words(text: str, start: int, end: int) -> Words:
    """The tokens of `text[start:end]`."""
    starts, ends = array("q"), array("q")
    texts: list[str] = []
    owns: list[bool] = []
    for match in _TOKEN.finditer(text, start, end):
        token = match.group()
        if (short := _SHORT_VERB.search(token)) and token[: short.start()].lower() in _PRONOUNS:
            at = match.start() + short.start()
            for first, end in ((match.start(), at), (at, match.end())):
                texts.append(intern(text[first:end]))
                starts.append(first)
                ends.append(end)
                owns.append(False)
            continue
        own = len(token) > 2 and token[-2] in "'’" and token[-1] == "s"
        if token in _OWNING and texts and texts[-1].lower() not in _PRONOUNS:
            owns[-1] = True  # "Britain 's", as some texts are written
            continue
        texts.append(intern(token[:-2] if own else token))
        starts.append(match.start())
        ends.append(match.end() - (2 if own else 0))
        owns.append(own)
    lower = tuple(intern(token.lower()) for token in texts)
    return Words(starts, ends, tuple(texts), lower, tuple(owns))


def blanked(text: str, *, kind: str, spans: Iterable[tuple[int, int]] = ()) -> str:
    """The text, as long as before, with code, addresses, markup and `spans` blanked out."""
    pieces = [found.span() for found in _NOISE.finditer(text)]
    pieces.extend(spans)
    if kind in MARKED_UP:
        for pattern in (_FRONT_MATTER, FENCE, _INLINE_CODE, _PICTURE, _COMMENT_KEYS):
            pieces.extend(found.span() for found in pattern.finditer(text))
    if not pieces:
        return text
    out: list[str] = []
    at = 0
    for start, end in sorted(pieces):
        if end <= at:
            continue
        start = max(start, at)
        out.append(text[at:start])
        out.append(BLANK * (end - start))
        at = end
    out.append(text[at:])
    return "".join(out)
