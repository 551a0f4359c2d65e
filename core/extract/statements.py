"""Facts that a sentence states: who does what to whom, by verb groups and what stands around them.

The relation is the verb with the words up to its object; the subject is the name before the verb,
the one the clause goes on with, or the one a pronoun stands for. Objects are names, or the words
themselves when no name follows. What cannot be tied to a subject is left out.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from core.extract.clauses import Clause, Thing
from core.extract.predicates import Relation, field_relation, relation
from core.extract.subjects import Focus, Subjects, subjects
from core.extract.tagger import verb_lemma

DIRECT, PREPOSED, NOUNED, LATER, REFERRED = 0.85, 0.8, 0.72, 0.66, 0.08
LITERAL, COPULA = 0.62, 0.8
MOST_OBJECTS = 6
MOST_FILLER = 6
MOST_LITERAL = 16

_VERBS = re.compile(
    r"[MHBV](?:[Rx]{0,2}[MHBVQG]|[Rx]*tR?V)*(?:R?Q(?=R?i))?|(?<=[En,)])R?Q(?=R?i)|(?<=[n,)])R?G(?=[TEAndS])"
)
_SPEECH = frozenset("said says asked replied added answered cried exclaimed shouted".split())
_STOP = re.compile(r"[W;]|\(|-|c(?=[MHBVP])|,(?=c?[MHBVQGP])")
_ONLY_PREPOSITION = re.compile(r"R*[iot]+[TSAdnpqRQG]*(?:n[o])?T?[Aq]*")
_PREPOSITION_FIRST = re.compile(r"R*([iot]+)")
_NOUN_AND_PREPOSITION = re.compile(r"R*[TSAdnpQGV']+[io]+[TSAdq]*")
_MODIFIERS = re.compile(r"[RTSAdnpQGq']*")
_LIST = re.compile(r",?c?[TS]?[AnpqQ]*")
_NOUN_PHRASE = re.compile(r"R*[TSAdnpQGEY'q]*[nEAQdG]")
_LITERAL = re.compile(r"[TSAdnpQGEYioRtq'&-]*(?:c[TSAdnp]+[ioE]*)?")


class Statement(Struct, frozen=True):
    """A statement of one sentence; `object` is a `Thing`, or words with an empty kind."""

    subject: Thing
    predicate: str
    object: Thing
    confidence: float
    start: int
    end: int


class Verb(Struct, frozen=True):
    """A verb group in a clause: items `first` to `end`, the main verb, and how it is used."""

    first: int
    end: int
    main: int
    is_copula: bool
    is_passive: bool
    is_plain: bool


def statements(clause: Clause, focus: Focus) -> Iterator[Statement]:
    """The statements of the sentence; `focus` tells what pronouns stand for and is moved on."""
    found = [_verb(clause, match) for match in _VERBS.finditer(clause.shape)]
    if not found:
        return
    limits = [*(verb.first for verb in found[1:]), len(clause.shape)]
    before = main = Subjects()
    opening: list[_Said] = []
    for verb, limit in zip(found, limits, strict=True):
        if clause.shape[verb.main] == "M":
            continue
        if verb.first == 0 and verb.is_passive:
            # "Directed by X, the film has …": its subject is the next verb's.
            opening = list(_said(clause, verb, limit, noun=""))
            continue
        before = subjects(clause, verb.first, before=before.things, focus=focus)
        main = main if main.things else before
        for said in (*opening, *_said(clause, verb, limit, noun=before.noun)):
            for subject in before.things:
                yield from _statement(clause, subject, said, is_referred=before.is_referred)
        opening = []
    focus.move(main.things)


class _Said(Struct, frozen=True):
    """What a verb says: predicate, its base form, object, where the object ends."""

    predicate: str
    phrase: str
    object: Thing
    confidence: float
    first: int
    end: int


def _verb(clause: Clause, match: re.Match[str]) -> Verb:
    shape, first, end = clause.shape, match.start(), match.end()
    group = shape[first:end]
    main = max((at for at in range(first, end) if shape[at] in "VQGB"), default=end - 1)
    is_copula = shape[main] == "B"
    is_opening = first == 0 and shape[main] in "QV" and shape[end : end + 1] == "i"
    is_passive = is_opening or (
        shape[main] in "QV" and ("B" in group or (shape[main] == "Q" and "H" not in group))
    )
    if group == "V" and shape[end : end + 1] == "i":
        # "…, located in X": looks active, but nobody acts.
        is_passive = clause.lower[end] == "by" or (
            first > 0 and shape[first - 1] in ",)n" and clause.lower[main].endswith(("ed", "en"))
        )
    return Verb(first, end, main, is_copula, is_passive, not set("Mx") & set(group))


def _said(clause: Clause, verb: Verb, limit: int, *, noun: str) -> Iterator[_Said]:
    """Everything the verb says about its subject, object by object."""
    stop = _STOP.search(clause.shape, verb.end, limit)
    end = min(stop.start() if stop else limit, limit)
    if noun:
        yield from _said_of_noun(clause, verb, end, noun=noun)
        return
    objects = list(_objects(clause, verb, end))
    yield from objects
    yield from _literals(clause, verb, end, has_objects=bool(objects))


def _objects(clause: Clause, verb: Verb, end: int) -> Iterator[_Said]:
    """The names that the verb joins to its subject, until one is out of its reach."""
    after, predicate, phrase = verb.end, "", ""
    for at in _named(clause, verb.end, end)[:MOST_OBJECTS]:
        between = clause.shape[after:at]
        if predicate and between and _LIST.fullmatch(between):
            confidence = LATER
        else:
            read = _predicate(clause, verb, after, at, is_first=not predicate)
            if read is None:
                return
            predicate, phrase, confidence = read
        thing = clause.things[at]
        if thing is not None and not _is_speech(clause, verb, between):
            known = phrase if verb.is_plain else ""  # "may use", "does not use" stay as said
            yield _Said(predicate, known, thing, confidence, verb.first, at + 1)
        after = at + 1


def _is_speech(clause: Clause, verb: Verb, between: str) -> bool:
    """Whether the name is who speaks ("…, said Ann")."""
    return not between and clause.lower[verb.main] in _SPEECH


def _named(clause: Clause, first: int, end: int) -> list[int]:
    """The items that are names of their own, up to one that begins a new clause."""
    found: list[int] = []
    for at in range(first, end):
        if clause.shape[at] != "E" or _is_modifier(clause, at):
            continue
        if clause.shape[at + 1 : at + 2] in {"V", "M", "B", "H"}:
            break  # the subject of what follows ("the files Loci needs")
        found.append(at)
    return found


def _is_modifier(clause: Clause, at: int) -> bool:
    """Whether the name only describes the noun after it ("a Hungarian film", "its NASA grant")."""
    return clause.shape[at + 1 : at + 2] in {"n", "A", "p", "E"} or (
        clause.owns[at] and clause.shape[at + 1 : at + 2] != ""
    )


def _predicate(
    clause: Clause, verb: Verb, after: int, at: int, *, is_first: bool
) -> tuple[str, str, float] | None:
    """Predicate, base form and confidence for the object at `at`; None when too far away."""
    between = clause.shape[after:at]
    said = clause.said(verb.first, verb.end)
    base = _base(clause, verb)
    if is_first and _MODIFIERS.fullmatch(between) and len(between) <= MOST_FILLER:
        return said, base, DIRECT if len(between) < 2 else PREPOSED
    if is_first and (_ONLY_PREPOSITION.fullmatch(between)) and len(between) <= MOST_FILLER + 2:
        preposition = _preposition(clause, after)
        confidence = PREPOSED if len(between) <= 2 else NOUNED
        return f"{said} {preposition}", f"{base} {preposition}", confidence
    if is_first and _NOUN_AND_PREPOSITION.fullmatch(between):
        filler = clause.said(after, at).removesuffix(" the").removesuffix(" a")
        noun = re.sub(r"^(?:an?|the|one|also) ", "", filler)
        if len(between) <= MOST_FILLER:
            return f"{said} {filler}", noun if verb.is_copula else f"{base} {noun}", NOUNED
    last = max(between.rfind("i"), between.rfind("o"))
    is_far = len(between) > 2 * MOST_FILLER or (verb.is_copula and last > 1)
    if last < 0 or is_far or between[last] == "o":
        return None
    preposition = clause.lower[after + last]
    return f"{said} {preposition}", f"{base} {preposition}", LATER


def _preposition(clause: Clause, after: int) -> str:
    found = _PREPOSITION_FIRST.match(clause.shape, after)
    return clause.said(*found.span(1)) if found else ""


def _base(clause: Clause, verb: Verb) -> str:
    """The base form by which the vocabulary is looked up; a passive keeps its participle."""
    if verb.is_copula:
        return ""
    main = clause.lower[verb.main]
    return main if verb.is_passive else verb_lemma(main, "en")


def _literals(clause: Clause, verb: Verb, end: int, *, has_objects: bool) -> Iterator[_Said]:
    """What the verb says in plain words: what the subject is, what it did, when."""
    said = clause.said(verb.first, verb.end)
    if verb.is_copula:
        stop = _description_end(clause, verb.end, end)
        text = clause.written(verb.end, stop)
        if text and any(letter in "nAG" for letter in clause.shape[verb.end : stop]):
            yield _Said(said, "", Thing(text, ""), COPULA, verb.first, stop)
        return
    if not has_objects:
        phrase = _NOUN_PHRASE.match(clause.shape, verb.end, end)
        if phrase and "n" in phrase.group() and "E" not in phrase.group():
            text = clause.written(verb.end, phrase.end())
            yield _Said(said, "", Thing(text, ""), LITERAL, verb.first, phrase.end())
    for at in range(verb.end, end):
        if clause.shape[at] == "Y" and (not has_objects or verb.is_passive):
            by = clause.lower[at - 1] if at and clause.shape[at - 1] == "i" else ""
            text = clause.written(at, at + 1)
            yield _Said(f"{said} {by}".strip(), "", Thing(text, ""), LITERAL, verb.first, at + 1)
            return


def _description_end(clause: Clause, first: int, end: int) -> int:
    """Where the description after "is" ends: before a clause, a list of clauses, or too much."""
    found = _LITERAL.match(clause.shape, first, min(end, first + MOST_LITERAL))
    stop = found.end() if found else first
    while stop > first and clause.shape[stop - 1] in "ioTRct-q'":
        stop -= 1
    return stop


def _said_of_noun(clause: Clause, verb: Verb, end: int, *, noun: str) -> Iterator[_Said]:
    """What "its <noun> is …" says: the noun is the relation."""
    if not verb.is_copula:
        return
    relation_name, _kind = field_relation(noun) or (noun, "")
    for at in range(verb.end, end):
        if clause.shape[at] == "E" and not _is_modifier(clause, at):
            thing = clause.things[at]
            if thing is not None and _MODIFIERS.fullmatch(clause.shape[verb.end : at]):
                yield _Said(relation_name, "", thing, NOUNED, verb.first, at + 1)
            return
    stop = _description_end(clause, verb.end, end)
    if text := clause.written(verb.end, stop):
        yield _Said(relation_name, "", Thing(text, ""), LITERAL, verb.first, stop)


def _statement(
    clause: Clause, subject: Thing, said: _Said, *, is_referred: bool
) -> Iterator[Statement]:
    thing = said.object
    if not thing.name or thing.name == subject.name:
        return
    ends = {"subject_kind": subject.kind, "object_kind": thing.kind}
    known: Relation | None = relation(said.phrase, **ends) if thing.kind else None
    predicate = known.predicate if known else said.predicate
    confidence = round(said.confidence - (REFERRED if is_referred else 0.0), 3)
    if known and known.is_turned:
        subject, thing = thing, subject
    yield Statement(
        subject, predicate, thing, confidence, clause.starts[said.first], clause.ends[said.end - 1]
    )
