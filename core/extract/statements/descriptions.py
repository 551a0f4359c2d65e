"""What a sentence says about a name without a verb: appositions, brackets, other names, types."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.extract.entities.kinds import GUESS, LIKELY, SURE, kind_of_description
from core.extract.statements.objects import LITERAL
from core.extract.statements.statements import Statement
from core.extract.statements.tagged_sentence import NamedEntity, TaggedSentence
from core.extract.vocabulary.predicates import relation
from core.records.knowledge import AliasFound

_APPOSITION = re.compile(
    r"E(?:\([^()]*\))?,(?P<what>[TSd][TSAdnpQGE']*[nE](?:[io]T?[Anp]*E?)?)(?=[,;.)]|$|W)"
)
_NOUN_OF = re.compile(r"T?(?P<noun>[Adnp]*n[oi])T?E(?![npAE])")
# "The CEO of Siemens is Joe Kaeser": what is told of the name at the end stands before the verb.
_TURNED = re.compile(r"(?<![AdnpE])T(?P<noun>[Adnp]*no)T?(?P<other>E)R*(?P<verb>B)R*(?P<what>E)")
_OF_A_BODY = re.compile(r"EoT?E(?![npAE])")
_BODIES = frozenset({"Organization", "Team"})
BELONGS = 0.5
_IN_BRACKETS = re.compile(r"E\((?P<what>[^()]*)\)")
_COPULA = re.compile(r"E(?:\([^()]*\))?,?R*[MHx]*B[Rx]*(?P<what>[TdAnpE][TAdnpQGEY',-]*n)")
_BEFORE = re.compile(r"[TS]?(?P<what>[EAdnp]*n)E")
_AGENT = re.compile(r"(?P<what>[VQ]i)[TAnp]*E")
_PERSONAL_ACTS = frozenset(
    f"{act} by"
    for act in "directed written composed sung designed founded created portrayed coached authored "
    "invented married discovered illustrated painted edited narrated choreographed born "
    "painted conducted voiced translated sculpted penned".split()
)
_ALSO = re.compile(
    r"^(?:(?:also|otherwise|better|formerly|originally|previously|now)\s)?(?:known|called|named|abbreviated|aka|a\.k\.a|formerly|short|alias|née|born)\b"
)
_LIFE = re.compile(r"\s*[-–—]\s*")
_BORN = re.compile(r"^(?:born|b\.|geboren|geb)\b")
_DIED = re.compile(r"^(?:died|d\.|†|gestorben)\b")


def described_kinds(clause: TaggedSentence) -> Iterator[tuple[str, str, int]]:
    """Name, type and how sure, where the sentence says what a name is."""
    for pattern in (_COPULA, _APPOSITION):
        for found in pattern.finditer(clause.shape):
            words = _lower(clause, *found.span("what"))
            yield from _told(clause.things[found.start()], words, SURE)
    for found in _BEFORE.finditer(clause.shape):
        words = _lower(clause, *found.span("what"))[-1:]
        yield from _told(clause.things[found.end() - 1], words, LIKELY)
    yield from _people(clause)


def _told(
    thing: NamedEntity | None, words: Sequence[str], sure: int
) -> Iterator[tuple[str, str, int]]:
    """The type that a description gives a thing, if it gives one."""
    kind, found = kind_of_description(words)
    if found and thing is not None:
        yield thing.name, kind, sure


def _people(clause: TaggedSentence) -> Iterator[tuple[str, str, int]]:
    """Who did what only people do ("directed by"), and who was born."""
    for found in _AGENT.finditer(clause.shape):
        thing = clause.things[found.end() - 1]
        if thing is not None and clause.said(*found.span("what")) in _PERSONAL_ACTS:
            yield thing.name, "Person", GUESS
    for found in _IN_BRACKETS.finditer(clause.shape):
        thing = clause.things[found.start()]
        first = found.start("what")
        if thing is not None and first < len(clause.lower) and _BORN.match(clause.lower[first]):
            yield thing.name, "Person", SURE


def _lower(clause: TaggedSentence, first: int, end: int) -> tuple[str, ...]:
    """The words of a description up to its first preposition, or the first thing of a list."""
    for at in range(first, end):
        if clause.shape[at] in "io,c" and at > first:
            return clause.lower[first:at]
    return clause.lower[first:end]


def description_statements(clause: TaggedSentence) -> Iterator[Statement]:
    """Statements made by apposition ("X, a poet, …") and in brackets ("X (born 1961)")."""
    for found in _APPOSITION.finditer(clause.shape):
        thing = clause.things[found.start()]
        first, end = found.span("what")
        text = clause.written(first, end)
        kind, _sure = kind_of_description(_lower(clause, first, end))
        if thing is not None and (kind != "Concept" or clause.shape[first] == "T"):
            yield _stated(clause, thing, "is", NamedEntity(text, ""), found.start(), end)
        if thing is not None:
            yield from _of_another(clause, thing, first, end)
    for found in _IN_BRACKETS.finditer(clause.shape):
        yield from _in_brackets(clause, found)
    for found in _TURNED.finditer(clause.shape):
        yield from _told_before(clause, found)
    for found in _OF_A_BODY.finditer(clause.shape):
        person, body = clause.things[found.start()], clause.things[found.end() - 1]
        if person is not None and body is not None and not clause.owns[found.end() - 1]:
            yield from _belongs(clause, person, body, found)


def _belongs(
    clause: TaggedSentence, person: NamedEntity, body: NamedEntity, found: re.Match[str]
) -> Iterator[Statement]:
    """Who is said to be of a body ("Ann Lee of Acme Corp") belongs to it, in one way or another."""
    if person.kind == "Person" and body.kind in _BODIES:
        first, end = found.span()
        said = _stated(clause, person, "MEMBER_OF", body, first, end)
        yield replace(said, confidence=BELONGS)


def _told_before(clause: TaggedSentence, found: re.Match[str]) -> Iterator[Statement]:
    """What is said of a name before it: "The founder of Y was X", with nothing behind the name."""
    other, thing = clause.things[found.start("other")], clause.things[found.start("what")]
    follows = clause.shape[found.end() : found.end() + 1]
    if other is None or thing is None or other == thing or follows in tuple("npAEoQGV"):
        return
    first = found.start("noun")
    noun = clause.said(*found.span("noun"))
    known = relation(noun, subject_kind=thing.kind, object_kind=other.kind)
    verb = clause.said(*found.span("verb"))
    predicate = known.predicate if known else f"{verb} {clause.said(first - 1, found.end('noun'))}"
    ends = (other, thing) if known and known.is_turned else (thing, other)
    yield _stated(clause, ends[0], predicate, ends[1], found.start(), found.end())


def _of_another(
    clause: TaggedSentence, thing: NamedEntity, first: int, end: int
) -> Iterator[Statement]:
    """What the description says of another name: "X, the founder of Y"."""
    found = _NOUN_OF.match(clause.shape, first, end)
    other = clause.things[found.end() - 1] if found else None
    if found is None or other is None or other == thing:
        return
    noun = clause.said(*found.span("noun"))
    known = relation(noun, subject_kind=thing.kind, object_kind=other.kind)
    predicate = known.predicate if known else f"is {clause.said(first, found.end('noun'))}"
    ends = (other, thing) if known and known.is_turned else (thing, other)
    yield _stated(clause, ends[0], predicate, ends[1], first, found.end())


def _in_brackets(clause: TaggedSentence, found: re.Match[str]) -> Iterator[Statement]:
    thing = clause.things[found.start()]
    first, end = found.span("what")
    if thing is None or first == end:
        return
    year = clause.shape.find("Y", first, end)
    said = clause.said(first, end)
    if year < 0:
        return
    date = clause.written(year, year + 1)
    lived = _LIFE.split(date)
    told: list[tuple[str, NamedEntity]] = []
    if _DIED.match(said):
        told.append(("died", NamedEntity(date, "")))
    elif _BORN.match(said):
        told.append(("was born", NamedEntity(date, "")))
        place = clause.things[end - 1] or clause.things[min(year + 2, end - 1)]
        if place is not None and "i" in clause.shape[year:end]:
            told.append(("was born in", place))
    elif end - first == 1 and len(lived) == 2 and thing.kind in {"Person", "Concept"}:
        told += [("was born", NamedEntity(lived[0], "")), ("died", NamedEntity(lived[1], ""))]
    for predicate, what in told:
        yield _stated(clause, thing, predicate, what, found.start(), end)


def _stated(
    clause: TaggedSentence,
    subject: NamedEntity,
    predicate: str,
    told: NamedEntity,
    first: int,
    end: int,
) -> Statement:
    return Statement(
        subject, predicate, told, LITERAL + 0.1, clause.starts[first], clause.ends[end - 1]
    )


def find_aliases(clause: TaggedSentence) -> Iterator[AliasFound]:
    """Two names that the sentence says are one: "X (IBM)", "X, also known as Y"."""
    for found in _IN_BRACKETS.finditer(clause.shape):
        thing = clause.things[found.start()]
        first, end = found.span("what")
        inside = [it for at in range(first, end) if (it := clause.things[at]) is not None]
        if thing is None or len(inside) != 1:
            continue
        other = inside[0]
        is_alone = end - first == 1 or set(clause.shape[first:end]) <= set("E;,Xqz")
        if (
            is_alone
            and (
                is_abbreviation_of(other.name, thing.name)
                or is_abbreviation_of(thing.name, other.name)
            )
        ) or (_ALSO.match(clause.said(first, end)) and end - first <= 5):
            yield AliasFound(thing.name, other.name, thing.kind)
    yield from _also_known(clause)


_KNOWN_AS = re.compile(r"E,?(?:\([^()]*\),?)?B?(?P<said>R*[VQ]i|R*Q)[Tq]*(?P<other>E)")


def _also_known(clause: TaggedSentence) -> Iterator[AliasFound]:
    for found in _KNOWN_AS.finditer(clause.shape):
        thing, other = clause.things[found.start()], clause.things[found.start("other")]
        said = clause.said(*found.span("said"))
        if thing is not None and other is not None and said.endswith(("known as", "called as")):
            yield AliasFound(thing.name, other.name, thing.kind)


def is_abbreviation_of(short: str, name: str) -> bool:
    """Whether `short` abbreviates `name`: its capitals are the initials, in order."""
    letters = [letter.lower() for letter in short if letter.isalnum()]
    words = [word for word in re.split(r"[\s-]+", name.lower()) if word[:1].isalnum()]
    if not 2 <= len(letters) <= 8 or len(words) < 2 or not short[:1].isupper():
        return False
    if sum(map(str.isupper, short)) < 2 or " " in short:
        return False
    initials = [word[0] for word in words]
    weighty = [word[0] for word in words if word not in {"of", "the", "and", "for", "de", "&"}]
    return letters in (initials, weighty) or (
        letters[0] == initials[0] and len(letters) <= len(words) + 1 and _in_order(letters, words)
    )


def _in_order(letters: list[str], words: list[str]) -> bool:
    """Whether the letters occur in the words in order, most of them as initials."""
    at = 0
    joined = " ".join(words)
    hits = 0
    for letter in letters:
        at = joined.find(letter, at)
        if at < 0:
            return False
        hits += at == 0 or joined[at - 1] == " "
        at += 1
    return hits * 2 > len(letters)
