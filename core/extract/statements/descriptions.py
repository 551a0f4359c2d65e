"""Statements without a verb: appositions, parentheses, aliases, and the kinds they imply."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.extract.entities.kinds import GUESS, LIKELY, SURE, NamedEntity, kind_of_description
from core.extract.statements.objects import LITERAL
from core.extract.statements.statements import Statement
from core.extract.statements.tagged_sentence import TaggedSentence
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.knowledge import IS_NOT, ExtractedAlias
from core.resources import word_lists

_APPOSITION = re.compile(
    r"E(?:\([^()]*\))?,(?P<description>[TSd][TSAdnpQGE']*[nE](?:[io]T?[Anp]*E?)?)(?=[,;.)]|$|W)"
)
_NOUN_OF = re.compile(r"T?(?P<noun>[Adnp]*n[oi])T?E(?![npAE])")
# "The CEO of Siemens is Joe Kaeser": the description precedes the verb, the name follows it.
_INVERTED = re.compile(
    r"(?<![AdnpE])T(?P<noun>[Adnp]*no)T?(?P<other>E)R*(?P<verb>B)R*(?P<description>E)"
)
_OF_A_BODY = re.compile(r"EoT?E(?![npAE])")
_BODIES = frozenset({"Organization", "Team"})
MEMBERSHIP_CONFIDENCE = NAMESAKE_CONFIDENCE = 0.5
_IN_BRACKETS = re.compile(r"E\((?P<description>[^()]*)\)")
_COPULA = re.compile(r"E(?:\([^()]*\))?,?R*[MHx]*B[Rx]*(?P<description>[TdAnpE][TAdnpQGEY',-]*n)")
_BEFORE = re.compile(r"[TS]?(?P<description>[EAdnp]{0,40}n)E")
_AGENT = re.compile(r"(?P<description>[VQ]i)[TAnp]*E")
_PERSONAL_ACTS = frozenset(
    f"{act} by" for act in word_lists("extraction_words.toml")["personal_acts"]
)
_ALSO = re.compile(
    r"^(?:(?:also|otherwise|better|formerly|originally|previously|now)\s)?(?:known|called|named|abbreviated|aka|a\.k\.a|formerly|short|alias|née|born)\b"
)
# "(not the Tom Ashby from work)", "ist nicht meine Lena aus der Praxis".
_NAMESAKE = re.compile(r"(?P<denied>[xB])[TS](?P<other>E[io][TS]?[Adnp]*[npE])")
_LIFE = re.compile(r"\s*[-–—]\s*")
_BORN = re.compile(r"^(?:born|b\.|geboren|geb)\b")
_DIED = re.compile(r"^(?:died|d\.|†|gestorben)\b")


def described_kinds(sentence: TaggedSentence) -> Iterator[tuple[str, str, int]]:
    """Yield name, kind and certainty where the sentence describes a name."""
    for pattern in (_COPULA, _APPOSITION):
        for match in pattern.finditer(sentence.tags):
            words = _head_words(sentence, *match.span("description"))
            yield from _kind_of(sentence.entities[match.start()], words, SURE, sentence.vocabulary)
    for match in _BEFORE.finditer(sentence.tags):
        words = _head_words(sentence, *match.span("description"))[-1:]
        entity = sentence.entities[match.end() - 1]
        yield from _kind_of(entity, words, LIKELY, sentence.vocabulary)
    yield from _people(sentence)


def _kind_of(
    entity: NamedEntity | None, words: Sequence[str], certainty: int, vocabulary: Vocabulary
) -> Iterator[tuple[str, str, int]]:
    """Yield the kind that a description implies for an entity, if any."""
    kind, certainty = kind_of_description(words, vocabulary=vocabulary)
    if certainty and entity is not None:
        yield entity.name, kind, certainty


def _people(sentence: TaggedSentence) -> Iterator[tuple[str, str, int]]:
    """Yield people: agents of acts that only people perform ("directed by"), and "(born …)"."""
    for match in _AGENT.finditer(sentence.tags):
        entity = sentence.entities[match.end() - 1]
        if entity is not None and sentence.lower_text(*match.span("description")) in _PERSONAL_ACTS:
            yield entity.name, "Person", GUESS
    for match in _IN_BRACKETS.finditer(sentence.tags):
        entity = sentence.entities[match.start()]
        first = match.start("description")
        if (
            entity is not None
            and first < len(sentence.lower)
            and _BORN.match(sentence.lower[first])
        ):
            yield entity.name, "Person", SURE


def _head_words(sentence: TaggedSentence, first: int, end: int) -> tuple[str, ...]:
    """Return the words of a description up to its first preposition, comma or conjunction."""
    for at in range(first, end):
        if sentence.tags[at] in "io,c" and at > first:
            return sentence.lower[first:at]
    return sentence.lower[first:end]


def description_statements(sentence: TaggedSentence) -> Iterator[Statement]:
    """Yield statements from appositions ("X, a poet, …") and parentheses ("X (born 1961)")."""
    for match in _APPOSITION.finditer(sentence.tags):
        entity = sentence.entities[match.start()]
        first, end = match.span("description")
        text = sentence.source_text(first, end)
        head = _head_words(sentence, first, end)
        kind, _sure = kind_of_description(head, vocabulary=sentence.vocabulary)
        if entity is not None and (kind != "Concept" or sentence.tags[first] == "T"):
            yield _statement(sentence, entity, "is", NamedEntity(text, ""), match.start(), end)
        if entity is not None:
            yield from _relational_noun(sentence, entity, first, end)
    for match in _IN_BRACKETS.finditer(sentence.tags):
        yield from _in_brackets(sentence, match)
    for match in _INVERTED.finditer(sentence.tags):
        yield from _inverted_copula(sentence, match)
    yield from _namesakes(sentence)
    for match in _OF_A_BODY.finditer(sentence.tags):
        person, body = sentence.entities[match.start()], sentence.entities[match.end() - 1]
        if person is not None and body is not None and not sentence.owns[match.end() - 1]:
            yield from _membership(sentence, person, body, match)


def _namesakes(sentence: TaggedSentence) -> Iterator[Statement]:
    """Yield who is told from a namesake, and where that one is: "not the Tom from the yard"."""
    for match in _NAMESAKE.finditer(sentence.tags):
        first, end = match.span("other")
        person, at = sentence.entities[first], match.start("denied")
        is_denied = match["denied"] == "x" or sentence.lower[at].endswith(("n't", "n’t"))
        if is_denied and person is not None and person.kind == "Person":
            other = NamedEntity(sentence.source_text(first, end), "")
            statement = _statement(sentence, person, IS_NOT, other, first, end)
            yield replace(statement, confidence=NAMESAKE_CONFIDENCE)


def _membership(
    sentence: TaggedSentence, person: NamedEntity, body: NamedEntity, match: re.Match[str]
) -> Iterator[Statement]:
    """Yield a weak membership for a person "of" an organization ("Ann Lee of Acme Corp")."""
    if person.kind == "Person" and body.kind in _BODIES:
        first, end = match.span()
        statement = _statement(sentence, person, "MEMBER_OF", body, first, end)
        yield replace(statement, confidence=MEMBERSHIP_CONFIDENCE)


def _inverted_copula(sentence: TaggedSentence, match: re.Match[str]) -> Iterator[Statement]:
    """Yield a statement whose description precedes the final name: "The founder of Y was X"."""
    other, entity = (
        sentence.entities[match.start("other")],
        sentence.entities[match.start("description")],
    )
    follows = sentence.tags[match.end() : match.end() + 1]
    if other is None or entity is None or other == entity or follows in tuple("npAEoQGV"):
        return
    first = match.start("noun")
    noun = sentence.lower_text(*match.span("noun"))
    verb = sentence.lower_text(*match.span("verb"))
    otherwise = f"{verb} {sentence.lower_text(first - 1, match.end('noun'))}"
    yield _related(sentence, entity, other, (noun, otherwise), match.span())


def _relational_noun(
    sentence: TaggedSentence, entity: NamedEntity, first: int, end: int
) -> Iterator[Statement]:
    """Yield the relation to another name in a description: "X, the founder of Y"."""
    match = _NOUN_OF.match(sentence.tags, first, end)
    other = sentence.entities[match.end() - 1] if match else None
    if match is None or other is None or other == entity:
        return
    noun = sentence.lower_text(*match.span("noun"))
    otherwise = f"is {sentence.lower_text(first, match.end('noun'))}"
    yield _related(sentence, entity, other, (noun, otherwise), (first, match.end()))


def _related(
    sentence: TaggedSentence,
    entity: NamedEntity,
    other: NamedEntity,
    words: tuple[str, str],
    span: tuple[int, int],
) -> Statement:
    """Return the relation that a noun names between both; `words` are the noun and the predicate
    otherwise.
    """
    noun, otherwise = words
    reading = sentence.vocabulary.relation_of_phrase(
        noun, subject_kind=entity.kind, object_kind=other.kind
    )
    predicate = reading.relation.name if reading else otherwise
    ends = (other, entity) if reading and reading.is_turned else (entity, other)
    return _statement(sentence, ends[0], predicate, ends[1], *span)


def _in_brackets(sentence: TaggedSentence, match: re.Match[str]) -> Iterator[Statement]:
    entity = sentence.entities[match.start()]
    first, end = match.span("description")
    if entity is None or first == end:
        return
    year = sentence.tags.find("Y", first, end)
    text = sentence.lower_text(first, end)
    if year < 0:
        return
    date = sentence.source_text(year, year + 1)
    lived = _LIFE.split(date)
    pairs: list[tuple[str, NamedEntity]] = []
    if _DIED.match(text):
        pairs.append(("died", NamedEntity(date, "")))
    elif _BORN.match(text):
        pairs.append(("was born", NamedEntity(date, "")))
        place = sentence.entities[end - 1] or sentence.entities[min(year + 2, end - 1)]
        if place is not None and "i" in sentence.tags[year:end]:
            pairs.append(("was born in", place))
    elif end - first == 1 and len(lived) == 2 and entity.kind in {"Person", "Concept"}:
        pairs += [("was born", NamedEntity(lived[0], "")), ("died", NamedEntity(lived[1], ""))]
    for predicate, what in pairs:
        yield _statement(sentence, entity, predicate, what, match.start(), end)


def _statement(
    sentence: TaggedSentence,
    subject: NamedEntity,
    predicate: str,
    target: NamedEntity,
    first: int,
    end: int,
) -> Statement:
    return Statement(
        subject, predicate, target, LITERAL + 0.1, sentence.starts[first], sentence.ends[end - 1]
    )


def find_aliases(sentence: TaggedSentence) -> Iterator[ExtractedAlias]:
    """Yield two names that the sentence equates: "X (IBM)", "X, also known as Y"."""
    for match in _IN_BRACKETS.finditer(sentence.tags):
        entity = sentence.entities[match.start()]
        first, end = match.span("description")
        inside = [it for at in range(first, end) if (it := sentence.entities[at]) is not None]
        if entity is None or len(inside) != 1:
            continue
        other = inside[0]
        is_alone = end - first == 1 or set(sentence.tags[first:end]) <= set("E;,Xqz")
        if (
            is_alone
            and (
                is_abbreviation_of(other.name, entity.name)
                or is_abbreviation_of(entity.name, other.name)
            )
        ) or (_ALSO.match(sentence.lower_text(first, end)) and end - first <= 5):
            yield ExtractedAlias(entity.name, other.name, entity.kind)
    yield from _also_known(sentence)


_KNOWN_AS = re.compile(r"E,?(?:\([^()]*\),?)?B?(?P<verb>R*[VQ]i|R*Q)[Tq]*(?P<other>E)")


def _also_known(sentence: TaggedSentence) -> Iterator[ExtractedAlias]:
    for match in _KNOWN_AS.finditer(sentence.tags):
        entity, other = sentence.entities[match.start()], sentence.entities[match.start("other")]
        words = sentence.lower_text(*match.span("verb"))
        if entity is not None and other is not None and words.endswith(("known as", "called as")):
            yield ExtractedAlias(entity.name, other.name, entity.kind)


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
