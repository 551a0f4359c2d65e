"""What becomes of a turn: episodes to keep, statements to confirm, lines of the user's context."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from core.memory.learning.importance import importance
from core.memory.learning.learned import Learned, Stated
from core.memory.said.title import title_of
from core.records.answers.answers import CONVERSATION, Answer
from core.records.answers.questions import Analysis
from core.records.graph.edits import EntityName
from core.records.ids import EntityId, EpisodeId, ProposalId, SessionId
from core.records.knowledge import Entity
from core.records.memory import Episode, Proposal, Remark, Session, SourceSpan
from core.store.memory.memory_store import MemoryStore

_MOST_THINGS = 12
# Turns with these aims are about nothing.
_ABOUT_NOTHING = frozenset({"small talk", "feedback"})
About = Callable[[str, Sequence[str]], tuple[str, ...]]
Entities = Callable[[Sequence[EntityId]], dict[EntityId, Entity]]


def build_episodes(
    said: str,
    answer: Answer,
    *,
    learned: Learned,
    at: tuple[datetime, datetime],
    entities: Entities,
    about: About,
) -> tuple[Episode, Episode]:
    """The turn and the reply, not yet kept; `at` are their times.

    The turn names what was asked about, the reply what its facts are about. What both are
    about beyond, `about` tells of the words and those names.
    """
    analysis = answer.trace.analysis
    asked = [it.entity_id for it in analysis.things] if analysis is not None else []
    told = [it for fact in answer.facts for it in (fact.subject_id, fact.object_id) if it]
    known = entities(list(dict.fromkeys([*asked, *told])))
    stated = [thing for it in learned.statements for thing in _named(it)]
    things = _things(_shown(asked, known), stated)
    surfaces = [it.surface for it in analysis.things] if analysis is not None else []
    has_topic = learned.intent not in _ABOUT_NOTHING
    topics = about(said, [*surfaces, *(it.name for it in things)]) if has_topic else ()
    turn = Episode(
        id=EpisodeId(0),
        session_id=SessionId(0),
        kind="turn",
        speaker="user",
        text=said,
        happened_at=at[0],
        intent=learned.intent,
        importance=learned.importance,
        why=learned.why,
        things=things,
        topics=topics,
    )
    weight, _ = importance(said, intent="question", things=len(told))
    reply = Episode(
        id=EpisodeId(0),
        session_id=SessionId(0),
        kind="reply",
        speaker="loci",
        text=answer.answer,
        happened_at=at[1],
        intent=learned.intent,
        importance=weight if answer.found else 0.0,
        why="it answers a question" if answer.found else "nothing was found",
        things=_things(_shown(told, known), ()) if answer.found else (),
        topics=topics,
        used=tuple(
            SourceSpan(it.path, it.part, it.start, it.end)
            for it in answer.citations
            if not it.path.startswith(CONVERSATION)
        ),
    )
    return turn, reply


def save_turn(
    memories: MemoryStore, session: Session, turn: Episode, reply: Episode, *, learned: Learned
) -> tuple[Episode, Episode, tuple[Proposal, ...], tuple[Remark, ...]]:
    """All of it is kept in one transaction (write lane); what was proposed before is not again."""
    new = [it for it in learned.statements if not memories.learned.was_proposed(it.said)]
    held = {one.text for one in memories.learned.remarks()}
    with memories.write() as write:
        if not session.title:
            write.name_session(session.id, title_of(turn))
        first = replace(turn, session_id=session.id, previous=memories.episodes.last_of(session.id))
        kept = write.add([first, replace(reply, session_id=session.id)])
        proposals = tuple(
            write.propose(_proposal(it, episode_id=kept[0].id, at=turn.happened_at)) for it in new
        )
        remarks = tuple(
            write.add_remark(text, at=turn.happened_at, episode_id=kept[0].id)
            for text in learned.remarks
            if text not in held
        )
    return kept[0], kept[1], proposals, remarks


def reworded(
    episode: Episode, text: str, *, analysis: Analysis, entities: Entities, about: About
) -> Episode:
    """The episode with that text; `analysis` is the text's.

    It names the things that the text names, of those it named before too.
    """
    named = [it.entity_id for it in analysis.things]
    said = text.casefold()
    kept = [it for it in episode.things if it.name.casefold() in said]
    things = _things(_shown(named, entities(list(dict.fromkeys(named)))), kept)
    has_topic = episode.intent not in _ABOUT_NOTHING
    names = [*(it.surface for it in analysis.things), *(it.name for it in things)]
    topics = about(text, names) if has_topic else ()
    return replace(episode, text=text, things=things, topics=topics)


def save_reworded(memories: MemoryStore, episode: Episode) -> None:
    """The words of the episode are kept, with what they are about (write lane)."""
    with memories.write() as write:
        write.reword(episode)


def sources_of_cited_replies(answer: Answer, memories: MemoryStore) -> list[SourceSpan]:
    """What the earlier answers rest on that this one tells again."""
    parts = [it.part for it in answer.citations if it.path.startswith(CONVERSATION)]
    told = [EpisodeId(int(part)) for part in parts if part]
    earlier = memories.episodes.of_ids(told) if told else {}
    return list(dict.fromkeys(used for it in earlier.values() for used in it.used))


def acknowledgment(learned: Learned) -> str:
    """What is answered to a turn that asks nothing, in Markdown; empty when it may ask something.

    Words that teach nothing and are no small talk may be meant as a search.
    """
    lines = [
        f"Noted: {statement_text(it)}. Shall I keep this as a fact?" for it in learned.statements
    ]
    lines += [f"I will keep to this: “{text}”" for text in learned.remarks]
    if not lines and learned.intent in _ABOUT_NOTHING:
        return "All right."
    return "\n".join(lines)


def statement_text(stated: Stated) -> str:
    """The statement in plain words."""
    said = stated.said
    relation = said.predicate.replace("_", " ").lower()
    return f"{said.subject.name} — {relation} — {said.object}"


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


def _named(stated: Stated) -> list[EntityName]:
    said = stated.said
    found = [said.subject]
    if said.object_kind:
        found.append(EntityName(said.object, said.object_kind, said.object_variant))
    return found


def _shown(ids: Iterable[EntityId], known: dict[EntityId, Entity]) -> list[EntityName]:
    return [EntityName(known[it].name, known[it].kind) for it in dict.fromkeys(ids) if it in known]


def _things(some: Sequence[EntityName], others: Sequence[EntityName]) -> tuple[EntityName, ...]:
    """Both, each name once, as many as are worth keeping."""
    found: dict[str, EntityName] = {}
    for thing in (*some, *others):
        found.setdefault(thing.name.casefold(), thing)
    return tuple(found.values())[:_MOST_THINGS]
