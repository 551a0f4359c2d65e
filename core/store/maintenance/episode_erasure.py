"""Rows of conversations that go, with all that was made of them."""

from collections import defaultdict
from collections.abc import Collection, Sequence

import msgspec
from msgspec import Struct

from core.store.database.database import Database
from core.store.database.schema import text_column
from core.store.normalize import normalize


class ErasedEpisodes(Struct, frozen=True):
    """What went: ids of episodes and sessions, and of the edits that were learned from them."""

    episodes: tuple[int, ...] = ()
    sessions: tuple[int, ...] = ()
    edits: frozenset[int] = frozenset()


def episodes_about(db: Database, topic: str) -> tuple[int, ...]:
    """The episodes that name that topic, as a topic of theirs or as a thing."""
    folded = normalize(topic)
    named = db.run("SELECT episode_id FROM episode_things WHERE normalized = ?", folded)
    listed = db.run("SELECT id, topics FROM episodes WHERE topics != ''")
    by_topic = {one for one, topics in listed if folded in map(normalize, _parse_topics(topics))}
    return tuple(sorted(by_topic | {row[0] for row in named}))


def _parse_topics(topics: str) -> list[str]:
    """The topics in a row, whether kept as JSON or with commas."""
    return msgspec.json.decode(topics, type=list[str]) if topics[:1] == "[" else topics.split(",")


def episodes_based_on(
    db: Database, *, paths: Collection[str] = (), names: Collection[str] = ()
) -> tuple[int, ...]:
    """The episodes that quote one of these documents, or name one of these things.

    With a reply goes the question that it answers.
    """
    ids: set[int] = set()
    if paths:
        ids |= _ids(
            db.run_with_arrays(
                "SELECT episode_id FROM episode_uses WHERE path IN (SELECT word FROM incoming)",
                {"word": text_column(sorted(paths))},
            )
        )
    if names:
        ids |= _ids(
            db.run_with_arrays(
                "SELECT episode_id FROM episode_things"
                " WHERE normalized IN (SELECT word FROM incoming)",
                {"word": text_column(sorted(names))},
            )
        )
    if ids:
        ids |= _ids(
            db.run(
                "SELECT q.id FROM episodes r JOIN episodes q ON q.id = r.previous"
                " WHERE r.id IN :ids AND r.kind = 'reply' AND q.kind = 'turn'"
                " UNION SELECT r.id FROM episodes r JOIN episodes q ON q.id = r.previous"
                " WHERE q.id IN :ids AND r.kind = 'reply' AND q.kind = 'turn'",
                ids=sorted(ids),
            )
        )
    return tuple(sorted(ids))


def with_replies(db: Database, ids: Collection[int]) -> tuple[int, ...]:
    """The episodes, and with what the user said what Loci answered to it."""
    replies = db.run(
        "SELECT r.id FROM episodes r JOIN episodes q ON q.id = r.previous"
        " WHERE q.id IN :ids AND r.kind = 'reply' AND q.kind = 'turn'",
        ids=sorted(ids) or [0],
    )
    return tuple(sorted({*ids, *_ids(replies)}))


def existing_sessions(db: Database, ids: Sequence[int]) -> tuple[int, ...]:
    """Those of the sessions that exist."""
    rows = db.run("SELECT id FROM sessions WHERE id IN :ids", ids=list(ids) or [0])
    return tuple(row[0] for row in rows)


def erase_episodes(
    db: Database, ids: Collection[int], *, sessions: Sequence[int] = ()
) -> ErasedEpisodes:
    """The episodes and sessions are gone, with what was made of them.

    That is: the gists of their sessions, summaries that hold one of them (what else went into
    such a summary is as before), proposals, remarks, and titles that repeat what was said.
    A session of which nothing is left goes too.
    """
    gone = _ids(db.run("SELECT id FROM episodes WHERE id IN :ids", ids=sorted(ids) or [0]))
    if sessions:
        gone |= _ids(db.run("SELECT id FROM episodes WHERE session_id IN :ids", ids=sessions))
    gone |= _session_gists(db, gone)
    gone |= _erase_summaries(db, gone)
    if not gone and not sessions:
        return ErasedEpisodes()
    listed = sorted(gone) or [0]
    concerned = _ids(db.run("SELECT session_id FROM episodes WHERE id IN :ids", ids=listed))
    _erase_titles(db, sorted(concerned), listed)
    edits = _ids(db.run("SELECT edit_id FROM proposals WHERE episode_id IN :ids", ids=listed)) - {0}
    _delete_rows(db, listed)
    empty = _erase_empty_sessions(db, sorted(concerned | set(sessions)), asked=sessions)
    return ErasedEpisodes(tuple(sorted(gone)), empty, frozenset(edits))


