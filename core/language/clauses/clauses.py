"""Clause segmentation: each verb group with its subject and its extent.

Works left to right on the tags of `core.extract.statements.tagged_sentence`, in the manner of
ReVerb (Fader et al., EMNLP 2011) and ClausIE (Del Corro and Gemulla, WWW 2013), without a parse
tree. The items between two verbs are split where the object of the first ends and the subject of
the second begins.
"""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

Span = tuple[int, int]

# Auxiliaries with their verb, or a verb; then verbs that depend on it ("began building", "is able
# to go", "continue to reside").
_GROUP = re.compile(
    r"(?:[MHB](?:[Rx]*[MHB])*(?:[Rx]*[VQG])?|V)(?:R*G(?=[TSEPAdnpi]))?"
    r"(?:[Rx]*A?t[Rx]*[VBH](?:[Rx]*[QG])?)*"
)
_PREPOSITION = r"[io]+R*"
_PHRASE = re.compile(
    rf"(?:{_PREPOSITION})?(?:(?:TY)?[TSAdnpEGQRq]{{0,40}}[npEYdP]|[TP])"
    rf"(?:o[TSAdnpEYGQqR]{{0,40}}[npEYdP])*"
)
_NOMINAL = frozenset("TSAdnpEYQGoiPRq")
_HEADS = frozenset("npEYdPQ)T")
_ENDS = frozenset(",cCqWiR-;X")
_RELATIVE = frozenset({"which", "that", "whom", "who"})


class Clause(Struct, frozen=True):
    """A verb group (items `first` to `end`) and its clause, as spans of items.

    `subject` is None if it is not in the sentence. The objects stand in `begin` to `stop`.
    `is_complement` marks a complement clause ("said that …"); the clause before it then has
    `has_complement`. `lead` is the adverbial before the subject ("In 1990, …"). `fronted` is the
    object before a relative clause ("the map which he drew").
    """

    first: int
    end: int
    subject: Span | None = None
    stop: int = 0
    lead: Span | None = None
    fronted: Span | None = None
    begin: int = 0
    is_relative: bool = False
    is_complement: bool = False
    has_complement: bool = False


def find_clauses(tags: str, lower: Sequence[str], *, language: str = "en") -> list[Clause]:
    """Return the finite clauses of a sentence, in the order of their verbs.

    In German and Dutch the subject may follow its verb ("Seit 2019 arbeitet Anna bei …").
    """
    clauses: list[Clause] = []
    left = 0
    for group in _GROUP.finditer(tags):
        first, end = group.span()
        if tags[first - 1 : first] == "t":
            continue
        clause, stop = _build_clause(tags, lower, left, first, end, clauses)
        clause = replace(clause, begin=end)
        if clause.subject is None and language != "en":
            clause = _inverted(tags, clause)
        if clauses:
            clauses[-1] = replace(clauses[-1], stop=max(stop, clauses[-1].begin))
        clauses.append(clause)
        left = clause.begin
    if clauses:
        clauses[-1] = replace(clauses[-1], stop=len(tags))
    for at in range(len(clauses) - 2, -1, -1):
        if clauses[at + 1].is_complement:
            clauses[at] = replace(clauses[at], stop=clauses[at + 1].stop, has_complement=True)
    return clauses


def trimmed_end(tags: str, first: int, end: int) -> int:
    """Return the end of a span without trailing marks, conjunctions and adverbs."""
    while end > first and tags[end - 1] in _ENDS:
        end -= 1
    return end


def noun_phrases(tags: str, first: int, end: int) -> list[Span]:
    """Return the noun phrases of a span, each with a preposition before it and "of" after it."""
    return [found.span() for found in _PHRASE.finditer(tags, first, end)]


def _without_preposition(tags: str, span: Span) -> Span:
    first, end = span
    while first < end and tags[first] in "ioRt":
        first += 1
    return first, end


def _build_clause(
    tags: str, lower: Sequence[str], left: int, first: int, end: int, clauses: Sequence[Clause]
) -> tuple[Clause, int]:
    """Return the clause of the verb group, and where the objects of the verb before it end."""
    at = first - 1
    while at >= left and tags[at] in "Rqx":
        at -= 1
    resumed = _resumed_subject(clauses)
    if at < left or (resumed is not None and not set("W,)c") & set(tags[left : at + 1])):
        return Clause(first, end, resumed), at + 1 if at >= left else left
    if tags[at] == "W":
        return _relative_clause(tags, left, at, Clause(first, end))
    return _after_mark(tags, left, at, Clause(first, end), clauses) or _clause_after_subject(
        tags, lower, left, at + 1, Clause(first, end), has_before=bool(clauses)
    )


def _after_mark(
    tags: str, left: int, at: int, clause: Clause, clauses: Sequence[Clause]
) -> tuple[Clause, int] | None:
    """Return the clause of a verb after a comma, a bracket or a conjunction; None for others."""
    if tags[at] in ",)":
        inserted = _subject_before_insertion(tags, left, at, has_before=bool(clauses))
        if inserted is not None:
            return replace(clause, subject=inserted), trimmed_end(tags, left, inserted[0])
    if tags[at] not in "cC,)":
        return None
    owner = _subject_owner(tags, at, clauses)
    return replace(clause, subject=owner.subject if owner else None), trimmed_end(tags, left, at)


