"""The clauses within a sentence: each verb group with what it speaks of and how far it reaches.

Works on the letters of `core.extract.statements.tagged_sentence` alone, left to right, in the line of ReVerb
(Fader et al., EMNLP 2011) and ClausIE (Del Corro and Gemulla, WWW 2013), without a parse tree:
what stands between two verbs is split where the object of one ends and the subject of the next
begins.
"""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

Span = tuple[int, int]

# Auxiliaries with their verb, or a verb; then verbs that hang on it ("began building", "is able
# to go", "continue to reside").
_GROUP = re.compile(
    r"(?:[MHB](?:[Rx]*[MHB])*(?:[Rx]*[VQG])?|V)(?:R*G(?=[TSEPAdnpi]))?"
    r"(?:[Rx]*A?t[Rx]*[VBH](?:[Rx]*[QG])?)*"
)
_PREPOSITION = r"[io]+R*"
_PHRASE = re.compile(
    rf"(?:{_PREPOSITION})?(?:(?:TY)?[TSAdnpEGQRq]*[npEYdP]|[TP])(?:o[TSAdnpEYGQqR]*[npEYdP])*"
)
_NOMINAL = frozenset("TSAdnpEYQGoiPRq")
_HEADS = frozenset("npEYdPQ)T")
_ENDS = frozenset(",cCqWiR-;X")
_RELATIVE = frozenset({"which", "that", "whom", "who"})


