"""Conversion between records of conversations and table rows."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.messages import dump_message, load_message
from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import Episode, Proposal, Remark, Session, SourceSpan
from core.store.database.database import Database, with_utc
from core.store.normalize import normalize

EPISODE_COLUMNS = (
    "id, session_id, kind, speaker, text, happened_at, intent, importance, why, topics, previous,"
    " state, pinned, rating, accesses, accessed_at, went_into"
)
PROPOSAL_COLUMNS = (
    "id, episode_id, said, quote, made_at, confidence, valid_from, valid_to, precision"
)


def episode_row(episode: Episode) -> tuple[Any, ...]:
    """Return the row of the table `episodes`."""
    return (
        episode.id, episode.session_id, episode.kind, episode.speaker, episode.text,
        episode.happened_at, episode.intent, episode.importance, dump_message(episode.why),
        encode_topics(episode),
        episode.previous or 0, episode.state, int(episode.pinned), episode.rating,
        episode.accesses, episode.accessed_at, episode.into or 0,
    )  # fmt: skip


def encode_topics(episode: Episode) -> str:
    """Return the value of the column `topics`."""
    return msgspec.json.encode(episode.topics).decode() if episode.topics else ""


def entity_rows(episode: Episode) -> list[tuple[Any, ...]]:
    """Return the rows of the table `episode_things`, each entity once."""
    entities = dict.fromkeys(episode.things)
    return [(episode.id, it.name, it.kind, it.variant, normalize(it.name)) for it in entities]


def use_rows(episode: Episode) -> list[tuple[Any, ...]]:
    """Return the rows of the table `episode_uses`, each passage once."""
    return [
        (episode.id, used.path, used.part or "", used.start, used.end)
        for used in dict.fromkeys(episode.used)
    ]


def episode_from_row(
    row: Sequence[Any],
    *,
    entities: Mapping[int, Sequence[EntityName]],
    used: Mapping[int, Sequence[SourceSpan]],
) -> Episode:
    """Build an episode from a row with `EPISODE_COLUMNS`."""
    number = row[0]
    return Episode(
        id=EpisodeId(number),
        session_id=SessionId(row[1]),
        kind=row[2],
        speaker=row[3],
        text=row[4],
        happened_at=with_utc(row[5]),
        intent=row[6],
        importance=row[7],
        why=load_message(row[8]),
        things=tuple(entities.get(number, ())),
        topics=msgspec.json.decode(row[9], type=tuple[str, ...]) if row[9] else (),
        used=tuple(used.get(number, ())),
        previous=EpisodeId(row[10]) if row[10] else None,
        state=row[11],
        pinned=bool(row[12]),
        rating=row[13],
        accesses=row[14],
        accessed_at=with_utc(row[15]),
        into=EpisodeId(row[16]) if row[16] else None,
    )


def session_from_row(row: Sequence[Any]) -> Session:
    """Build a session from (id, title, begun, last, pinned, turns); its state is not set."""
    number, title, begun_at, last_at, pinned, turns = row
    return Session(
        id=SessionId(number),
        title=title,
        begun_at=with_utc(begun_at),
        last_at=with_utc(last_at),
        pinned=bool(pinned),
        turns=turns,
    )


def proposal_row(proposal: Proposal) -> tuple[Any, ...]:
    """Return the row of the table `proposals`, unanswered."""
    return (
        proposal.id, proposal.episode_id, msgspec.json.encode(proposal.said).decode(),
        proposal.quote, proposal.made_at, proposal.confidence, proposal.valid_from,
        proposal.valid_to, proposal.precision, "", 0,
    )  # fmt: skip


def proposal_from_row(row: Sequence[Any]) -> Proposal:
    """Build a proposal from a row with `PROPOSAL_COLUMNS`."""
    return Proposal(
        id=ProposalId(row[0]),
        episode_id=EpisodeId(row[1]),
        said=msgspec.json.decode(row[2], type=StatementRef),
        quote=row[3],
        made_at=with_utc(row[4]),
        confidence=row[5],
        valid_from=with_utc(row[6]),
        valid_to=with_utc(row[7]),
        precision=row[8],
    )


def remark_from_row(row: Sequence[Any]) -> Remark:
    """Build a remark from a row (id, text, made_at, episode_id)."""
    return Remark(
        id=RemarkId(row[0]),
        text=row[1],
        made_at=with_utc(row[2]),
        episode_id=EpisodeId(row[3]) if row[3] else None,
    )


def delete_episode_rows(db: Database, ids: Sequence[int]) -> None:
    """Delete the episodes with their entities and uses."""
    db.run("DELETE FROM episodes WHERE id IN :ids", ids=ids)
    db.run("DELETE FROM episode_things WHERE episode_id IN :ids", ids=ids)
    db.run("DELETE FROM episode_uses WHERE episode_id IN :ids", ids=ids)
