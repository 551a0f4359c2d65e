"""Erasure of episodes with everything derived from them."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet

import msgspec
from msgspec import Struct

from core.messages import dump_message, load_message
from core.records.memory import TAUGHT, UNDERSTOOD
from core.store.database.database import Database, text_column
from core.store.memory.memory_rows import delete_episode_rows
from core.store.normalize import normalize

_WORD = re.compile(r"\w+")
# So many words of a statement in a row are a repetition.
_REPEATED_WORDS = 8
# A whole statement of fewer words is no repetition, one of so many if most of them are long.
_SHORT = 3
# Text of a turn -> its statements, without words that only introduce them.
Statements = Callable[[str], Sequence[str]]
_Runs = AbstractSet[tuple[str, ...]]


class ErasedEpisodes(Struct, frozen=True):
    """Ids of erased episodes and sessions, and of the edits learned from them."""

    episodes: tuple[int, ...] = ()
    sessions: tuple[int, ...] = ()
    edits: frozenset[int] = frozenset()


def episodes_about(db: Database, topic: str) -> tuple[int, ...]:
    """Return the episodes that name the topic, as a topic or as an entity."""
    folded = normalize(topic)
    named = db.run("SELECT episode_id FROM episode_things WHERE normalized = ?", folded)
    listed = db.run("SELECT id, topics FROM episodes WHERE topics != ''")
    by_topic = {one for one, topics in listed if folded in map(normalize, _parse_topics(topics))}
    return tuple(sorted(by_topic | {row[0] for row in named}))


def _parse_topics(topics: str) -> list[str]:
    """Parse the topics of a row, stored as JSON or separated by commas."""
    return msgspec.json.decode(topics, type=list[str]) if topics[:1] == "[" else topics.split(",")


def episodes_based_on(
    db: Database, *, paths: Collection[str] = (), names: Collection[str] = ()
) -> tuple[int, ...]:
    """Return the episodes that quote one of these documents or name one of these entities.

    A reply is returned with the question that it answers.
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
    return _exchanges(db, ids)


def episodes_citing_only(db: Database, path: str) -> tuple[int, ...]:
    """Return the replies that cite only the file, or files of the folder, and their questions.

    Not a question in which the user also told something, or from which something was learned.
    """
    rows = db.run(
        "SELECT episode_id FROM episode_uses GROUP BY episode_id"
        " HAVING bool_and(path = $1 OR starts_with(path, $2))",
        path,
        f"{path.rstrip('/')}/",
    )
    exchanges = _exchanges(db, _ids(rows))
    telling = db.run(
        "SELECT id FROM episodes WHERE id IN :ids AND kind = 'turn' AND (intent != 'question'"
        " OR id IN (SELECT episode_id FROM proposals UNION SELECT episode_id FROM remarks))",
        ids=exchanges or [0],
    )
    return tuple(sorted(set(exchanges) - _ids(telling)))


def _exchanges(db: Database, ids: Collection[int]) -> tuple[int, ...]:
    """Return the episodes with the questions that they answer, and the replies to them."""
    both = db.run(
        "SELECT q.id FROM episodes r JOIN episodes q ON q.id = r.previous"
        " WHERE r.id IN :ids AND r.kind = 'reply' AND q.kind = 'turn'"
        " UNION SELECT r.id FROM episodes r JOIN episodes q ON q.id = r.previous"
        " WHERE q.id IN :ids AND r.kind = 'reply' AND q.kind = 'turn'",
        ids=sorted(ids) or [0],
    )
    return tuple(sorted({*ids, *_ids(both)}))


def with_replies(db: Database, ids: Collection[int]) -> tuple[int, ...]:
    """Return the episodes, and the replies to the user's turns among them."""
    replies = db.run(
        "SELECT r.id FROM episodes r JOIN episodes q ON q.id = r.previous"
        " WHERE q.id IN :ids AND r.kind = 'reply' AND q.kind = 'turn'",
        ids=sorted(ids) or [0],
    )
    return tuple(sorted({*ids, *_ids(replies)}))


