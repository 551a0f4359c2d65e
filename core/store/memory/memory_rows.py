"""Rows of conversations on their way out of the truth and into it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from core.records.graph.edits import Named, Said
from core.records.ids import EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import Episode, Proposal, Remark, Session, Used
from core.store.database.schema import aware
from core.store.normalize import normalize

EPISODE = (
    "id, session_id, kind, speaker, text, happened_at, intent, importance, why, topics, previous,"
    " state, pinned, rating, accesses, accessed_at, went_into"
)
PROPOSAL = "id, episode_id, said, quote, made_at, confidence, valid_from, valid_to, precision"


def sure(value: datetime | None) -> datetime:
    """The stored time with its zone; there is one."""
    at = aware(value)
    assert at is not None
    return at


def episode_row(episode: Episode) -> tuple[Any, ...]:
    """The row of the table `episodes`."""
    return (
        episode.id, episode.session_id, episode.kind, episode.speaker, episode.text,
        episode.happened_at, episode.intent, episode.importance, episode.why,
        topics_text(episode),
        episode.previous or 0, episode.state, int(episode.pinned), episode.rating,
        episode.accesses, episode.accessed_at, episode.into or 0,
    )  # fmt: skip


def topics_text(episode: Episode) -> str:
    """What the column `topics` holds."""
    return msgspec.json.encode(episode.topics).decode() if episode.topics else ""


def thing_rows(episode: Episode) -> list[tuple[Any, ...]]:
    """The rows of the table `episode_things`, each thing once."""
    things = dict.fromkeys(episode.things)
    return [(episode.id, it.name, it.kind, it.variant, normalize(it.name)) for it in things]


def use_rows(episode: Episode) -> list[tuple[Any, ...]]:
    """The rows of the table `episode_uses`, each place once."""
    return [
        (episode.id, it.path, it.part or "", it.start, it.end) for it in dict.fromkeys(episode.used)
    ]


def episode_of(
    row: Sequence[Any],
    *,
    things: Mapping[int, Sequence[Named]],
    used: Mapping[int, Sequence[Used]],
) -> Episode:
    """The record of a row that has the columns of `EPISODE`."""
    number = row[0]
    return Episode(
        id=EpisodeId(number),
        session_id=SessionId(row[1]),
        kind=row[2],
        speaker=row[3],
        text=row[4],
        happened_at=sure(row[5]),
        intent=row[6],
        importance=row[7],
        why=row[8],
        things=tuple(things.get(number, ())),
        topics=msgspec.json.decode(row[9], type=tuple[str, ...]) if row[9] else (),
        used=tuple(used.get(number, ())),
        previous=EpisodeId(row[10]) if row[10] else None,
        state=row[11],
        pinned=bool(row[12]),
        rating=row[13],
        accesses=row[14],
        accessed_at=aware(row[15]),
        into=EpisodeId(row[16]) if row[16] else None,
    )


def session_of(row: Sequence[Any]) -> Session:
    """The record of a row (id, title, begun, last, pinned, turns); its state is not told."""
    number, title, begun_at, last_at, pinned, turns = row
    return Session(
        id=SessionId(number),
        title=title,
        begun_at=sure(begun_at),
        last_at=sure(last_at),
        pinned=bool(pinned),
        turns=turns,
    )


def proposal_row(proposal: Proposal) -> tuple[Any, ...]:
    """The row of the table `proposals`, not answered."""
    return (
        proposal.id, proposal.episode_id, msgspec.json.encode(proposal.said).decode(),
        proposal.quote, proposal.made_at, proposal.confidence, proposal.valid_from,
        proposal.valid_to, proposal.precision, "", 0,
    )  # fmt: skip


def proposal_of(row: Sequence[Any]) -> Proposal:
    """The record of a row that has the columns of `PROPOSAL`."""
    return Proposal(
        id=ProposalId(row[0]),
        episode_id=EpisodeId(row[1]),
        said=msgspec.json.decode(row[2], type=Said),
        quote=row[3],
        made_at=sure(row[4]),
        confidence=row[5],
        valid_from=aware(row[6]),
        valid_to=aware(row[7]),
        precision=row[8],
    )


def remark_of(row: Sequence[Any]) -> Remark:
    """The record of a row (id, text, made_at, episode_id)."""
    return Remark(
        id=RemarkId(row[0]),
        text=row[1],
        made_at=sure(row[2]),
        episode_id=EpisodeId(row[3]) if row[3] else None,
    )
