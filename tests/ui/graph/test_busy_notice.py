"""What people see while the graph they asked for is still on its history."""

from concurrent.futures import Future

import pytest

from core.errors import Busy
from core.messages import UserMessage
from core.records.graph.entity_details import EntityDetails
from core.records.graph.map import MapData, MapQuery
from core.records.ids import EntityId
from core.records.knowledge import Entity, Neighborhood
from tests.ui.graph.conftest import LAB, SATO
from ui.graph.graph_view import GraphView
from ui.widgets.boxes import descendants


class Late:
    """Maps of an engine that come when the test says so."""

    def __init__(self, engine) -> None:
        self._draw = engine.show_map
        self.asked: list[tuple[MapQuery, Future[MapData]]] = []

    def show_map(self, wanted: MapQuery) -> Future[MapData]:
        self.asked.append((wanted, Future()))
        return self.asked[-1][1]

    def come(self) -> None:
        for wanted, future in self.asked:
            future.set_result(self._draw(wanted))


@pytest.fixture
def late(view, engine, monkeypatch) -> Late:
    made = Late(engine)
    monkeypatch.setattr(engine, "show_map", made.show_map)
    return made


def is_busy(view: GraphView) -> bool:
    """Whether the busy notice is pending or visible."""
    return view.content._busy_timer.isActive() or view.content.busy_overlay.isVisible()


def test_over_the_old_map_it_is_said_that_another_one_is_on_its_way(qtbot, view, late):
    view.presenter.center(LAB)

    qtbot.waitUntil(view.content.busy_overlay.isVisible)
    assert view.canvas.isVisible()
    assert view.content.rect().contains(view.content.busy_overlay.geometry())
    late.come()

    qtbot.waitUntil(lambda: not is_busy(view))


def test_it_is_said_no_more_when_the_map_cannot_be_had(qtbot, view, late):
    view.presenter.center(LAB)
    qtbot.waitUntil(view.content.busy_overlay.isVisible)

    late.asked[0][1].set_exception(Busy("", UserMessage.literal("It is being moved.")))

    qtbot.waitUntil(lambda: not is_busy(view))
    assert view.content.empty.isVisible()


def test_a_late_map_does_not_replace_the_one_asked_for_after_it(qtbot, view, late):
    view.presenter.center(LAB)
    qtbot.waitUntil(lambda: len(late.asked) == 1)

    view.presenter.center(SATO)
    late.come()
    qtbot.waitUntil(lambda: len(late.asked) == 2)
    assert len(view.mapped) == 12
    late.asked[1][1].set_result(late._draw(late.asked[1][0]))

    qtbot.waitUntil(lambda: view.scope.around == (SATO,))
    assert view.selection == (SATO,)


def test_a_late_name_does_not_lead_away_from_where_people_went(qtbot, view, engine, monkeypatch):
    asked: Future[Neighborhood] = Future()
    monkeypatch.setattr(engine, "show_graph", lambda *_, **__: asked)
    view.presenter.go_to("Harbor Lab Archive")
    qtbot.wait(50)

    view.presenter.center(SATO)
    qtbot.waitUntil(lambda: view.scope.around == (SATO,))
    asked.set_result(
        Neighborhood(found=True, name="Lab", center=Entity(LAB, "Harbor Lab", "Organization"))
    )
    qtbot.wait(50)

    assert view.scope.around == (SATO,)


def test_a_late_thing_is_not_shown_over_the_one_chosen_after_it(qtbot, view, engine, monkeypatch):
    asked: dict[EntityId, Future[EntityDetails]] = {LAB: Future(), SATO: Future()}
    monkeypatch.setattr(engine, "show_thing", asked.__getitem__)
    view.choose(LAB)
    qtbot.wait(50)

    view.choose(SATO)
    lab = Entity(LAB, "Harbor Lab", "Organization")
    asked[LAB].set_result(EntityDetails(found=True, entity=lab))
    qtbot.wait(50)

    assert view.inspector.entity.name.text() == "Mira Sato"


def test_the_same_part_is_drawn_anew_without_a_word(qtbot, view, late):
    view.presenter.refresh()

    qtbot.waitUntil(lambda: bool(late.asked))
    assert not is_busy(view)


def test_nothing_more_is_offered_before_it_is_known_that_there_is_more(qtbot):
    view = GraphView()
    qtbot.addWidget(view)

    assert view.more.isHidden()


def test_nothing_is_said_to_be_unknown_while_it_is_still_looked_for(
    qtbot, view, engine, monkeypatch
):
    asked: Future[EntityDetails] = Future()
    monkeypatch.setattr(engine, "show_thing", lambda _id: asked)
    page = view.inspector.entity
    empty_notes = (page.facts.empty_label, page.history.empty_label, page.documents.empty_label)

    view.choose(LAB)
    assert page.counts.text() == "Loading…"
    assert all(one.isHidden() for one in empty_notes)
    asked.set_result(EntityDetails(found=True, entity=Entity(LAB, "Harbor Lab", "Organization")))

    qtbot.waitUntil(lambda: page.counts.text() != "Loading…")
    assert page.facts.empty_label.isVisible()
    assert not any(one.isHidden() for one in empty_notes)


def test_f6_knows_the_map_and_what_is_told_beside_it(view):
    assert view.canvas in descendants(view.regions()[0], type(view.canvas))
    assert view.regions()[1] is view.inspector
