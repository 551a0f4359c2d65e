import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from core.records.ids import EntityId
from tests.ui.fake_face import ENTITIES, FACTS, FakeFace
from ui.graph.exploring import Exploring
from ui.graph.graph_view import NOTHING, SHOWN, GraphView
from ui.graph.inspector import group_facts
from ui.widgets.buttons import Button, LinkButton


@pytest.fixture
def view(qtbot, link) -> GraphView:
    view = GraphView()
    qtbot.addWidget(view)
    view.resize(1200, 760)
    view.exploring = Exploring(view, link)
    view.show()
    view.exploring.begin()
    qtbot.waitUntil(lambda: view.canvas.selected == EntityId(1))
    return view


def test_the_place_opens_around_the_best_known_thing(view, engine: FakeFace):
    assert ("find_entities", "") in engine.calls
    assert view.inspector.name.text() == "Dr. Imani Okafor"
    assert "12 things" in view.subtitle.text()


def test_facts_are_grouped_by_relation_with_the_largest_group_first():
    groups = group_facts([*FACTS[:2], FACTS[0]], EntityId(1))

    assert list(groups) == ["leads", "works at"]
    assert len(groups["leads"]) == 2
    bare = msgspec.structs.replace(FACTS[1], path="", predicate="NAMED_WITH")
    assert list(group_facts([bare, bare, FACTS[0]], EntityId(1))) == ["leads", "named with"]
    assert list(group_facts([FACTS[0]], EntityId(2))) == ["leads  ←"]


def test_a_fact_opens_its_evidence(qtbot, view):
    buttons = [
        b
        for b in view.inspector.findChildren(Button)
        if b.accessibleName().startswith("Open the evidence")
    ]

    qtbot.mouseClick(buttons[-1], Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: bool(view.reader.text.highlighted))
    assert view.side.currentWidget() is view.reader
    view.reader.close_button.click()
    assert view.side.currentWidget() is view.inspector


def test_a_fact_leads_to_the_other_thing_and_back(qtbot, view):
    link = next(
        b for b in view.inspector.findChildren(LinkButton) if b.accessibleName().endswith("Lab")
    )
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.inspector.name.text() == "Harbor Lab")

    qtbot.mouseClick(view.back, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: view.inspector.name.text() == "Dr. Imani Okafor")
    assert not view.back.isEnabled()


def test_pressing_a_thing_twice_centers_it(qtbot, view):
    at = view.canvas.place_of(EntityId(2))

    qtbot.mouseDClick(view.canvas, Qt.MouseButton.LeftButton, pos=at)

    qtbot.waitUntil(lambda: view.subtitle.text().startswith("kelp survey"))


def test_typing_offers_things_and_enter_goes_there(qtbot, view, engine):
    qtbot.keyClicks(view.search, "coastal")
    qtbot.waitUntil(lambda: view._names.stringList() == ["Coastal Fund"])
    view.completer.popup().hide()
    view.search.setText("Coastal Fund")

    qtbot.keyClick(view.search, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: view.subtitle.text().startswith("Coastal Fund"))


def test_a_name_that_is_not_known_offers_similar_ones(qtbot, view):
    view.exploring.go_to("kepl")
    qtbot.waitUntil(lambda: view.pages.currentIndex() == NOTHING)
    chip = next(b for b in view._similar.findChildren(Button) if b.isVisible())

    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: view.pages.currentIndex() == SHOWN)
    assert view.inspector.name.text() == "kelp survey"


def test_the_outline_and_the_map_choose_the_same_thing(qtbot, view):
    view.looks.choose(1)

    view.outline.selectRow(4)

    chosen = view.things.records[4].entity
    assert view.canvas.selected == chosen.id
    assert view.inspector.name.text() == chosen.name
    view.canvas.choose(ENTITIES[7].id)
    assert view.things.records[view.outline.currentIndex().row()].entity.id == ENTITIES[7].id


def test_without_things_the_place_says_so(qtbot, link, engine, monkeypatch):
    from tests.ui.fake_face import hold

    monkeypatch.setattr(engine, "find_entities", lambda *_, **__: hold(()))
    view = GraphView()
    qtbot.addWidget(view)
    exploring = Exploring(view, link)

    exploring.begin()

    qtbot.waitUntil(lambda: view.pages.currentIndex() == NOTHING)
    assert view.empty.title.text() == "Nothing to show yet"


def test_names_from_documents_are_never_read_as_markup(view):
    for label in view.inspector.findChildren(QLabel):
        if label.text():
            assert label.textFormat() == Qt.TextFormat.PlainText
