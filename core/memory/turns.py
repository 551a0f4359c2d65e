"""Storage of a turn: its episodes, proposed facts and remarks (T4)."""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from core.memory.learning.importance import importance
from core.memory.learning.learned import Learned, Stated
from core.memory.learning.utterances import is_clause
from core.memory.turn_texts.title import title_of
from core.messages import UserMessage, render
from core.records.answers.answers import CONVERSATION, Answer
from core.records.answers.questions import Analysis
from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import EntityId, EpisodeId, ProposalId, SessionId
from core.records.knowledge import Entity
from core.records.memory import (
    ANSWERED_IDS,
    CITED,
    UNDERSTOOD,
    UNSUPPORTED,
    Episode,
    Proposal,
    Remark,
    Session,
    SourceSpan,
)
from core.retrieve.context.narration import is_user_stated
from core.store.memory.memory_store import MemoryStore
from core.store.normalize import normalize

_MAX_ENTITIES = 12
# Turns with these intents have no topic.
_WITHOUT_TOPIC = frozenset({"small talk", "feedback"})
About = Callable[[str, Sequence[str]], tuple[str, ...]]
Entities = Callable[[Sequence[EntityId]], dict[EntityId, Entity]]


class RecordedTurn(Struct, frozen=True):
    """A question with its answer, what the user said in it, and its times."""

    answer: Answer
    learned: Learned
    asked_at: datetime
    answered_at: datetime


class BuiltTurn(Struct, frozen=True):
    """The episodes of a turn, not yet stored, with what was learned from it."""

    turn: Episode
    reply: Episode
    learned: Learned


class StoredTurn(Struct, frozen=True):
    """The stored episodes of a turn, with the proposals and remarks that are new."""

    turn: Episode
    reply: Episode
    proposals: tuple[Proposal, ...]
    remarks: tuple[Remark, ...]


def build_episodes(
    text: str,
    answer: Answer,
    *,
    learned: Learned,
    at: tuple[datetime, datetime],
    entities: Entities,
    about: About,
) -> tuple[Episode, Episode]:
    """Build the episodes of turn and reply, not yet stored; `at` are their times.

    The turn gets the entities of the question, the reply those of its facts. `about` extracts the
    topics of both from the question as understood and these names.
    """
    analysis = answer.trace.analysis
    asked = [it.entity_id for it in analysis.things] if analysis is not None else []
    fact_ids = [it for fact in answer.facts for it in (fact.subject_id, fact.object_id) if it]
    entities_by_id = entities(list(dict.fromkeys([*asked, *fact_ids])))
    stated = [thing for it in learned.statements for thing in _statement_entities(it)]
    things = _merge_names(_entity_names(asked, entities_by_id), stated)
    surfaces = [it.surface for it in analysis.things] if analysis is not None else []
    has_topic = learned.intent not in _WITHOUT_TOPIC
    shown = answer.understood.shown if answer.understood is not None else ""
    asked_as, weight, why = shown or text, learned.importance, learned.why
    if shown and learned.intent == "question":
        weight, why = importance(shown, intent="question", things=len(things))
    topics = about(asked_as, [*surfaces, *(it.name for it in things)]) if has_topic else ()
    turn = Episode(
        id=EpisodeId(0),
        session_id=SessionId(0),
        kind="turn",
        speaker="user",
        text=text,
        happened_at=at[0],
        intent=learned.intent,
        importance=weight,
        why=why.having(UNDERSTOOD, shown) if shown else why,
        pinned=learned.is_order,  # what the user orders to remember never fades
        things=things,
        topics=topics,
    )
    worth, _ = importance(asked_as, intent="question", things=len(fact_ids))
    reply = Episode(
        id=EpisodeId(0),
        session_id=SessionId(0),
        kind="reply",
        speaker="loci",
        text=answer.answer,
        happened_at=at[1],
        intent=learned.intent,
        importance=worth if answer.found and _is_verified(answer) else 0.0,
        why=_how_answered(answer),
        things=_merge_names(_entity_names(fact_ids, entities_by_id), ()) if answer.found else (),
        topics=topics,
        used=tuple(
            SourceSpan(citation.path, citation.part, citation.start, citation.end)
            for citation in answer.citations
            if not citation.path.startswith(CONVERSATION)
        ),
    )
    return turn, reply


