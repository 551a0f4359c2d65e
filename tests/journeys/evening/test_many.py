"""An evening with many files."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.cli.sample import sample_folder
from app.client import Client
from app.wire.connect import stop_running_engine
from core.engine.engine import Engine
from tests.journeys.evening import many
from tests.journeys.evening.conftest import Begin
from tests.journeys.evening.steps import BLADES, FILES, WAIT_MS, Evening
from ui.shell.place_registry import rail_places

pytestmark = [pytest.mark.journey, pytest.mark.slow, pytest.mark.timeout(900)]
ALL = FILES + many.FILES
NUMBER = 1_234
WHO = many.person(NUMBER)


@pytest.fixture(scope="module")
def many_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home that holds the sample and many notes; its engine runs."""
    around = tmp_path_factory.mktemp("many")
    home, sample, notes = around / "home", around / "sample", around / "notes"
    home.mkdir()
    shutil.copytree(sample_folder(), sample)
    with Client.connect(home) as client:
        client.call(Engine.add_sources, [str(sample)]).result(WAIT_MS / 1000)
        client.call(Engine.settle).result(WAIT_MS / 1000)
    stop_running_engine(home)
    many.fill(home, notes, many.write_notes(notes))
    yield home
    stop_running_engine(home)
    shutil.rmtree(around)


@pytest.fixture
def evening(begin: Begin, many_home: Path) -> Evening:
    """A window over all that."""
    made = begin(many_home)
    made.until_read(files=ALL)
    return made


def test_all_places_are_looked_at(evening: Evening):
    for place in [place.id for place in rail_places()] * 2:
        evening.go_to(place)
        evening.rest(ms=700)

    view = evening.go_to("graph")
    evening.until(lambda: view.content.pages.currentIndex() == 0)
    assert view.mapped
    assert evening.told(evening.engine().call(Engine.status)).read == ALL - many.FILES // 500


def test_the_table_of_all_files_is_sorted_and_scrolled_to_its_end(evening: Evening):
    view = evening.go_to("sources")
    view.tabs.choose(1)
    page = view.documents
    table, rows = page.table, page.rows
    evening.until(lambda: rows.rowCount() == ALL)

    for number, sort in enumerate(one.sort for one in page.columns):
        evening.beat.now(f"sorting by {sort}")
        table.sortByColumn(number, Qt.SortOrder.DescendingOrder)
        evening.until(lambda it=sort: page.query.sort == it and rows.rowCount() == ALL)
        bar = table.verticalScrollBar()
        for share in (0.25, 0.5, 0.75, 1):
            evening.beat.now(f"scrolling, sorted by {sort}")
            bar.setValue(int(bar.maximum() * share))
            evening.until(lambda: rows.at(table.rowAt(5)) is not None)
    evening.beat.now("choosing all")
    table.selectAll()
    evening.rest(ms=500)
    evening.beat.now("filtering")
    page.search.setFocus()
    QTest.keyClicks(page.search, "note-0199", delay=20)
    evening.until(lambda: rows.rowCount() == 100)

    assert rows.at(0).path.endswith(".md")


def found(view: Any) -> list[str]:
    """What the lines of the search say."""
    rows = view.model
    spoken = Qt.ItemDataRole.AccessibleTextRole
    return [str(rows.index(row, 0).data(spoken)) for row in range(rows.rowCount())]


def test_everything_is_searched_with_each_letter(evening: Evening):
    view = evening.go_to("search")
    view.field.setFocus()
    evening.beat.now("typing into the search")
    QTest.keyClicks(view.field, WHO, delay=60)
    evening.until(lambda: any(f"Thing. {WHO}." in it for it in found(view)))
    QTest.keyClicks(view.field, " harbor type:md after:2020", delay=60)
    evening.until(view.chips.isVisible)

    evening.until(lambda: any("Passage" in it and "harbor" in it for it in found(view)))


def test_questions_are_answered(evening: Evening):
    turn = evening.ask(BLADES)
    other = evening.ask(f"Where does {WHO} work?")

    assert "Brightwater" in turn.answer.answer
    assert many.company(NUMBER % many.COMPANIES) in other.answer.answer
    evening.beat.now("opening a citation")
    other.open_citation(other.answer.citations[0].n)
    evening.until(lambda: evening.window.panel.reader.text_view.highlighted)


def test_the_graph_shows_one_of_many_things(evening: Evening):
    view = evening.go_to("graph")
    evening.until(lambda: view.content.pages.currentIndex() == 0)
    evening.beat.now("looking for a thing")
    view.search.setFocus()
    QTest.keyClicks(view.search, WHO, delay=30)
    QTest.keyClick(view.search, Qt.Key.Key_Return)
    thing = view.inspector.entity

    evening.until(lambda: thing.shown.entity is not None)
    assert thing.shown.entity.name == WHO
