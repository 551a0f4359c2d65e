"""Memory in a file, and back."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.errors import WrongUse
from core.memory.export import collect_memory, import_memory, read_export, write_export
from core.messages import UserMessage
from core.records.graph.edits import EntityName
from core.records.ids import EpisodeId
from core.records.memory import Episode, MemoryImportResult, SourceSpan
from core.store.memory.memory_store import MemoryStore
from core.store.store import Store

NOW = datetime(2026, 6, 1, 12, 30, 5, 123456, tzinfo=UTC)
WHY = UserMessage("episode_answers", cited="1:2:0:4", understood="Rye?")


@pytest.fixture
def memories(home: Path) -> Iterator[MemoryStore]:
    """Two conversations, a summary and a line of the user's own."""
    store = Store.open(home)
    with store.memory.write() as write:
        for title in ("gone", "Bread", "Boats"):
            session = write.begin_session(title, at=NOW + timedelta(hours=len(title)))
            if title != "gone":
                kept = write.add([_episode(session.id, row) for row in range(3)])
                write.rate(kept[1].id, rating=4)
                write.pin_session(session.id, pinned=title == "Boats")
        summary = _episode(session.id, 9, kind="summary")
        write.consolidate(summary, [it.id for it in kept], at=NOW, by="extractive")
        write.add_remark("Answer in German.", at=NOW)
    yield store.memory
    store.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[MemoryStore]:
    """An empty memory elsewhere, whose numbers are others."""
    store = Store.open(tmp_path / "other")
    with store.memory.write() as write:
        write.begin_session("mine", at=NOW - timedelta(days=9))
    yield store.memory
    store.close()


def _episode(session: int, row: int, *, kind="turn") -> Episode:
    return Episode(
        EpisodeId(0), session, kind, "user", f"said «{row}»", NOW + timedelta(minutes=row),
        importance=0.25 * (row % 4), why=WHY,
        things=(EntityName("Rye", "Concept", "v"),),
        topics=("bread", "a, b"), used=(SourceSpan("/a.md", "part", 3, 9),),
    )  # fmt: skip


def test_a_round_trip_gives_the_same_file(memories: MemoryStore, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    result = write_export(collect_memory(memories), str(first), overwrite=False)
    empty = Store.open(tmp_path / "empty")

    added = import_memory(empty.memory, read_export(str(first)))
    write_export(collect_memory(empty.memory), str(second), overwrite=False)
    empty.close()

    assert (result.sessions, result.episodes, result.remarks) == (3, 7, 1)
    assert added == MemoryImportResult(3, 7, 1)
    assert first.read_bytes() == second.read_bytes()
    assert first.stat().st_mode & 0o077 == 0


def test_a_file_of_version_1_has_its_reasons_as_texts(
    memories: MemoryStore, other: MemoryStore, tmp_path: Path
) -> None:
    path = tmp_path / "a.json"
    write_export(collect_memory(memories), str(path), overwrite=False)
    content = json.loads(path.read_text()) | {"version": 1}
    for episode in content["episodes"]:
        episode["why"] = "a statement, names things"
    path.write_text(json.dumps(content))

    import_memory(other, read_export(str(path)))

    assert {str(it.why) for it in other.episodes.all()} == {"a statement, names things"}


def test_a_second_import_adds_nothing(
    memories: MemoryStore, other: MemoryStore, tmp_path: Path
) -> None:
    write_export(collect_memory(memories), str(tmp_path / "a.json"), overwrite=False)
    carried = read_export(str(tmp_path / "a.json"))
    first = import_memory(other, carried)
    before = collect_memory(other)

    second = import_memory(other, carried)

    assert first == MemoryImportResult(3, 7, 1)
    assert second == MemoryImportResult(0, 0, 0)
    assert collect_memory(other) == before


def test_what_was_erased_since_comes_back_without_doubling_the_rest(memories: MemoryStore) -> None:
    carried = collect_memory(memories)
    with memories.write() as write:
        write._db.run("DELETE FROM episodes WHERE id = 1")

    added = import_memory(memories, carried)

    assert added == MemoryImportResult(0, 1, 0)
    assert len(collect_memory(memories).episodes) == len(carried.episodes)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 3}, "version 3"),
        ({"format": "another"}, "isn't an export of Loci's memory"),
        ({"surprise": 1}, "isn't an export of Loci's memory"),
        ({"sessions": []}, "belongs to no conversation"),
        ({"episodes": [{"id": 1}]}, "isn't an export of Loci's memory"),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason(
    memories: MemoryStore, tmp_path: Path, change: dict[str, object], words: str
) -> None:
    path = tmp_path / "a.json"
    write_export(collect_memory(memories), str(path), overwrite=False)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))

    with pytest.raises(WrongUse) as caught:
        read_export(str(path))

    assert words in caught.value.detail


def test_a_file_that_is_there_is_replaced_only_when_asked(
    memories: MemoryStore, tmp_path: Path
) -> None:
    path = tmp_path / "a.json"
    path.write_text("mine")

    with pytest.raises(WrongUse):
        write_export(collect_memory(memories), str(path), overwrite=False)
    write_export(collect_memory(memories), str(path), overwrite=True)

    assert read_export(str(path)).remarks[0].text == "Answer in German."


def test_an_export_keeps_how_a_question_was_understood_but_no_reference_by_number(
    memories: MemoryStore, other: MemoryStore, tmp_path: Path
) -> None:
    write_export(collect_memory(memories), str(tmp_path / "memory.json"), overwrite=False)
    import_memory(other, read_export(str(tmp_path / "memory.json")))

    whys = [it.why.arguments for it in other.episodes.all()]

    assert whys
    assert all(arguments == {"understood": "Rye?"} for arguments in whys)
