"""The place to look around, over the fake engine's small world."""

import pytest

from core.records.ids import EntityId
from ui.graph.graph_view import GraphView
from ui.graph.presenters.graph_presenter import GraphPresenter

OKAFOR, SURVEY, LAB, FUND, SATO = (EntityId(one) for one in (1, 2, 3, 4, 11))


class Heard:
    """What the place said to the window."""

    def __init__(self, view: GraphView) -> None:
        self.deeds, self.told, self.spots, self.days, self.questions = [], [], [], [], []
        view.action_done.connect(self.deeds.append)
        view.message_shown.connect(self.told.append)
        view.spot_opened.connect(self.spots.append)
        view.as_of_chosen.connect(self.days.append)
        view.question_asked.connect(self.questions.append)


@pytest.fixture
def view(qtbot, link) -> GraphView:
    view = GraphView()
    qtbot.addWidget(view)
    view.resize(1200, 760)
    view.presenter = GraphPresenter(view, link)
    view.heard = Heard(view)
    view.show()
    view.presenter.begin()
    qtbot.waitUntil(lambda: len(view.mapped) == 12)
    return view


@pytest.fixture
def choose(qtbot, view):
    """Choose a thing and wait until all is known of it."""

    def choose(entity_id: EntityId) -> None:
        view.choose(entity_id)
        page = view.inspector.entity
        qtbot.waitUntil(lambda: page.shown.entity is not None and page.shown.entity.id == entity_id)
        qtbot.waitUntil(lambda: bool(page.shown.documents))

    return choose
