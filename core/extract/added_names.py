"""Names that links and the title of a document add to those of a sentence."""

import re
from bisect import bisect_right

from core.extract.entities.recognizer import NameSpan
from core.language.text.tokens import Words


def with_links(
    tokens: Words, spans: tuple[NameSpan, ...], links: dict[int, tuple[int, str]]
) -> tuple[NameSpan, ...]:
    """Add the targets of links (notes) to the names."""
    added = [
        NameSpan(at, at, start, links[start][0], links[start][1])
        for at, start in enumerate(tokens.starts)
        if start in links
    ]
    return tuple(sorted((*spans, *added), key=lambda span: span.first)) if added else spans


def with_title(
    text: str, tokens: Words, spans: tuple[NameSpan, ...], title: re.Pattern[str]
) -> tuple[NameSpan, ...]:
    """Add occurrences of the document's title, unless they lie within a longer name."""
    first, last = tokens.starts[0], tokens.ends[-1]
    added: list[NameSpan] = []
    for match in title.finditer(text, first, last):
        at = bisect_right(tokens.starts, match.start()) - 1
        to = bisect_right(tokens.starts, match.end() - 1) - 1
        if tokens.starts[at] != match.start() or tokens.ends[to] != match.end():
            continue
        if _is_covered(match, spans):
            continue
        title_text = " ".join(match.group().split())
        added.append(NameSpan(at, to, match.start(), match.end(), title_text))
    if not added:
        return spans
    kept = [it for it in spans if all(it.last < new.first or it.first > new.last for new in added)]
    return tuple(sorted((*kept, *added), key=lambda span: span.first))


def _is_covered(match: re.Match[str], spans: tuple[NameSpan, ...]) -> bool:
    """Whether a longer name covers the match, or its differently cased text contains another name.

    "The bank of Sierra Leone" is not the title "Bank of Sierra Leone": there it names the country.
    """
    is_other_case = not match.group()[0].isupper()
    for span in spans:
        if span.start <= match.start() and match.end() <= span.end:
            return True
        if is_other_case and match.start() < span.start and span.end <= match.end():
            return True
    return False
