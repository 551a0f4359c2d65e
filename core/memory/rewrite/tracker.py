"""Dialogue states of the latest conversations, rebuilt from stored turns when needed.

With them a question is rewritten so that it stands by itself (D10).
"""

import threading
from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec.structs import replace

from core.language.question.analyze import analyze
from core.language.question.cues import has_cue
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import Vocabulary
from core.memory.dialogue.dialogue_state import DialogueState, PastTurn
from core.memory.dialogue.update import update
from core.memory.rewrite.context import resolved
from core.memory.rewrite.corrections import corrected, is_statement, returned
from core.memory.rewrite.ellipsis import completed
from core.memory.rewrite.question import FollowUp, parse
from core.memory.rewrite.references import references
from core.memory.rewrite.stand_ins import with_nouns
from core.memory.rewrite.weights import FollowUpWeights
from core.records.answers.answers import CONVERSATION, Answer
from core.records.answers.questions import Analysis
from core.records.ids import SessionId
from core.records.memory import EarlierTurn, RewrittenQuestion
from core.store.memory.memory_store import EpisodeQueries

# A state is rebuilt from this many of the last turns.
HISTORY_TURNS = 8
_MAX_STATES = 64
# So sure is a noun that the user left out.
LIKELY = 0.7


class DialogueTracker:
    """Keeps the state of the conversations that were updated last. Thread-safe."""

    def __init__(
        self,
        episodes: Callable[[], EpisodeQueries],
        *,
        vocabulary: Callable[[], Vocabulary],
        now: Callable[[], datetime],
    ) -> None:
        self._episodes = episodes
        self._vocabulary = vocabulary
        self._now = now
        self._lock = threading.Lock()
        self._states: dict[SessionId, DialogueState] = {}

    def of(self, session_id: SessionId, *, names: EntityNameIndex) -> DialogueState:
        """Return the state of a conversation, also when it is taken up again."""
        with self._lock:
            state = self._states.get(session_id)
        return state if state is not None else self._from_store(session_id, names)

    def behind(self, stated: str, state: DialogueState, *, names: EntityNameIndex) -> DialogueState:
        """Return the state with what the same turn states before it asks."""
        analysis, vocabulary = self.analyze(stated, names), self._vocabulary()
        updated = update(state, analysis, names=names, vocabulary=vocabulary)
        # A statement refers to nothing: only its names are used, not its wording.
        return replace(updated, turns=state.turns or (PastTurn(Analysis("")),))

    def keep(self, session_id: SessionId, state: DialogueState) -> None:
        """Keep the state of a conversation after its last turn."""
        with self._lock:
            self._states[session_id] = state
            while len(self._states) > _MAX_STATES:
                self._states.pop(next(iter(self._states)))

    def after(
        self, answer: Answer, state: DialogueState, *, names: EntityNameIndex
    ) -> DialogueState:
        """Return the state after an answer and its question.

        A short answer that was not shown, in bold, is none to which a question refers.
        """
        text = lead(answer.answer) if answer.found else ""
        if answer.citations and all(it.path.startswith(CONVERSATION) for it in answer.citations):
            text = "\n".join(it.quote for it in answer.citations)
        return update(
            state,
            answer.trace.analysis or self.analyze(answer.question, names),
            names=names,
            vocabulary=self._vocabulary(),
            answer=text,
            quoted=answer.answer if answer.found else "",
            direct=answer.direct if answer.found and "**" in lead(answer.answer) else "",
        )

    def resume(
        self, session_id: SessionId, turns: Sequence[EarlierTurn], *, names: EntityNameIndex
    ) -> None:
        """Take up a conversation with these turns, if none is known of it."""
        state = self.of(session_id, names=names)
        if not state.turns:
            for turn in turns[-HISTORY_TURNS:]:
                state = self._replay(turn, state, at=self._now(), names=names)
            self.keep(session_id, state)

    def drop(self, session_id: SessionId) -> None:
        """Forget a state; it is rebuilt when the conversation goes on."""
        with self._lock:
            self._states.pop(session_id, None)

    def clear(self) -> None:
        """Forget all states, as replies may have become visible or hidden."""
        with self._lock:
            self._states.clear()

    def analyze(self, question: str, names: EntityNameIndex) -> Analysis:
        """Return the analysis of a question that is asked now."""
        return analyze(question, names=names, vocabulary=self._vocabulary(), now=self._now())

    def _from_store(self, session_id: SessionId, names: EntityNameIndex) -> DialogueState:
        episodes = self._episodes().by_session(session_id)
        turns = [one for one in episodes if one.kind == "turn"][-HISTORY_TURNS:]
        replies = {one.previous: one for one in episodes if one.kind == "reply"}
        state = DialogueState()
        for turn in turns:
            reply = replies.get(turn.id)
            answer = reply.text if reply is not None and reply.used else ""
            past = EarlierTurn(turn.text, answer)
            state = self._replay(past, state, at=turn.happened_at, names=names)
        return state

    def _replay(
        self, turn: EarlierTurn, state: DialogueState, *, at: datetime, names: EntityNameIndex
    ) -> DialogueState:
        """Return the state after a turn of which only the texts are known."""
        vocabulary = self._vocabulary()
        asked = rewrite(turn.question, state, now=at, vocabulary=vocabulary, names=names)
        analysis = self.analyze(asked.text, names)
        return update(
            state,
            analysis,
            names=names,
            vocabulary=vocabulary,
            answer=lead(turn.answer),
            quoted=turn.answer,
        )


def lead(answer: str) -> str:
    """Return the first block of an answer with the list that it introduces.

    What is quoted after it is less likely the answer, and nothing refers to it.
    """
    first, *others = answer.split("\n\n")
    is_introduction = bool(others) and first.rstrip().endswith(":")
    return f"{first}\n{others[0]}" if is_introduction else first


def rewrite(
    question: str,
    state: DialogueState,
    *,
    now: datetime,
    vocabulary: Vocabulary,
    names: EntityNameIndex | None = None,
    weights: FollowUpWeights | None = None,
) -> RewrittenQuestion:
    """Return the question so that it stands by itself, and which words were replaced by which.

    A question that stands by itself comes back as it is. Never raises: any text is a question.
    `now` is the time on the user's wall; `names` are those of all entities, by which the
    follow-up's own are recognized. The confidence is below 0.5 where nothing fits.
    """
    if state.last is None or not question.strip():
        return RewrittenQuestion(question, question)
    return rewritten(
        parse(question, state, now=now, vocabulary=vocabulary, names=names, weights=weights)
    )


def rewritten(follow_up: FollowUp) -> RewrittenQuestion:
    """Return a parsed question so that it stands by itself.

    A statement and a question about the whole library stay as they are.
    """
    if is_statement(follow_up) or has_cue("library", follow_up.text):
        return RewrittenQuestion(follow_up.text, follow_up.text)
    whole = with_nouns(follow_up)
    results = (step(whole, _completed_or_resolved) for step in (returned, corrected))
    result = next((one for one in results if one is not None), None)
    result = result or _completed_or_resolved(whole)
    if whole.text == follow_up.text:
        return result
    pairs = ((follow_up.text, whole.text), *result.replaced)
    return replace(result, asked=follow_up.text, replaced=pairs, sure=result.sure or LIKELY)


def _completed_or_resolved(follow_up: FollowUp) -> RewrittenQuestion:
    return completed(follow_up) or resolved(follow_up, references(follow_up))
