"""Open tuples of a text: what its sentences state, in their own words, whatever they name."""

from msgspec import Struct

from core.extract.dates.dates import dates
from core.extract.entities.kinds import UNKNOWN
from core.extract.entities.recognizer import find_names
from core.extract.statements.propositions import Proposition, find_propositions
from core.extract.statements.tagged_sentence import NamedEntity, TaggedSentence, tag_sentence
from core.extract.words.spelling import spelling
from core.extract.words.tagger import tagged_language
from core.extract.words.tokens import words

# The relation that no word says.
_IMPLIED = {"verb": "be", "apposition": "be", "participle": "be", "possession": "has"}


class OpenTuple(Struct, frozen=True):
    """A relation and its arguments, the subject first, as they are written."""

    relation: str
    arguments: tuple[str, ...]
    confidence: float


def open_tuples(sentence: str, *, language: str = "en") -> tuple[OpenTuple, ...]:
    """What one sentence states, in the order in which it says so."""
    row = parse_sentence(sentence, language=language)
    if row is None:
        return ()
    return tuple(
        dict.fromkeys(_tuple(row, it) for it in find_propositions(row.shape, row.lower, row.owns))
    )


def parse_sentence(sentence: str, *, language: str = "en") -> TaggedSentence | None:
    """The sentence as a row of items, read as if it were a document of its own."""
    language = tagged_language(language)
    spoken = words(sentence, 0, len(sentence))
    if not spoken.texts:
        return None
    named = find_names(spoken, spelling=spelling(sentence, language))
    return tag_sentence(
        spoken,
        names=named,
        entities=[NamedEntity(it.name, UNKNOWN) for it in named],
        dates=dates(sentence),
        source=sentence,
        language=language,
    )


def _tuple(row: TaggedSentence, it: Proposition) -> OpenTuple:
    spans = (it.subject, *it.arguments)
    arguments = tuple(text for first, end in spans if (text := row.source_text(first, end)))
    return OpenTuple(row.source_text(*it.relation) or _IMPLIED[it.sort], arguments, it.confidence)