def _is_verified(answer: Answer) -> bool:
    """Whether it may be remembered: what a model wrote without a source is no memory."""
    return not (answer.model and answer.unsupported)


def _how_answered(answer: Answer) -> UserMessage:
    """Return whether it was answered, by which model, and what supports each statement.

    And how the question was understood, and which turns are cited: number, episode, start and end.
    """
    # Kept with the message, whose text does not say them.
    kept: dict[str, str] = {}
    if answer.understood is not None and answer.understood.shown:
        kept[UNDERSTOOD] = answer.understood.shown
    if cited := " ".join(
        f"{citation.n}:{citation.part}:{citation.start}:{citation.end}"
        for citation in answer.citations
        if citation.path.startswith(CONVERSATION)
    ):
        kept[CITED] = cited
    if answer.found and (answer.model or answer.unsupported):
        kept["model"] = answer.model
        kept["support"] = " ".join(it.by or UNSUPPORTED for it in answer.sentences)
    return UserMessage(ANSWERED_IDS[answer.confidence], **kept)


def save_turns(
    memories: MemoryStore, session: Session, built: Sequence[BuiltTurn]
) -> tuple[Session, tuple[StoredTurn, ...]]:
    """Store turns at the end of a session, in one transaction (write lane).

    What was answered from a turn that was deleted meanwhile is not stored.

    An ephemeral session is stored with a new id. Statements that were proposed before and remarks
    that exist are not repeated. Return the session and its new turns.
    """
    previous = memories.episodes.last_episode(session.id)
    built = [it for it in built if _cites_existing(it.reply, memories)]
    if not built and session.id > 0:
        return session, ()
    remarks = {remark.text for remark in memories.proposals.remarks()}
    proposed: list[StatementRef] = []
    stored: list[StoredTurn] = []
    with memories.write() as write:
        if session.id < 0:
            session = write.begin_session(session.title, at=session.begun_at)
        elif memories.sessions.get(session.id) is None:
            write.resume_session(session)  # emptied by forgetting since the question was asked
        for one in built:
            if not session.title:
                session = replace(session, title=title_of(one.turn))
                write.rename_session(session.id, session.title)
            first = replace(one.turn, session_id=session.id, previous=previous)
            turn, reply = write.add([first, replace(one.reply, session_id=session.id)])
            previous = reply.id
            new = [
                stated
                for stated in one.learned.statements
                if stated.said not in proposed and not memories.proposals.was_proposed(stated.said)
            ]
            proposed += [stated.said for stated in new]
            proposals = tuple(
                write.propose(_proposal(stated, episode_id=turn.id, at=turn.happened_at))
                for stated in new
            )
            wishes = [text for text in one.learned.remarks if text not in remarks]
            remarks.update(wishes)
            stored.append(
                StoredTurn(
                    turn,
                    reply,
                    proposals,
                    tuple(
                        write.add_remark(text, at=turn.happened_at, episode_id=turn.id)
                        for text in wishes
                    ),
                )
            )
    return session, tuple(stored)


def reworded(
    episode: Episode, text: str, *, analysis: Analysis, entities: Entities, about: About
) -> Episode:
    """Return the episode with a new text; `analysis` is that of the new text.

    Its entities are those of the analysis, and earlier ones that the new text still names.
    """
    named = [it.entity_id for it in analysis.things]
    folded = text.casefold()
    kept = [it for it in episode.things if it.name.casefold() in folded]
    things = _merge_names(_entity_names(named, entities(list(dict.fromkeys(named)))), kept)
    has_topic = episode.intent not in _WITHOUT_TOPIC
    names = [*(it.surface for it in analysis.things), *(it.name for it in things)]
    topics = about(text, names) if has_topic else ()
    why = episode.why.without(UNDERSTOOD)
    return replace(episode, text=text, things=things, topics=topics, why=why)


