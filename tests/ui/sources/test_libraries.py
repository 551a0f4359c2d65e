"""Shared libraries among the sources of the window."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from core.messages import UserMessage
from tests.fake_engine.sharing import FAMILY, RECIPES
from tests.ui.fake_client import FakeClient
from ui.sources.library_card import LibraryCard
from ui.sources.sources_presenter import SourcesPresenter
from ui.sources.sources_view import SourcesView
from ui.widgets.boxes import descendant
from ui.widgets.confirm_dialog import Question


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> SourcesView:
    engine.libraries = (FAMILY,)
    view = SourcesView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.watching = SourcesPresenter(view, link)
    view.show_status(engine.status())
    view.show()
    return view


def card_of(view: SourcesView) -> LibraryCard:
    return view.libraries["family"]


def test_a_library_shows_its_sources_and_how_old_the_copies_are(view):
    card = card_of(view)

    assert "you are ada" in card.state.accessibleName()
    assert card.sources.text().startswith("recipes: copied from ben  ·  as of")
    assert card.problem.isHidden()


def test_what_is_wrong_is_said_with_what_to_do(view, engine):
    problem = UserMessage("sharing_revoked", source="recipes", publisher="ben")
    engine.libraries = (replace(FAMILY, sources=(replace(RECIPES, problem=problem),)),)
    view.show_status(engine.status())

    assert "ben doesn't share recipes with you any more." in card_of(view).problem.text()


def test_members_are_shown_when_asked_for(qtbot, view):
    card = card_of(view)
    assert card.members.isHidden()

    qtbot.mouseClick(card.show_members_of, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: "ben reads recipes" in card.members.text())
    assert card.members.isVisible()


def test_a_library_is_left_after_a_question(qtbot, view, engine):
    qtbot.mouseClick(card_of(view).leave, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: descendant(view, Question) is not None)
    assert not [call for call in engine.calls if call[0] == "leave_library"]

    descendant(view, Question).accept()
    qtbot.waitUntil(lambda: ("leave_library", "family") in engine.calls)
    view.show_status(engine.status())

    assert view.libraries == {}
