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
            (numbers[it.id], replace_surrogates(it.title), it.begun_at, it.last_at, int(it.pinned))
            for it in new
        ],
    )
    ids = {it.id: EpisodeId(next_id("episode")) for it in episodes}
    kept = [
        replace(
            it,
            id=ids[it.id],
            session_id=numbers[it.session_id],
            previous=ids.get(it.previous) if it.previous else None,
            into=ids.get(it.into) if it.into else None,
        )
        for it in episodes
    ]
    db.insert("episodes", [episode_row(it) for it in kept])
    db.insert("episode_things", [row for it in kept for row in entity_rows(it)])
    db.insert("episode_uses", [row for it in kept for row in use_rows(it)])
    db.insert(
        "consolidations",
        [
            (
                next_id("consolidation"), ids[it.summary.id],
                ",".join(str(ids[one]) for one in it.of), it.made_at, it.by, None,
            )
            for it in consolidations
            if it.summary.id in ids and all(one in ids for one in it.of)
        ],
    )  # fmt: skip