def erase_expired(db: Database, ids: Collection[int]) -> ErasedEpisodes:
    """The episodes are gone; summaries, facts and the user's own context that came of them stay.

    A fact is known as learned as long as it may be forgotten with the rest of memory. A session
    of which nothing is left goes too.
    """
    listed = sorted(ids) or [0]
    concerned = _ids(db.run("SELECT session_id FROM episodes WHERE id IN :ids", ids=listed))
    _erase_titles(db, sorted(concerned), listed)
    db.run("UPDATE remarks SET episode_id = 0 WHERE episode_id IN :ids", ids=listed)
    db.run(
        "UPDATE proposals SET episode_id = 0, quote = '' WHERE edit_id > 0 AND episode_id IN :ids",
        ids=listed,
    )
    _delete_rows(db, listed)
    for number, parts in db.run("SELECT id, episode_ids FROM consolidations"):
        if {int(part) for part in parts.split(",")} & set(ids):
            # Undone, it would bring back only a part.
            db.run("DELETE FROM consolidations WHERE id = ?", number)
    empty = _erase_empty_sessions(db, sorted(concerned), asked=())
    return ErasedEpisodes(tuple(sorted(ids)), empty)


def _delete_rows(db: Database, ids: Sequence[int]) -> None:
    """No row is of these episodes, and none follows one of them."""
    for table, column in (
        ("episodes", "id"), ("episode_things", "episode_id"), ("episode_uses", "episode_id"),
        ("proposals", "episode_id"), ("remarks", "episode_id"),
    ):  # fmt: skip
        db.run(
            "DELETE FROM :table WHERE :column IN :ids".replace(":table", table).replace(
                ":column", column
            ),
            ids=ids,
        )
    db.run("UPDATE episodes SET previous = 0 WHERE previous IN :ids", ids=ids)


def _session_gists(db: Database, ids: Collection[int]) -> set[int]:
    """The gists of the sessions to which any of these episodes belongs."""
    return _ids(
        db.run(
            "SELECT id FROM episodes WHERE kind = 'session' AND session_id IN ("
            "SELECT session_id FROM episodes WHERE id IN :ids)",
            ids=sorted(ids) or [0],
        )
    )


def _erase_summaries(db: Database, ids: Collection[int]) -> set[int]:
    """The summaries of which one of these is a part; their other parts stand for themselves."""
    gone: set[int] = set()
    for number, summary, parts, undone_at in db.run(
        "SELECT id, summary_id, episode_ids, undone_at FROM consolidations"
    ):
        of = {int(part) for part in parts.split(",")}
        if summary not in ids and not of & set(ids):
            continue
        db.run("DELETE FROM consolidations WHERE id = ?", number)
        if undone_at is None:
            gone.add(summary)
            db.run(
                "UPDATE episodes SET state = 'active', went_into = 0 WHERE went_into = ?", summary
            )
    return gone


def _erase_titles(db: Database, sessions: Sequence[int], ids: Sequence[int]) -> None:
    """No title is left that holds a word of note that only what goes says in its session."""
    asked = list(sessions) or [0]
    gone: dict[int, set[str]] = defaultdict(set)
    left: dict[int, set[str]] = defaultdict(set)
    going = set(ids)
    for one, session, text in db.run(
        "SELECT id, session_id, text FROM episodes"
        # A gist repeats the title itself.
        " WHERE session_id IN :ids AND kind != 'session'",
        ids=asked,
    ):
        (gone if one in going else left)[session].update(_words(text))
    for session, title in db.run("SELECT id, title FROM sessions WHERE id IN :ids", ids=asked):
        if _words(title) & (gone[session] - left[session]):
            db.run("UPDATE sessions SET title = '' WHERE id = ?", session)


def _words(text: str) -> set[str]:
    """The words of more than three letters, folded."""
    return {word for word in map(normalize, text.split()) if len(word) > 3}


def _erase_empty_sessions(
    db: Database, ids: Sequence[int], *, asked: Sequence[int]
) -> tuple[int, ...]:
    """Those of the sessions that were asked for or that hold nothing; they are gone."""
    non_empty = _ids(
        db.run("SELECT DISTINCT session_id FROM episodes WHERE session_id IN :ids",
                  ids=list(ids) or [0])
    )  # fmt: skip
    gone = sorted((set(ids) - non_empty) | set(asked))
    if gone:
        db.run("DELETE FROM sessions WHERE id IN :ids", ids=gone)
    return tuple(gone)


def _ids(rows: Sequence[tuple[int, ...]]) -> set[int]:
    return {row[0] for row in rows}
