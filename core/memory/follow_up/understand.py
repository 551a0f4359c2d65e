"""A question of a conversation as it is to be asked by itself (D10)."""

from datetime import datetime

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.name_index import EntityNameIndex
from core.memory.follow_up.at_hand import AtHand
from core.memory.follow_up.fragments.left_out import fragment
from core.memory.follow_up.fragments.turning import corrected, returned
from core.memory.follow_up.reading import Asked, put, read
from core.memory.follow_up.references.referring import references
from core.memory.follow_up.topic import with_topic
from core.records.memory import RewrittenQuestion


def understand(
    question: str,
    at_hand: AtHand,
    *,
    now: datetime,
    vocabulary: Vocabulary,
    names: EntityNameIndex | None = None,
) -> RewrittenQuestion:
    """The question made to stand by itself, and which words were put in the place of which.

    A question that stands by itself comes back as it is. Never raises: any text is a question.
    `now` is the time on the user's wall; `names` are those of all things, by which a follow-up's
    own things are known. Sureness is below 0.5 where nothing at hand fits.
    """
    if at_hand.last is None or not question.strip():
        return RewrittenQuestion(question, question)
    asked = read(question, at_hand=at_hand, now=now, vocabulary=vocabulary, names=names)
    for way in (returned, corrected):
        found = way(asked, _by_itself)
        if found is not None:
            return found
    return _by_itself(asked)


def _by_itself(asked: Asked) -> RewrittenQuestion:
    """The fragment made whole, else the question with what its words refer to."""
    return fragment(asked) or with_topic(asked, _with_references(asked))


def _with_references(asked: Asked) -> RewrittenQuestion:
    found = references(asked)
    text = asked.text
    for it in reversed(found):
        if it.meaning:
            text = put(text, it.start, it.end, it.meaning)
    if not found:
        return RewrittenQuestion(asked.text, asked.text)
    return RewrittenQuestion(
        asked=asked.text,
        text=text[:1].upper() + text[1:] if found[0].start == 0 else text,
        replaced=tuple((asked.text[it.start : it.end], it.meaning) for it in found if it.meaning),
        how="; ".join(it.how for it in found),
        sure=min(it.sure for it in found),
    )
