"""Rewriting of a question of a conversation so that it stands by itself (D10)."""

from datetime import datetime

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.name_index import EntityNameIndex
from core.memory.dialogue.dialogue_state import DialogueState
from core.memory.rewrite.coreference import references
from core.memory.rewrite.corrections import corrected, returned
from core.memory.rewrite.ellipsis import completed
from core.memory.rewrite.last_topic import resolved
from core.memory.rewrite.question import FollowUp, parse
from core.records.memory import RewrittenQuestion


def rewrite(
    question: str,
    state: DialogueState,
    *,
    now: datetime,
    vocabulary: Vocabulary,
    names: EntityNameIndex | None = None,
) -> RewrittenQuestion:
    """Return the question so that it stands by itself, and which words were replaced by which.

    A question that stands by itself comes back as it is. Never raises: any text is a question.
    `now` is the time on the user's wall; `names` are those of all entities, by which the
    follow-up's own are recognized. The confidence is below 0.5 where nothing fits.
    """
    if state.last is None or not question.strip():
        return RewrittenQuestion(question, question)
    follow_up = parse(question, state, now=now, vocabulary=vocabulary, names=names)
    for step in (returned, corrected):
        result = step(follow_up, _completed_or_resolved)
        if result is not None:
            return result
    return _completed_or_resolved(follow_up)


def _completed_or_resolved(follow_up: FollowUp) -> RewrittenQuestion:
    return completed(follow_up) or resolved(follow_up, references(follow_up))
