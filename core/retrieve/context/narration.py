"""Facts and passages as text, for a person or a language model (J4)."""

from collections.abc import Callable, Collection, Iterable, Sequence

from msgspec import Struct

from core.language.text.stemming import stems
from core.records.answers.answers import ContextPassage, Hit, SearchResult
from core.records.dates import format_date
from core.records.files.transcript_times import format_time
from core.records.knowledge import FactView, Modality

# Minimum common prefix of two forms of one word, in letters ("direct", "director").
MIN_SHARED = 4
IN_PREDICATE, IN_OBJECT = 1.0, 0.5


class QuestionFocus(Struct, frozen=True):
    """What a question asks of its entities: relations, and stems of words that are no names."""

    relations: frozenset[str] = frozenset()
    stems: frozenset[str] = frozenset()

    def relevance(self, fact: FactView) -> float:
        """Return 1 when the fact's relation is asked for, 1/2 when only its object is, else 0."""
        if fact.predicate in self.relations:
            return IN_PREDICATE
        if self._has_related(stems(predicate_words(fact.predicate))):
            return IN_PREDICATE
        return IN_OBJECT if self._has_related(stems(fact.object)) else 0.0

    def _has_related(self, words: Iterable[str]) -> bool:
        return any(share_stem(word, asked) for word in words for asked in self.stems)


def question_focus(result: SearchResult, *, names: Collection[str]) -> QuestionFocus:
    """Return what the question asks; `names` are those of its entities, whose words are ignored."""
    analysis = result.trace.analysis
    named = {stem for name in names for stem in stems(name)}
    relations = () if analysis is None else (relation.predicate for relation in analysis.relations)
    words = frozenset(stem for stem in stems(result.question) if stem not in named)
    return QuestionFocus(frozenset(relations), words)


def share_stem(one: str, other: str) -> bool:
    """Return whether two stems are forms of one word, judged by their common prefix."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= MIN_SHARED and long.startswith(short)


OWN_STATEMENTS = "What you told Loci"
_SURE, _LIKELY = 0.9, 0.6
_MODALITY: dict[Modality, str] = {
    "": "",
    "negated": "said not to be so",
    "possible": "only possible",
    "planned": "planned",
    "reported": "as others report",
    "past": "in the past",
}

Cite = Callable[[FactView], str]


def is_user_stated(fact: FactView) -> bool:
    """Return whether the user stated the fact, not a file."""
    return fact.source in {"user_edit", "conversation"}


def narrate_group(title: str, facts: Iterable[FactView], *, cite: Cite, kind: str = "") -> str:
    """Return the facts below a heading, one a line, without a subject that equals the heading.

    `cite` returns a fact's citation mark, or ""; `kind` is the type of the entity in the
    heading.
    """
    lines = [_line(fact, title=title, cite=cite) for fact in facts]
    head = f"## {title} ({kind})" if kind else f"## {title}"
    return "\n".join([head, *lines]) if lines else ""


def narrate_facts(facts: Sequence[FactView], *, cite: Cite = lambda _: "") -> str:
    """Return the facts as Markdown, grouped by subject; groups and facts keep their order."""
    groups: dict[str, list[FactView]] = {}
    for fact in facts:
        groups.setdefault(fact.subject, []).append(fact)
    return "\n\n".join(narrate_group(title, group, cite=cite) for title, group in groups.items())


def narrate_passage(passage: ContextPassage) -> str:
    """Return the passage below its number, title and place, with a note on what is missing."""
    lines = [f"[{passage.n}] {_place(passage.hit)}", passage.hit.text.strip()]
    if not passage.whole:
        lines.append("(This passage goes on; it was cut here.)")
    if passage.also:
        lines.append(f"(The same stands in: {'; '.join(passage.also)}.)")
    return "\n".join(lines)


def predicate_words(predicate: str) -> str:
    """Return a predicate as people read it: ``WORKS_AT`` becomes "works at"."""
    return predicate.replace("_", " ").lower() if predicate.isupper() else predicate


def fact_sentence(fact: FactView) -> str:
    """Return the fact as one short sentence without a full stop."""
    return f"{fact.subject} {predicate_words(fact.predicate)} {fact.object}"


def title_of(hit: Hit) -> str:
    """Return the title of the passage's document, or its path."""
    return hit.title or (f"{hit.path}, part {hit.part}" if hit.part else hit.path)


def _line(fact: FactView, *, title: str, cite: Cite) -> str:
    is_below = title == fact.subject
    head = f"{predicate_words(fact.predicate)} {fact.object}" if is_below else fact_sentence(fact)
    mark = cite(fact)
    return f"- {head}{_validity(fact)} ({_standing(fact)}){' ' if mark else ''}{mark}"


def _validity(fact: FactView) -> str:
    start = format_date(fact.valid_from, fact.precision) if fact.valid_from else ""
    end = format_date(fact.valid_to, fact.precision) if fact.valid_to else ""
    if start and start == end:
        return f", {start}"
    parts = (f"from {start}" if start else "", f"to {end}" if end else "")
    validity = " ".join(part for part in parts if part)
    if not validity and fact.stated_at:
        validity = f"as of {format_date(fact.stated_at, 'day')}"
    return f", {validity}" if validity else ""


def _standing(fact: FactView) -> str:
    """Return confidence, modality and whether the fact still holds, in words."""
    is_over = fact.status in {"superseded", "stale"} or fact.closed_at is not None
    words = (_confidence(fact), _MODALITY[fact.modality], "no longer said" if is_over else "")
    return ", ".join(word for word in words if word)


def _confidence(fact: FactView) -> str:
    if fact.status == "confirmed":
        return "confirmed by you"
    if fact.confidence >= _SURE:
        return "stated"
    return "likely" if fact.confidence >= _LIKELY else "uncertain"


def _place(hit: Hit) -> str:
    parts = [
        title_of(hit),
        f"page {hit.page}" if hit.page is not None else "",
        format_time(hit.seconds) if hit.seconds is not None else "",
        f"by {hit.author}" if hit.author else "",
        format_date(hit.written_at, "day") if hit.written_at else "",
    ]
    return ", ".join(part for part in parts if part)