def episodes_repeating(
    db: Database, ids: Collection[int], *, statements: Statements, until: int | None
) -> tuple[int, ...]:
    """Return the episodes that repeat what the user stated in one of these.

    What the user says later than the episode `until` is no repetition, nor is a later reply to it.
    Titles that repeat it are cleared. A whole statement is a repetition wherever it is, except in
    replies that cite a document which contains it; so are many of its words in a row, except in
    questions and in replies that cite documents. A reply with a fact learned from one repeats it
    in whatever words, unless a later turn taught it again.
    """
    stated = db.run(
        "SELECT text FROM episodes WHERE kind = 'turn' AND NOT ends_with(rtrim(text), '?')"
        " AND id IN :ids",
        ids=sorted(ids) or [0],
    )
    spoken = {tuple(_words_of(one)) for (text,) in stated for one in statements(text)}
    whole = {words for words in spoken if _is_distinct(words)}
    parts = {run for words in spoken for run in _runs(words, _REPEATED_WORDS)}
    either = whole | parts
    begun = "SELECT session_id FROM episodes GROUP BY session_id HAVING min(id) <= $1"
    for number, title in db.run(
        f"SELECT id, title FROM sessions WHERE $1 IS NULL OR id IN ({begun})",  # noqa: S608
        until,
    ):
        if _runs_in(title, either):
            db.run("UPDATE sessions SET title = '' WHERE id = ?", number)
    citing = _ids(db.run("SELECT DISTINCT episode_id FROM episode_uses"))
    repeating: set[int] = set()
    again: set[tuple[str, ...]] = set()
    for number, text, is_turn, is_question, why in db.run(
        "SELECT id, text, kind = 'turn', kind = 'turn' AND intent = 'question', why FROM episodes"
        " ORDER BY id"
    ):
        taught = _taught_by(why)
        is_again = until is not None and max(taught.difference(ids), default=0) > until
        if not taught.isdisjoint(ids) and not is_again:
            repeating.add(number)
            continue
        if until is not None and number > until and is_turn:
            again |= _runs_in(text, either)
            continue
        is_spared = is_question or number in citing
        matching = _runs_in(text, whole if is_spared else either) - again
        if number in citing and matching:
            matching -= _runs_cited(db, number, whole)
        if matching:
            repeating.add(number)
    return tuple(sorted(repeating))


def _taught_by(why: str) -> set[int]:
    """Return the turns that taught the facts in a reply."""
    return set(map(int, str(load_message(why).arguments.get(TAUGHT, "")).split()))


def _runs_cited(db: Database, episode_id: int, runs: _Runs) -> set[tuple[str, ...]]:
    """Return the runs of words that documents contain which the episode cites."""
    passages = db.run(
        "SELECT p.text FROM episode_uses u JOIN documents d ON d.path = u.path"
        " JOIN passages p ON p.document_id = d.id WHERE u.episode_id = ?",
        episode_id,
    )
    return {run for (text,) in passages for run in _runs_in(text, runs)}


def _runs_in(text: str, runs: _Runs) -> set[tuple[str, ...]]:
    """Return those of the runs of words that the text contains."""
    words = _words_of(text)
    return {run for length in {len(run) for run in runs} for run in _runs(words, length)} & runs


def _words_of(text: str) -> list[str]:
    return _WORD.findall(normalize(text))


def _runs(words: Sequence[str], length: int) -> Iterator[tuple[str, ...]]:
    return (tuple(words[at : at + length]) for at in range(len(words) - length + 1))


def _is_distinct(statement: Sequence[str]) -> bool:
    """Return whether a text that contains the whole statement repeats it."""
    long_words = sum(len(word) > 3 for word in statement)
    return len(statement) > _SHORT or (len(statement) == _SHORT and long_words > 1)


def existing_sessions(db: Database, ids: Sequence[int]) -> tuple[int, ...]:
    """Return the existing sessions among these."""
    rows = db.run("SELECT id FROM sessions WHERE id IN :ids", ids=list(ids) or [0])
    return tuple(row[0] for row in rows)


def episodes_in(db: Database, sessions: Sequence[int]) -> set[int]:
    """Return the episodes of the sessions."""
    return _ids(db.run("SELECT id FROM episodes WHERE session_id IN :ids", ids=sessions or [0]))


def erase_episodes(
    db: Database, ids: Collection[int], *, sessions: Sequence[int] = ()
) -> ErasedEpisodes:
    """Erase the episodes and sessions with everything derived from them.

    That is: the gists of their sessions, summaries that contain one of them (the other parts of
    such a summary are restored), proposals, remarks, and titles that repeat their words. A
    session that becomes empty is erased too.
    """
    episode_ids = _ids(db.run("SELECT id FROM episodes WHERE id IN :ids", ids=sorted(ids) or [0]))
    episode_ids |= episodes_in(db, sessions)
    episode_ids |= _session_gists(db, episode_ids)
    episode_ids |= _erase_summaries(db, episode_ids)
    if not episode_ids and not sessions:
        return ErasedEpisodes()
    listed = sorted(episode_ids) or [0]
    concerned = _ids(db.run("SELECT session_id FROM episodes WHERE id IN :ids", ids=listed))
    _erase_titles(db, sorted(concerned), listed)
    edits = _ids(db.run("SELECT edit_id FROM proposals WHERE episode_id IN :ids", ids=listed)) - {0}
    _delete_rows(db, listed)
    _erase_understood(db, sorted(concerned))
    empty = _erase_empty_sessions(db, sorted(concerned | set(sessions)), requested=sessions)
    return ErasedEpisodes(tuple(sorted(episode_ids)), empty, frozenset(edits))


