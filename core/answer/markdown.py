"""Markdown of answers: quoted blocks, citation marks of facts, their periods, and escaping."""

import re
from collections.abc import Sequence

from core.answer.cite import Citations
from core.answer.due_dates import with_due_date
from core.answer.phrases import Phrases, date_in_words
from core.answer.quoting.blocks import CLOSING, Block
from core.records.answers.answers import Hit
from core.records.knowledge import FactView
from core.retrieve.context.narration import is_user_stated

CITED_EACH = 2
# Special characters, ">" only before a quotation, and the mark behind a number that would begin a
# list: "5. Dez. 2026".
_SPECIAL = re.compile(
    r"[\\`*_\[\]<#|]|(?<!\S)>|(?<=^\d)[.)](?=\s)|(?<=^\d\d)[.)](?=\s)", re.MULTILINE
)
_ESCAPE = re.compile(r"\\([\\`*_\[\]<>#|.)])")


def marks_of(
    facts: Sequence[FactView], hits: Sequence[Hit], citations: Citations, words: Phrases
) -> str:
    """Return the citation marks of the facts, or the phrase for statements of the user."""
    if any(is_user_stated(fact) for fact in facts):
        return f" ({words.own})"
    numbers: dict[int, None] = {}
    for fact in facts[:CITED_EACH]:
        if fact.quote:
            title = next((h.title for h in hits if (h.path, h.part) == (fact.path, fact.part)), "")
            numbers[citations.cite_fact(fact, title=title or fact.subject)] = None
    return "".join(f" [{number}]" for number in numbers)


def period(fact: FactView, words: Phrases) -> str:
    """Return the period in which the fact holds, in words; empty if it is unknown."""
    start = date_in_words(fact.valid_from, fact.precision, words) if fact.valid_from else ""
    last = fact.valid_to or fact.closed_at
    end = date_in_words(last, fact.precision, words) if last else ""
    if start and end:
        return start if start == end else f"{start} {words.to} {end}"
    return f"{words.since} {start}" if start else (f"{words.until} {end}" if end else "")


def cite_block(block: Block, citations: Citations, hits: Sequence[Hit]) -> str:
    """Return the lines of a block as Markdown, each paragraph with the citation mark."""
    mark = f"[{citations.cite_around(hits[block.hit], block.start, block.end)}]"
    text, before = "", ""
    about = f"**{escaped(block.about)}**: " if block.about else ""
    for at, (words, form) in enumerate(block.lines):
        following = block.lines[at + 1][1] if at + 1 < len(block.lines) else "text"
        is_open = following in {"item", "code"} and (
            form == "item" or words.rstrip(CLOSING).endswith(":")
        )
        between = "" if not text else "\n" if form == before == "item" else "\n\n"
        if form == "code":
            text += f"{between}{words}" + ("" if is_open else f"\n{mark}")
        else:
            shown = with_due_date(words, text=hits[block.hit].text)
            opening = f"{'- ' * (form == 'item')}{about if at == 0 else ''}"
            text += f"{between}{opening}{escaped(shown)}" + ("" if is_open else f" {mark}")
        before = form
    return text


def escaped(text: str) -> str:
    """Return the text with Markdown characters escaped."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def unescaped(text: str) -> str:
    """Return escaped text as it was."""
    return _ESCAPE.sub(r"\1", text)
