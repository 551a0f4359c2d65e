"""Around in the graph: evidence, merging and back, a path, and days gone by."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from core.engine.engine import Engine
from tests.journeys.evening.steps import Evening
from ui.widgets.boxes import descendants

pytestmark = [pytest.mark.journey, pytest.mark.slow]


def at_thing(evening: Evening, name: str):
    """The graph with that thing chosen, reached by typing its name."""
    view = evening.go_to("graph")
    evening.until(lambda: view.content.pages.currentIndex() == 0)
    evening.beat.now(f"looking for {name}")
    view.search.setFocus()
    view.search.setText(name)
    QTest.keyClick(view.search, Qt.Key.Key_Return)
    thing = view.inspector.entity
    evening.until(lambda: thing.shown.entity is not None and thing.shown.entity.name == name)
    return view


def known(evening: Evening, name: str) -> bool:
    """Whether a thing has that name of its own."""
    found = evening.told(evening.engine().call(Engine.find_entities, name, limit=50))
    return any(it.name == name for it in found)


def test_a_fact_opens_its_words(evening: Evening):
    view = at_thing(evening, "Mara Lindqvist")
    facts = view.inspector.entity.facts
    evening.until(lambda: facts.model.groups)
    fact = next(it for group in facts.model.groups for it in group.facts if it.quote)

    facts.choose(fact)
    evening.beat.now("opening the evidence")
    facts.open.click()

    reader = evening.window.panel
    evening.until(lambda: reader.is_open and reader.reader.text_view.highlighted)
    assert reader.reader.text_view.highlighted.split() == fact.quote.split()


def test_two_things_become_one_and_two_again(evening: Evening):
    first, second = "Tidewater Marine", "Halden Bearings"
    assert known(evening, second)
    view = at_thing(evening, first)

    evening.beat.now("merging")
    evening.window.run("graph_merge")
    dialog = evening.places.graph_presenter.edits.dialog
    QTest.keyClicks(dialog.field, second)
    evening.until(dialog.confirm.isEnabled)
    dialog.confirm.click()
    evening.until(lambda: not known(evening, second))
    evening.until(lambda: second in view.inspector.entity.shown.entity.aliases)

    evening.undo()

    evening.until(lambda: known(evening, second))
    evening.until(lambda: second not in view.inspector.entity.shown.entity.aliases)
    assert known(evening, first)


def test_a_path_between_two_things_is_found_and_lies_on_the_map(evening: Evening):
    view = at_thing(evening, "Selma Arnfield")

    evening.beat.now("looking for a path")
    view.tools.path.click()
    paths = view.inspector.paths
    assert paths.first.text() == "Selma Arnfield"
    paths.second.setText("Vellmar Foundation")
    paths.search.click()
    evening.until(lambda: paths.shown)
    path = paths.shown[0]

    assert path.things[0] == "Selma Arnfield"
    assert path.things[-1] == "Vellmar Foundation"
    assert len(path.steps) == len(path.things) - 1
    ids = {end for step in path.steps for end in (step.subject_id, step.object_id)}
    evening.until(lambda: all(one in view.mapped for one in ids))


def test_the_day_that_is_looked_at_is_the_same_everywhere(evening: Evening):
    view = evening.go_to("graph")
    evening.until(
        lambda: view.content.pages.currentIndex() == 0 and view.content.time_bar.isVisible()
    )
    time, canvas = view.content.time_bar, view.canvas
    now = canvas.grab().toImage()

    evening.beat.now("moving the day")
    time.slider.setFocus()
    time.slider.setValue(time.slider.minimum())
    evening.rest(ms=300)
    then = canvas.grab().toImage()
    evening.rest()
    timeline = evening.go_to("timeline")

    assert now != then
    assert timeline.as_of.isVisible()
    timeline.as_of.click()
    view = evening.go_to("graph")
    evening.until(lambda: time.day is None)
    assert not time.now.isVisible()


def test_a_name_that_nobody_knows_is_answered(evening: Evening):
    view = evening.go_to("graph")
    evening.until(lambda: view.content.pages.currentIndex() == 0)

    view.search.setText("Zebulon Quux")
    QTest.keyClick(view.search, Qt.Key.Key_Return)

    evening.until(lambda: view.content.pages.currentIndex() == 1)
    said = [it.text() for it in descendants(view.content.empty, QLabel)]
    assert any("Zebulon Quux" in it for it in said)
