"""Open information extraction: what a sentence states, in its own words."""

from msgspec import Struct

from bench.extraction.propositions import Proposition, find_propositions
from core.extract.entities.kinds import UNKNOWN, NamedEntity
from core.extract.entities.recognizer import find_names
from core.extract.statements.tagged_sentence import TaggedSentence, tag_sentence
from core.language.text.spelling import spelling
from core.language.text.tagger import tagged_language
from core.language.text.tokens import words
from core.language.time.dates import dates
from core.language.vocabulary.vocabulary import built_in

# The relation if no word expresses it.
_IMPLIED = {"verb": "be", "apposition": "be", "participle": "be", "possession": "has"}


class OpenTuple(Struct, frozen=True):
    """A relation and its arguments, the subject first, as written."""

    relation: str
    arguments: tuple[str, ...]
    confidence: float


def open_tuples(sentence: str, *, language: str = "en") -> tuple[OpenTuple, ...]:
    """Return the tuples of one sentence, in textual order."""
    tagged = parse_sentence(sentence, language=language)
    if tagged is None:
        return ()
    return tuple(
        dict.fromkeys(
            _tuple(tagged, proposition)
            for proposition in find_propositions(tagged.tags, tagged.lower, tagged.owns)
        )
    )


def parse_sentence(sentence: str, *, language: str = "en") -> TaggedSentence | None:
    """Tag a sentence on its own, as if it were a whole document; None if it has no words."""
    language = tagged_language(language)
    tokens = words(sentence, 0, len(sentence))
    if not tokens.texts:
        return None
    spans = find_names(tokens, spelling=spelling(sentence, language))
    return tag_sentence(
        tokens,
        names=[(it, NamedEntity(it.name, UNKNOWN)) for it in spans],
        dates=dates(sentence),
        source=sentence,
        language=language,
        vocabulary=built_in(),
    )


def _tuple(tagged: TaggedSentence, proposition: Proposition) -> OpenTuple:
    spans = (proposition.subject, *proposition.arguments)
    arguments = tuple(text for first, end in spans if (text := tagged.source_text(first, end)))
    return OpenTuple(
        tagged.source_text(*proposition.relation) or _IMPLIED[proposition.sort],
        arguments,
        proposition.confidence,
    )
