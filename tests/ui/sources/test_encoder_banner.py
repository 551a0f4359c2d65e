import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from core.records.files.status import ReencodeProgress
from core.records.models import EncoderChoice
from tests.ui.fake_client import FakeClient
from ui.sources.sources_presenter import SourcesPresenter
from ui.sources.sources_view import SourcesView
from ui.welcome.welcome_presenter import WelcomePresenter
from ui.welcome.welcome_view import WelcomeView

LEFT = Qt.MouseButton.LeftButton
NAME, ENGLISH = "multilingual-small", "english-small"
GERMAN = EncoderChoice(NAME, ENGLISH, "de")


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> SourcesView:
    view = SourcesView()
    qtbot.addWidget(view)
    view.presenter = SourcesPresenter(view, link)
    view.show_status(replace(engine.status(), encoder_choice=GERMAN))
    view.show()
    return view


def test_who_has_german_notes_is_told_of_the_multilingual_encoder(view):
    assert view.encoder_banner.isVisible()
    assert "mostly in German" in view.encoder_banner.words.text()


def test_it_says_so_while_everything_is_encoded_again(view, engine):
    assert "encodes" not in view.encoder_banner.words.text()

    coming = replace(engine.status(), encoder_choice=GERMAN, new_encoder=ReencodeProgress(NAME))
    view.show_status(coming)

    assert "encodes everything again" in view.encoder_banner.words.text()


def test_of_several_languages_none_is_named(view, engine):
    several = replace(GERMAN, language="")
    view.show_status(replace(engine.status(), encoder_choice=several))

    assert "aren't in English" in view.encoder_banner.words.text()


def test_one_click_goes_back_to_the_english_encoder(qtbot, view, engine):
    qtbot.mouseClick(view.encoder_banner.revert, LEFT)

    qtbot.waitUntil(lambda: ("use_model", ENGLISH) in engine.calls)
    assert not view.encoder_banner.isVisible()


def test_a_closed_banner_keeps_the_encoder_and_does_not_come_back(qtbot, view, engine):
    qtbot.mouseClick(view.encoder_banner.keep, LEFT)
    view.show_status(replace(engine.status(), encoder_choice=GERMAN))

    qtbot.waitUntil(lambda: ("use_model", NAME) in engine.calls)
    assert not view.encoder_banner.isVisible()


def test_who_has_english_notes_is_told_nothing(view, engine):
    view.show_status(engine.status())

    assert not view.encoder_banner.isVisible()


def test_the_first_run_tells_it_too(qtbot, link, engine):
    view = WelcomeView()
    qtbot.addWidget(view)
    view.presenter = WelcomePresenter(view, link)
    view.presenter.show_status(replace(engine.status(), encoder_choice=GERMAN))

    view.ready.encoder_banner.revert.click()

    qtbot.waitUntil(lambda: ("use_model", ENGLISH) in engine.calls)
