import pytest

from tests.ui.fake_client import FakeClient
from ui.ask.ask_presenter import AskPresenter
from ui.ask.ask_view import AskView


@pytest.fixture
def engine_remembers(engine: FakeClient) -> None:
    engine.set_option("memory", value="on")


@pytest.fixture
def view(qtbot, engine: FakeClient, engine_remembers, link) -> AskView:
    view = AskView()
    qtbot.addWidget(view)
    view.resize(1200, 760)
    view.asking = AskPresenter(view, link)
    view.show()
    qtbot.waitUntil(lambda: view.conversations.model.rowCount() > 0)
    return view
