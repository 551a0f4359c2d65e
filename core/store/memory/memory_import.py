"""Import of conversations whose ids are those of another store."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from core.records.ids import EpisodeId, SessionId
from core.records.memory import Consolidation, Episode, Session
from core.store.database.database import Database
from core.store.database.schema import replace_surrogates
from core.store.memory.memory_rows import entity_rows, episode_row, use_rows


def import_conversations(
    db: Database,
    sessions: Sequence[Session],
    episodes: Sequence[Episode],
    consolidations: Sequence[Consolidation],
    *,
    next_id: Callable[[str], int],
) -> None:
    """Add everything under new ids that refer to each other as the old ones did.

    A session with a negative id exists already, under that id without the sign: only episodes
    are added to it. References to episodes that are not imported are dropped. Runs in the
    writer's transaction.
    """
    new = [it for it in sessions if it.id > 0]
    numbers = {it.id: SessionId(next_id("session")) for it in new}
    numbers |= {it.id: SessionId(-it.id) for it in sessions if it.id < 0}
    db.insert(
        "sessions",
        [
            (
                numbers[session.id],
                replace_surrogates(session.title),
                session.begun_at,
                session.last_at,
                int(session.pinned),
            )
            for session in new
        ],
    )
    ids = {it.id: EpisodeId(next_id("episode")) for it in episodes}
    kept = [
        replace(
            episode,
            id=ids[episode.id],
            session_id=numbers[episode.session_id],
            previous=ids.get(episode.previous) if episode.previous else None,
            into=ids.get(episode.into) if episode.into else None,
        )
        for episode in episodes
    ]
    db.insert("episodes", [episode_row(it) for it in kept])
    db.insert("episode_things", [row for it in kept for row in entity_rows(it)])
    db.insert("episode_uses", [row for it in kept for row in use_rows(it)])
    db.insert(
        "consolidations",
        [
            (
                next_id("consolidation"), ids[consolidation.summary.id],
                ",".join(str(ids[one]) for one in consolidation.of),
                consolidation.made_at, consolidation.by, None,
            )
            for consolidation in consolidations
            if consolidation.summary.id in ids and all(one in ids for one in consolidation.of)
        ],
    )  # fmt: skip