def _resumed_subject(clauses: Sequence[Clause]) -> Span | None:
    """Return the subject whose verb follows a relative clause ("The man who sang /left/")."""
    if not clauses or not all(it.is_relative or it.fronted for it in clauses):
        return None
    return clauses[0].fronted or clauses[0].subject


def _inverted(tags: str, clause: Clause) -> Clause:
    """Return the clause with the noun phrase after its verb as the subject, if there is one."""
    after = _PHRASE.match(tags, clause.end)
    if after is None or tags[clause.end] in "io":
        return clause
    return replace(clause, subject=after.span(), begin=after.end())


def _relative_clause(tags: str, left: int, at: int, clause: Clause) -> tuple[Clause, int]:
    """Return the clause after "who" or "which": its subject is the phrase before that word."""
    if tags[at - 1 : at] == "i":
        return clause, at - 1  # "the house in which lives …"
    ahead = at - 1
    while ahead >= left and tags[ahead] in ",q":
        ahead -= 1
    return replace(
        clause, subject=noun_phrase_ending_at(tags, left, ahead + 1), is_relative=True
    ), ahead + 1


def noun_phrase_ending_at(tags: str, left: int, end: int) -> Span | None:
    """Return the noun phrase that ends at `end`."""
    ahead = [span for span in noun_phrases(tags, left, end) if span[1] == end]
    return _without_preposition(tags, ahead[-1]) if ahead else None


def _subject_before_insertion(tags: str, left: int, at: int, *, has_before: bool) -> Span | None:
    """Return the subject before an insertion: "X, a poet, wrote", "X (an old town) lies"."""
    opening = tags.rfind("," if tags[at] == "," else "(", left, at)
    if opening <= left or tags[opening - 1] not in _HEADS:
        return None
    before = opening
    if tags[before - 1] == ")":
        before = max(tags.rfind("(", left, before), left + 1)
    return _subject(tags, left, before, has_before=has_before)


def _subject_owner(tags: str, at: int, clauses: Sequence[Clause]) -> Clause | None:
    """Return the clause whose subject a further verb shares.

    After a comma, relative and complement clauses are skipped ("…, who sang, and was …").
    """
    if not clauses:
        return None
    last = clauses[-1]
    has_comma = tags[at] == "," or tags[at - 1 : at] == ","
    if not has_comma or not (last.is_relative or last.fronted):
        return last
    return next((it for it in reversed(clauses) if not it.is_relative and it.subject), last)


def _clause_after_subject(
    tags: str, lower: Sequence[str], left: int, end: int, clause: Clause, *, has_before: bool
) -> tuple[Clause, int]:
    """Return the clause whose subject ends right before its verb."""
    subject = _subject(tags, left, end, has_before=has_before)
    if subject is None:
        return clause, end
    first = subject[0]
    word = lower[first - 1] if first > left and tags[first - 1] == "W" else ""
    is_complement = has_before and (first == left or (word == "that" and first == left + 1))
    fronted, stop = None, first
    if word in _RELATIVE and not is_complement and has_before:
        ahead = first - 2
        while ahead >= left and tags[ahead] in ",q":
            ahead -= 1
        fronted, stop = noun_phrase_ending_at(tags, left, ahead + 1), ahead + 1
    lead = None if has_before else _leading_adverbial(tags, first)
    clause = replace(
        clause, subject=subject, lead=lead, fronted=fronted, is_complement=is_complement
    )
    return clause, trimmed_end(tags, left, stop)


def _subject(tags: str, left: int, end: int, *, has_before: bool) -> Span | None:
    """Return the noun phrase that ends at `end`, with coordinated and attached phrases."""
    first = _nominal_start(tags, left, end)
    if not has_before:
        first = _coordination_start(tags, left, first, end)
    candidates = noun_phrases(tags, first, end)
    if not candidates:
        return None
    at = 0 if "c" in tags[first:end] else len(candidates) - 1
    while at > 0 and tags[candidates[at][0]] in "io":
        at -= 1
    begin = candidates[at][0]
    return None if tags[begin] == "i" else (begin, end)


def _nominal_start(tags: str, left: int, end: int) -> int:
    while end > left and tags[end - 1] in _NOMINAL:
        end -= 1
    return end


def _coordination_start(tags: str, left: int, first: int, end: int) -> int:
    """Return the start of a list of phrases whose last member is `first` to `end`."""
    while first - 1 > left and tags[first - 1] in "c,":
        if tags[first - 1] == "," and "c" not in tags[first:end]:
            break
        ahead = first - 1
        while ahead > left and tags[ahead - 1] in ",c":
            ahead -= 1
        begin = _nominal_start(tags, left, ahead)
        if begin == ahead or tags[begin] in "iR":
            break
        first = begin
    return first


def _leading_adverbial(tags: str, end: int) -> Span | None:
    """Return the adverbial before the subject; it begins with a preposition or an adverb."""
    stop = trimmed_end(tags, 0, end)
    is_lead = stop > 0 and tags[0] in "iR" and not set("WVMHBC;") & set(tags[:stop])
    return (0, stop) if is_lead else None