def save_reworded(memories: MemoryStore, episode: Episode) -> None:
    """Store the reworded episode with its entities and topics (write lane)."""
    with memories.write() as write:
        write.reword(episode)


def sources_of_cited_replies(answer: Answer, memories: MemoryStore) -> list[SourceSpan]:
    """Return the sources of the earlier replies that this answer cites."""
    parts = [it.part for it in answer.citations if it.path.startswith(CONVERSATION)]
    cited = [EpisodeId(int(part)) for part in parts if part]
    earlier = memories.episodes.by_ids(cited) if cited else {}
    return list(dict.fromkeys(used for it in earlier.values() for used in it.used))


def turns_that_taught(answer: Answer, memories: MemoryStore) -> str:
    """Return the ids of the turns from which the facts of the user in this answer were saved."""
    text = normalize(answer.answer)
    own = {
        (normalize(fact.subject), fact.predicate, value)
        for fact in answer.facts
        if is_user_stated(fact) and _has_words(text, value := normalize(fact.object))
    }
    taught = {
        one.episode_id
        for one in (memories.proposals.saved() if own else ())
        if (normalize(one.said.subject.name), one.said.predicate, normalize(one.said.object)) in own
    }
    return " ".join(map(str, sorted(taught)))


def _has_words(text: str, phrase: str) -> bool:
    """Whether the phrase stands in the text, and not only inside a word or number."""
    return re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text) is not None


def _cites_existing(reply: Episode, memories: MemoryStore) -> bool:
    """Return whether all turns that the reply cites exist: none was deleted meanwhile."""
    cited = str(reply.why.arguments.get(CITED, "")).split()
    ids = {EpisodeId(int(it.split(":")[1])) for it in cited}
    return not ids or len(memories.episodes.by_ids(sorted(ids))) == len(ids)


def acknowledgment(learned: Learned, *, language: str, refusal: str) -> str:
    """Return the reply in Markdown to a turn that is no question; empty if it may be one.

    Words that teach nothing and are no small talk may be meant as a search. `language` is that
    of the turn. `refusal` is the id of the reply to an order to remember where nothing is kept,
    empty where it is.
    """
    if refusal:
        return render(UserMessage(refusal), language) if learned.is_order else ""
    if learned.is_unclear:
        return render(UserMessage("correction_unclear"), language)
    messages = [
        UserMessage("noted_clause" if is_clause(text) else "noted_statement", statement=text)
        for text in learned.noted
    ]
    if learned.corrects:
        messages.append(UserMessage("noted_instead", statement=learned.corrects))
    messages += [UserMessage("noted_wish", wish=text) for text in learned.remarks]
    if not messages and learned.intent in _WITHOUT_TOPIC:
        messages = [UserMessage("noted_nothing")]
    return "\n".join(render(it, language) for it in messages)


def _proposal(stated: Stated, *, episode_id: EpisodeId, at: datetime) -> Proposal:
    return Proposal(
        id=ProposalId(0),
        episode_id=episode_id,
        said=stated.said,
        quote=stated.quote,
        made_at=at,
        confidence=stated.confidence,
        valid_from=stated.valid_from,
        valid_to=stated.valid_to,
        precision=stated.precision,
    )


def _statement_entities(stated: Stated) -> list[EntityName]:
    statement = stated.said
    refs = [statement.subject]
    if statement.object_kind:
        refs.append(EntityName(statement.object, statement.object_kind, statement.object_variant))
    return refs


def _entity_names(ids: Iterable[EntityId], entities: dict[EntityId, Entity]) -> list[EntityName]:
    return [
        EntityName(entities[entity_id].name, entities[entity_id].kind)
        for entity_id in dict.fromkeys(ids)
        if entity_id in entities
    ]


def _merge_names(
    some: Sequence[EntityName], others: Sequence[EntityName]
) -> tuple[EntityName, ...]:
    """Return the union by name, up to a limit."""
    by_name: dict[str, EntityName] = {}
    for thing in (*some, *others):
        by_name.setdefault(thing.name.casefold(), thing)
    return tuple(by_name.values())[:_MAX_ENTITIES]
