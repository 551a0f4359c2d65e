"""What people decide: which of two statements holds, what is remembered and what is not."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.cli.sample import sample_folder
from core.engine.engine import Engine
from tests.journeys.evening.steps import BLADES, Evening

pytestmark = [pytest.mark.journey, pytest.mark.slow]
HERON = "Who leads Project Heron?"
RENTS = {
    "hall.md": "# Kessler Hall\n\nThe rent of Kessler Hall is 1,200 euros a month.\n",
    "contract.md": "# Contract\n\nThe rent of Kessler Hall is 1,350 euros a month.\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sample folder with two notes that contradict each other."""
    copied = Path(shutil.copytree(sample_folder(), tmp_path_factory.mktemp("own") / "sample"))
    for name, text in RENTS.items():
        (copied / name).write_text(text, "utf-8")
    return copied


def said_in(kept: Any) -> list[str]:
    """What the list of memories shows."""
    return [it.episode.text for it in kept.rows.records]


def forget(evening: Evening, kept: Any, text: str) -> None:
    """That memory is chosen in the list and forgotten with its button."""
    evening.beat.now("forgetting")
    kept.list.choose_row(kept.rows.row_of(lambda it: it.episode.text == text))
    evening.until(lambda: kept.chosen is not None and kept.chosen.episode.text == text)
    kept.card.forget.click()


def test_a_contradiction_is_settled_and_open_again(evening: Evening):
    engine = evening.engine()
    (asked,) = evening.told(engine.call(Engine.list_contradictions))
    view = evening.go_to("review")
    evening.until(lambda: view.chosen is not None and view.chosen.kind == "contradiction")
    assert view.chosen.record.id == asked.id

    evening.beat.now("deciding")
    view.list.setFocus()
    QTest.keyClick(view.list, Qt.Key.Key_1)
    evening.until(lambda: not evening.told(engine.call(Engine.list_contradictions)))

    facts = evening.told(engine.call(Engine.show_graph, asked.first.subject)).facts
    held = {it.object for it in facts if it.predicate == asked.first.predicate}
    assert held == {asked.first.object}
    evening.undo()
    evening.until(lambda: evening.told(engine.call(Engine.list_contradictions)))


def test_a_memory_is_pinned_and_another_is_forgotten(evening: Evening):
    view = evening.go_to("ask")
    evening.until(view.consent.isVisible)
    view.consent.remember_button.click()
    evening.until(lambda: not view.consent.isVisible())
    evening.ask(HERON)
    evening.ask(BLADES)
    kept = evening.go_to("memory").memories_page
    # The place opens with the messages of people; answers go with them.
    evening.until(lambda: said_in(kept) == [BLADES, HERON])
    evening.until(lambda: kept.chosen is not None and kept.chosen.episode.text == BLADES)
    blades = kept.chosen.episode.id

    evening.beat.now("pinning")
    kept.card.pin.click()
    evening.until(lambda: kept.chosen.episode.pinned)
    forget(evening, kept, HERON)
    assert said_in(kept) == [BLADES]
    evening.undo()
    evening.until(lambda: said_in(kept) == [BLADES, HERON])
    forget(evening, kept, HERON)
    evening.go_to("ask")
    evening.until(lambda: not evening.window.undo_history.is_open)  # the offer to undo passes
    # What may not answer a question is no memory.
    evening.until(lambda: len(evening.told(evening.engine().call(Engine.list_memories))) == 1)

    [left] = evening.told(evening.engine().call(Engine.list_memories))
    assert left.episode.id == blades
    assert left.episode.pinned