class Clause(Struct, frozen=True):
    """One verb group and its clause, as spans of items.

    `subject` is None when it is not in the sentence. What the verb says stands in `begin` to
    `stop`. `is_complement` when the clause before it tells this one, which `tells` then.
    `lead` is what opens the sentence before the subject ("In 1990, …"); `fronted` is the object
    that stands before a relative clause ("the map which he drew").
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


def find_clauses(shape: str, lower: Sequence[str], *, language: str = "en") -> list[Clause]:
    """The finite clauses of a sentence, in order of their verbs.

    In German and Dutch the subject may follow its verb ("Seit 2019 arbeitet Anna bei …").
    """
    found: list[Clause] = []
    left = 0
    for group in _GROUP.finditer(shape):
        first, end = group.span()
        if shape[first - 1 : first] == "t":
            continue
        core, stop = _core(shape, lower, left, first, end, found)
        core = replace(core, begin=end)
        if core.subject is None and language != "en":
            core = _inverted(shape, core)
        if found:
            found[-1] = replace(found[-1], stop=max(stop, found[-1].begin))
        found.append(core)
        left = core.begin
    if found:
        found[-1] = replace(found[-1], stop=len(shape))
    for at in range(len(found) - 2, -1, -1):
        if found[at + 1].is_complement:
            found[at] = replace(found[at], stop=found[at + 1].stop, has_complement=True)
    return found


def trimmed_end(shape: str, first: int, end: int) -> int:
    """Where the items `first` to `end` end without marks, conjunctions and adverbs at their end."""
    while end > first and shape[end - 1] in _ENDS:
        end -= 1
    return end


def noun_phrases(shape: str, first: int, end: int) -> list[Span]:
    """The noun phrases of a stretch, each with its preposition before it and "of" after it."""
    return [found.span() for found in _PHRASE.finditer(shape, first, end)]


def without_preposition(shape: str, span: Span) -> Span:
    """The phrase without its preposition."""
    first, end = span
    while first < end and shape[first] in "ioRt":
        first += 1
    return first, end


def _core(
    shape: str, lower: Sequence[str], left: int, first: int, end: int, found: Sequence[Clause]
) -> tuple[Clause, int]:
    """The clause of the verb group, and where what the verb before it says ends."""
    at = first - 1
    while at >= left and shape[at] in "Rqx":
        at -= 1
    resumed = _resumed(found)
    if at < left or (resumed is not None and not set("W,)c") & set(shape[left : at + 1])):
        return Clause(first, end, resumed), at + 1 if at >= left else left
    if shape[at] == "W":
        return _relative(shape, left, at, Clause(first, end))
    return _after_mark(shape, left, at, Clause(first, end), found) or _own(
        shape, lower, left, at + 1, Clause(first, end), has_before=bool(found)
    )


def _after_mark(
    shape: str, left: int, at: int, core: Clause, found: Sequence[Clause]
) -> tuple[Clause, int] | None:
    """The clause of a verb that follows a comma, a bracket or a conjunction; None for others."""
    if shape[at] in ",)":
        inserted = _inserted(shape, left, at, has_before=bool(found))
        if inserted is not None:
            return replace(core, subject=inserted), trimmed_end(shape, left, inserted[0])
    if shape[at] not in "cC,)":
        return None
    owner = _owner(shape, at, found)
    return replace(core, subject=owner.subject if owner else None), trimmed_end(shape, left, at)


def _resumed(found: Sequence[Clause]) -> Span | None:
    """The subject that waits for its verb after a relative clause ("The man who sang /left/")."""
    if not found or not all(it.is_relative or it.fronted for it in found):
        return None
    return found[0].fronted or found[0].subject


def _inverted(shape: str, core: Clause) -> Clause:
    """The clause with the noun phrase after its verb as the subject, if one stands there."""
    after = _PHRASE.match(shape, core.end)
    if after is None or shape[core.end] in "io":
        return core
    return replace(core, subject=after.span(), begin=after.end())


def _relative(shape: str, left: int, at: int, core: Clause) -> tuple[Clause, int]:
    """The clause after "who" or "which": it speaks of the phrase before that word."""
    if shape[at - 1 : at] == "i":
        return core, at - 1  # "the house in which lives …"
    ahead = at - 1
    while ahead >= left and shape[ahead] in ",q":
        ahead -= 1
    return replace(
        core, subject=noun_phrase_ending_at(shape, left, ahead + 1), is_relative=True
    ), ahead + 1


def noun_phrase_ending_at(shape: str, left: int, end: int) -> Span | None:
    """The noun phrase that ends there."""
    ahead = [span for span in noun_phrases(shape, left, end) if span[1] == end]
    return without_preposition(shape, ahead[-1]) if ahead else None


def _inserted(shape: str, left: int, at: int, *, has_before: bool) -> Span | None:
    """The subject before an inserted phrase: "X, a poet, wrote", "X (an old town) lies"."""
    opening = shape.rfind("," if shape[at] == "," else "(", left, at)
    if opening <= left or shape[opening - 1] not in _HEADS:
        return None
    before = opening
    if shape[before - 1] == ")":
        before = max(shape.rfind("(", left, before), left + 1)
    return _subject(shape, left, before, has_before=has_before)


def _owner(shape: str, at: int, found: Sequence[Clause]) -> Clause | None:
    """The clause whose subject a further verb shares.

    After a comma it goes back beyond relative and told clauses ("…, who sang, and was …").
    """
    if not found:
        return None
    last = found[-1]
    has_comma = shape[at] == "," or shape[at - 1 : at] == ","
    if not has_comma or not (last.is_relative or last.fronted):
        return last
    return next((it for it in reversed(found) if not it.is_relative and it.subject), last)


def _own(
    shape: str, lower: Sequence[str], left: int, end: int, core: Clause, *, has_before: bool
) -> tuple[Clause, int]:
    """The clause whose subject ends right before its verb."""
    subject = _subject(shape, left, end, has_before=has_before)
    if subject is None:
        return core, end
    first = subject[0]
    word = lower[first - 1] if first > left and shape[first - 1] == "W" else ""
    is_complement = has_before and (first == left or (word == "that" and first == left + 1))
    fronted, stop = None, first
    if word in _RELATIVE and not is_complement and has_before:
        ahead = first - 2
        while ahead >= left and shape[ahead] in ",q":
            ahead -= 1
        fronted, stop = noun_phrase_ending_at(shape, left, ahead + 1), ahead + 1
    lead = None if has_before else _lead(shape, first)
    core = replace(core, subject=subject, lead=lead, fronted=fronted, is_complement=is_complement)
    return core, trimmed_end(shape, left, stop)


def _subject(shape: str, left: int, end: int, *, has_before: bool) -> Span | None:
    """The noun phrase that ends at `end`, with what "and" joins to it and what completes it."""
    first = _start(shape, left, end)
    if not has_before:
        first = _joined(shape, left, first, end)
    found = noun_phrases(shape, first, end)
    if not found:
        return None
    at = 0 if "c" in shape[first:end] else len(found) - 1
    while at > 0 and shape[found[at][0]] in "io":
        at -= 1
    begin = found[at][0]
    return None if shape[begin] == "i" else (begin, end)


def _start(shape: str, left: int, end: int) -> int:
    while end > left and shape[end - 1] in _NOMINAL:
        end -= 1
    return end


def _joined(shape: str, left: int, first: int, end: int) -> int:
    """Where a list of phrases begins of which `first` to `end` is the last."""
    while first - 1 > left and shape[first - 1] in "c,":
        if shape[first - 1] == "," and "c" not in shape[first:end]:
            break
        ahead = first - 1
        while ahead > left and shape[ahead - 1] in ",c":
            ahead -= 1
        begin = _start(shape, left, ahead)
        if begin == ahead or shape[begin] in "iR":
            break
        first = begin
    return first


def _lead(shape: str, end: int) -> Span | None:
    """The words before the subject that say when or where: they begin with a preposition."""
    stop = trimmed_end(shape, 0, end)
    is_lead = stop > 0 and shape[0] in "iR" and not set("WVMHBC;") & set(shape[:stop])
    return (0, stop) if is_lead else None
