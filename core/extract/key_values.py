"""Lines of the form "Owner: Ann Lee" at the head of a text, where the name is one we know."""

import re
from collections.abc import Iterator

from core.extract.vocabulary import current
from core.records.documents import Document, Field

# Kinds of documents that people write by hand.
WRITTEN = frozenset({"md", "txt", "org", "rst", "html", "docx", "odt", "rtf", "pdf"})
MOST_LINES = 40

_LINE = re.compile(
    r"^[ \t]*(?:[-*+•][ \t]+)?[*_]{0,2}(?P<name>[A-Za-zÄÖÜäöü][\w &/-]{1,30}?)[*_]{0,2}[ \t]*:"
    r"[*_]{0,2}[ \t]+(?P<value>\S[^\n]{0,200}?)[ \t]*$",
    re.MULTILINE,
)
# "From" and "to" begin sentences and quoted mails as well as fields.
_UNSAFE = frozenset({"from", "to", "by", "cc", "related", "see also", "present", "start", "end"})


def key_values(document: Document) -> Iterator[Field]:
    """The known fields before the second heading of a text, front matter left out.

    What a line further down speaks of is not known: of the section, of the document, of neither.
    """
    if document.kind not in WRITTEN or document.part is not None:
        return
    begin = max((it.end for it in document.fields if it.kind == "front_matter"), default=0)
    lower = [it.start for it in document.headings if it.level > 1 or it.start > begin]
    end = lower[1] if len(lower) > 1 else len(document.text)
    for count, match in enumerate(_LINE.finditer(document.text, begin, end)):
        name = match["name"].strip()
        known = current().field(name)
        if count >= MOST_LINES:
            return
        is_plain = "](" not in match["value"] and "[[" not in match["value"]
        is_safe = name.lower() not in _UNSAFE and name[0].isupper()
        if known is not None and is_safe and is_plain:
            yield Field(name, match["value"].strip(" \t*_`"), *match.span("value"), "key_value")
