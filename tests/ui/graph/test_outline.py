from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.records.answers.answers import Citation
from tests.fake_engine.conversations import RICH_TRACE
from tests.ui.fake_client import FakeClient
from tests.ui.graph.conftest import FUND, LAB, OKAFOR, SURVEY
from ui.graph.replay_steps import replay_of
from ui.graph.toolbar.graph_toolbar import OUTLINE
from ui.items.graph.map_index import MapIndex
from ui.items.graph.outline_model import LIT, OutlineModel


def rows(model: OutlineModel, parent: QModelIndex) -> list[str]:
    return [str(model.index(at, 0, parent).data()) for at in range(model.rowCount(parent))]


def test_topics_hold_things_and_things_hold_their_links(engine: FakeClient):
    from core.records.graph.map import WHOLE_MAP

    outline = OutlineModel()
    QAbstractItemModelTester(outline)
    outline.show_map(MapIndex(engine.make_map(WHOLE_MAP)))

    assert rows(outline, QModelIndex()) == ["Kelp survey", "Coastal Fund"]
    money = outline.index(1, 0)
    assert rows(outline, money) == ["Coastal Fund", "grant draft"]
    links = rows(outline, outline.index_of(LAB))
    assert links == ["employs: Dr. Imani Okafor", "applies to: Coastal Fund"]


def test_the_outline_and_the_map_choose_the_same_thing(qtbot, view):
    view.toggle_outline()
    assert view.content.views.currentIndex() == OUTLINE

    view.outline.setCurrentIndex(view.outline.model_.index_of(LAB))

    assert view.selection == (LAB,)
    assert view.selection == (LAB,)
    view.canvas.choose(FUND)
    assert view.outline.model_.row(view.outline.currentIndex()).thing == FUND


def test_all_can_be_done_by_keyboard_in_the_outline(qtbot, view, engine):
    view.toggle_outline()
    outline = view.outline
    outline.setFocus()
    qtbot.keyClick(outline, Qt.Key.Key_Home)
    qtbot.keyClick(outline, Qt.Key.Key_Right)
    qtbot.keyClick(outline, Qt.Key.Key_Down)
    assert view.selection == (OKAFOR,)

    qtbot.keyClicks(outline, "kelp")
    assert view.selection == (SURVEY,)
    qtbot.keyClick(outline, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: view.scope.around == (SURVEY,))
    qtbot.waitUntil(lambda: view.outline.model_.index_of(SURVEY).isValid())
    qtbot.keyClick(outline, Qt.Key.Key_Delete)
    assert SURVEY in view.scope.hidden


def test_a_link_of_the_outline_shows_its_evidence_without_opening_it(qtbot, view):
    view.toggle_outline()
    lab = view.outline.model_.index_of(LAB)

    view.outline.setCurrentIndex(view.outline.model_.index(1, 0, lab))

    assert view.inspector.is_showing(view.inspector.link)
    qtbot.waitUntil(lambda: bool(view.inspector.link.facts.model.groups))
    assert view.heard.spots == []


def test_rows_are_read_out_with_what_they_are(view):
    index = view.outline.model_.index_of(OKAFOR)

    text = index.data(Qt.ItemDataRole.AccessibleTextRole)

    assert text.startswith("Dr. Imani Okafor, Person")
    assert "5 links" in text


def test_a_replay_lights_things_in_the_outline_too_and_ends_n3(qtbot, view):
    view.toggle_outline()
    first = RICH_TRACE.activation[0].fact
    citation = Citation(1, first.path, None, "Kelp survey", None, 27, 40, "Dr. Imani Okafor")
    apart = [replace(it, fact=replace(it.fact, start=90, end=99)) for it in RICH_TRACE.activation]
    trace = replace(
        RICH_TRACE,
        activation=(RICH_TRACE.activation[0], *apart[1:]),
        context="- led by Imani\n[1] Kelp survey",
    )
    replay = replay_of(trace, (citation,))
    model = view.outline.model_

    view.show_replay(replay)
    view.content.replay_bar.show_step(len(replay.steps) - 1)

    lit = {entity_id for entity_id in replay.entities if model.index_of(entity_id).data(LIT)}
    assert [it.title for it in replay.steps][-2:] == ["Facts put together", "Cited sentences"]
    assert lit == {first.subject_id, first.object_id}
    index = model.index_of(OKAFOR)
    assert "in this step" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert view.outline.isExpanded(index.parent())

    view.content.replay_bar.close_button.click()

    assert not index.data(LIT)


def test_the_outline_has_no_tools_for_zooming_and_arranging(view):
    zoom, menu = view.tools.whole, view.tools.make_more_menu
    assert zoom.isVisible()
    assert "Rearrange map" in [it.text() for it in menu().actions()]

    view.toggle_outline()

    assert not zoom.isVisible()
    assert "Rearrange map" not in [it.text() for it in menu().actions()]
