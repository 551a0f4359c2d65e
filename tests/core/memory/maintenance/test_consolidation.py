"""Old related turns become a summary, and come back when that is undone."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.memory.maintenance.consolidation import (
    EpisodeGroup,
    next_group,
    save_summary,
    summarize_group,
)
from core.records.graph.edits import EntityName
from core.records.ids import EpisodeId
from core.records.memory import Episode, EpisodeKind
from core.store.memory.memory_store import MemoryStore
from core.store.store import Store
from tests.core.store.samples import vector_of
from tests.scripted_model import ScriptedModel

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
BREAD = (
    "The bread needs rye flour from the mill.",
    "Rye bread is baked on Friday with flour of 2019.",
    "The mill sells rye flour for bread again.",
)


@pytest.fixture
def memories(home: Path) -> Iterator[MemoryStore]:
    store = Store.open(home)
    yield store.memory
    store.close()


def _add(memories: MemoryStore, *texts: str, days: float, thing: str, pinned: bool = False) -> None:
    """Turns about a thing, so many days ago, each answered."""
    with memories.write() as write:
        session = write.begin_session("", at=NOW)
        for row, text in enumerate(texts):
            at = NOW - timedelta(days=days) + timedelta(hours=row)
            kept = write.add(
                [
                    _episode(session.id, "turn", text, at, thing),
                    _episode(session.id, "reply", f"Answer: quaxmirror {row}", at, thing),
                ]
            )
            if pinned:
                write.pin(kept[0].id, pinned=True)
    turns = [one for one in memories.episodes.all() if one.kind == "turn"]
    # What belongs together points the same way.
    memories.put_vectors(
        [one.id for one in turns],
        [one.text for one in turns],
        [vector_of(one.things[0].name)[None] for one in turns],
    )


def _episode(session: int, kind: EpisodeKind, text: str, at: datetime, thing: str) -> Episode:
    return Episode(
        EpisodeId(0), session, kind, "user", text, at, things=(EntityName(thing, "Concept"),)
    )  # fmt: skip


def _consolidated(memories: MemoryStore, model: ScriptedModel | None = None) -> int:
    """How many summaries were made."""
    made = 0
    while group := next_group(memories, now=NOW, after_days=30):
        text, by = summarize_group(group, model=model)
        made += save_summary(memories, group, text, by=by, now=NOW) is not None
    return made


def _active(memories: MemoryStore) -> list[Episode]:
    return [one for one in memories.episodes.all() if one.state == "active"]


def test_related_old_turns_become_one_summary_and_are_archived(memories: MemoryStore) -> None:
    _add(memories, *BREAD, days=60, thing="Bread")
    _add(memories, "The boat leaks.", "Boats need paint.", days=60, thing="Boat")

    made = _consolidated(memories)

    summary = memories.consolidations.list()[0].summary
    assert made == 1
    assert summary.kind == "summary"
    assert "2026-04-02" in summary.text
    assert "rye" in summary.text
    assert "quaxmirror" not in summary.text
    assert "boat" not in summary.text.casefold()
    assert summary.things == (EntityName("Bread", "Concept"),)
    assert {one.text for one in _active(memories) if one.kind == "turn"} == {
        "The boat leaks.", "Boats need paint.",
    }  # fmt: skip
    archived = [one for one in memories.episodes.all() if one.state == "archived"]
    assert len(archived) == 6
    assert {one.into for one in archived} == {summary.id}


def test_two_turns_young_turns_and_pinned_turns_stay(memories: MemoryStore) -> None:
    _add(memories, *BREAD[:2], days=60, thing="Bread")
    _add(memories, *BREAD, days=5, thing="Cake")
    _add(memories, *BREAD, days=60, thing="Roll", pinned=True)

    assert _consolidated(memories) == 0


def test_undone_all_is_as_before_and_stays_so(memories: MemoryStore) -> None:
    _add(memories, *BREAD, days=60, thing="Bread")
    before = memories.episodes.all()
    _consolidated(memories)
    made = memories.consolidations.list()[0]

    with memories.write() as write:
        gone = write.undo_consolidation(made.id, at=NOW)

    assert gone == made.summary.id
    assert memories.episodes.all() == before
    assert memories.consolidations.list() == ()
    assert _consolidated(memories) == 0


def test_a_group_that_changed_meanwhile_is_left_alone(memories: MemoryStore) -> None:
    _add(memories, *BREAD, days=60, thing="Bread")
    group = next_group(memories, now=NOW, after_days=30)
    assert isinstance(group, EpisodeGroup)
    with memories.write() as write:
        write.archive([group.turns[0].id])

    kept = save_summary(memories, group, "Bread.", by="extractive", now=NOW)

    assert kept is None
    assert memories.consolidations.list() == ()


def test_a_model_sums_up_what_the_user_said_and_only_that(memories: MemoryStore) -> None:
    _add(memories, *BREAD, days=60, thing="Bread")
    model = ScriptedModel("Rye flour for the bread comes from the mill.")

    _consolidated(memories, model)

    made = memories.consolidations.list()[0]
    assert made.by == "model"
    assert made.summary.text == "Rye flour for the bread comes from the mill."
    assert all("quaxmirror" not in message.content for message in model.asked[-1])


def test_a_model_on_another_computer_is_told_nothing_that_was_said(memories: MemoryStore) -> None:
    _add(memories, *BREAD, days=60, thing="Bread")
    model = ScriptedModel("Rye flour for the bread comes from the mill.")
    model.is_remote = True

    _consolidated(memories, model)

    assert model.asked == []
    assert memories.consolidations.list()[0].by == "extractive"


def test_a_model_that_makes_things_up_is_not_believed(memories: MemoryStore) -> None:
    _add(memories, *BREAD, days=60, thing="Bread")
    model = ScriptedModel("The zeppelin landed in Oslo with 77 passengers and a dog.")

    _consolidated(memories, model)

    assert memories.consolidations.list()[0].by == "extractive"
