"""The first minutes: an empty library, a folder, an answer."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from app.cli.sample import sample_folder
from core.engine.engine import Engine
from tests.journeys.evening.conftest import Begin
from tests.journeys.evening.steps import BLADES, FILES
from ui.shell.place_registry import rail_places
from ui.sources.dialogs import AddDialog
from ui.widgets.boxes import descendant, descendants

pytestmark = [pytest.mark.journey, pytest.mark.slow]
NOTES = 600  # so many that they are not read by the time of the first answer


def test_the_first_run_leads_to_an_answer_with_its_source(
    begin: Begin, new_home: Path, folder: Path, monkeypatch
):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: str(folder))
    evening = begin(new_home)
    view = evening.places.made_place("welcome").view
    assert evening.window.body.stack.currentWidget() is view

    view.start.click()
    view.skip.click()
    assert view.steps[view.number - 1] is view.folders
    view.folders.add.click()
    evening.until(lambda: "Reading takes" in view.folders.estimate.text())
    view.next.click()
    evening.until(lambda: view.steps[view.number - 1] is view.model)
    view.skip.click()
    assert view.steps[view.number - 1] is view.ready
    evening.until_read(files=FILES)
    evening.until(lambda: view.ready.questions)
    question = view.ready.questions[0]
    chip = next(
        it for it in descendants(view.ready, type(view.next)) if it.accessibleName() == question
    )
    evening.beat.now("the first question")
    chip.click()

    turns = evening.places.ask_view.turns
    evening.until(lambda: turns and turns[-1].answer is not None)
    assert turns[-1].question == question
    assert turns[-1].answer.found
    assert turns[-1].answer.citations


def test_a_dropped_folder_is_asked_about_while_it_is_read(
    begin: Begin, new_home: Path, tmp_path: Path
):
    folder = Path(shutil.copytree(sample_folder(), tmp_path / "sample"))
    for number in range(NOTES):
        text = f"# Note {number}\n\nAda Lovelace works at Acme Corporation, room {number}.\n"
        (folder / f"note-{number:03}.md").write_text(text, encoding="utf-8")
    evening = begin(new_home)

    evening.drop(folder)
    view = evening.places.sources_view
    evening.until(lambda: descendant(view, AddDialog) is not None)
    dialog = descendant(view, AddDialog)
    evening.until(lambda: f"{FILES + NOTES} files" in dialog.words.text())
    dialog.add.click()
    evening.until(lambda: evening.told(evening.engine().call(Engine.status)).facts > 0)
    left = evening.told(evening.engine().call(Engine.status)).pending
    turn = evening.ask("Where does Ada Lovelace work?")

    assert left, "nothing was left to be read: the question came too late"
    assert turn.answer.found
    assert "Acme" in turn.answer.answer
    evening.until_read(files=FILES + NOTES)
    turn = evening.ask(BLADES)
    assert "Brightwater" in turn.answer.answer


def test_an_empty_library_says_so_everywhere_and_offers_a_way_on(begin: Begin, new_home: Path):
    evening = begin(new_home)

    for place in [place.id for place in rail_places()]:
        evening.go_to(place)
        evening.rest()
    view = evening.go_to("graph")
    evening.until(lambda: view.content.pages.currentIndex() == 1)
    turn = evening.ask(BLADES)

    assert not turn.answer.found
    assert not turn.answer.citations
    assert view.content.empty.isVisibleTo(view)
