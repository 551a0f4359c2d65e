"""An evening without a network: everything works but downloads, and those say why."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel

from tests.journeys.evening.conftest import Begin
from tests.journeys.evening.steps import FILES, Evening
from ui.shell.place_registry import rail_places
from ui.widgets.boxes import descendants

pytestmark = [pytest.mark.journey, pytest.mark.slow]
QUESTION = "Why were the blades of Brightwater Composites chosen?"


def read_first_folder(evening: Evening) -> None:
    """The first run, up to the folder being read."""
    view = evening.places.made_place("welcome").view
    view.start.click()
    view.skip.click()
    view.folders.add.click()
    evening.until(lambda: "Reading takes" in view.folders.estimate.text())
    view.next.click()
    evening.until(lambda: view.steps[view.number - 1] is view.model)
    view.skip.click()
    evening.until_read(files=FILES)


def test_all_but_downloads_works_without_a_network(
    offline: Path, begin: Begin, new_home: Path, folder: Path, monkeypatch
):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: str(folder))
    evening = begin(new_home)
    read_first_folder(evening)

    turn = evening.ask(QUESTION)
    for place in [place.id for place in rail_places()]:
        evening.go_to(place)
        evening.rest()
    assert turn.answer.found
    assert turn.answer.citations
    evening.beat.now("opening a citation")
    turn.open_citation(1)
    evening.until(lambda: evening.window.panel.reader.text_view.highlighted)
    assert offline.read_text() == ""

    view = evening.go_to("models")
    told = " ".join(it.text() for it in descendants(view, QLabel) if it.isVisibleTo(view))
    assert "only the download needs the internet" in told
    evening.until(lambda: any("fetch" in card.actions for card in view.cards.values()))
    card = next(card for card in view.cards.values() if "fetch" in card.actions)
    evening.beat.now("downloading")
    card.actions["fetch"].click()
    evening.until(lambda: card.problem.isVisibleTo(view))
    said = card.problem.text()
    assert "Check your connection" in said
    assert "import a model file" in said
    assert offline.read_text()

    again = evening.ask("Who leads Project Heron?")
    assert again.answer.found
    assert again.answer.citations