def erase_expired(db: Database, ids: Collection[int]) -> ErasedEpisodes:
    """Erase the episodes; summaries, facts and the user's own context derived from them stay.

    A fact remains known as learned as long as it can be erased with the rest of memory. A
    session that becomes empty is erased too.
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
    _erase_understood(db, sorted(concerned))
    for number, parts in db.run("SELECT id, episode_ids FROM consolidations"):
        if {int(part) for part in parts.split(",")} & set(ids):
            # Undoing it would restore only a part.
            db.run("DELETE FROM consolidations WHERE id = ?", number)
    empty = _erase_empty_sessions(db, sorted(concerned), requested=())
    return ErasedEpisodes(tuple(sorted(ids)), empty)


def _delete_rows(db: Database, ids: Sequence[int]) -> None:
    """Delete all rows of these episodes, and references to them."""
    delete_episode_rows(db, ids)
    db.run("DELETE FROM proposals WHERE episode_id IN :ids", ids=ids)
    db.run("DELETE FROM remarks WHERE episode_id IN :ids", ids=ids)
    db.run("UPDATE episodes SET previous = 0 WHERE previous IN :ids", ids=ids)


def _session_gists(db: Database, ids: Collection[int]) -> set[int]:
    """Return the gists of the sessions that any of these episodes belongs to."""
    return _ids(
        db.run(
            "SELECT id FROM episodes WHERE kind = 'session' AND session_id IN ("
            "SELECT session_id FROM episodes WHERE id IN :ids)",
            ids=sorted(ids) or [0],
        )
    )


def _erase_summaries(db: Database, ids: Collection[int]) -> set[int]:
    """Return the summaries that contain any of these; their other parts are restored."""
    summaries: set[int] = set()
    for number, summary, parts, undone_at in db.run(
        "SELECT id, summary_id, episode_ids, undone_at FROM consolidations"
    ):
        of = {int(part) for part in parts.split(",")}
        if summary not in ids and not of & set(ids):
            continue
        db.run("DELETE FROM consolidations WHERE id = ?", number)
        if undone_at is None:
            summaries.add(summary)
            db.run(
                "UPDATE episodes SET state = 'active', went_into = 0 WHERE went_into = ?", summary
            )
    return summaries


def _erase_titles(db: Database, sessions: Sequence[int], ids: Sequence[int]) -> None:
    """Clear titles with a significant word that only erased episodes of the session contain."""
    session_ids = list(sessions) or [0]
    erased_words: dict[int, set[str]] = defaultdict(set)
    left: dict[int, set[str]] = defaultdict(set)
    going = set(ids)
    for episode_id, session, text in db.run(
        "SELECT id, session_id, text FROM episodes"
        # A gist repeats the title.
        " WHERE session_id IN :ids AND kind != 'session'",
        ids=session_ids,
    ):
        (erased_words if episode_id in going else left)[session].update(_words(text))
    for session, title in db.run(
        "SELECT id, title FROM sessions WHERE id IN :ids", ids=session_ids
    ):
        if _words(title) & (erased_words[session] - left[session]):
            db.run("UPDATE sessions SET title = '' WHERE id = ?", session)


def _erase_understood(db: Database, sessions: Sequence[int]) -> None:
    """Clear how the questions of these sessions were understood: by turns that may be erased."""
    for number, stored in db.run(
        "SELECT id, why FROM episodes WHERE kind IN ('turn', 'reply') AND session_id IN :ids",
        ids=list(sessions) or [0],
    ):
        why = load_message(stored)
        if UNDERSTOOD in why.arguments:
            changed = dump_message(why.without(UNDERSTOOD))
            db.run("UPDATE episodes SET why = ? WHERE id = ?", changed, number)


def _words(text: str) -> set[str]:
    """Return the folded words of more than three letters."""
    return {word for word in map(normalize, text.split()) if len(word) > 3}


def _erase_empty_sessions(
    db: Database, ids: Sequence[int], *, requested: Sequence[int]
) -> tuple[int, ...]:
    """Delete the requested sessions and those that are empty; return them."""
    non_empty = _ids(
        db.run("SELECT DISTINCT session_id FROM episodes WHERE session_id IN :ids",
                  ids=list(ids) or [0])
    )  # fmt: skip
    erased = sorted((set(ids) - non_empty) | set(requested))
    if erased:
        db.run("DELETE FROM sessions WHERE id IN :ids", ids=erased)
    return tuple(erased)


def _ids(rows: Sequence[tuple[int, ...]]) -> set[int]:
    return {row[0] for row in rows}
