import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from core.records.files.status import EncoderOffer
from tests.ui.fake_client import FakeClient
from ui.sources.sources_presenter import SourcesPresenter
from ui.sources.sources_view import SourcesView
from ui.welcome.welcome_presenter import WelcomePresenter
from ui.welcome.welcome_view import WelcomeView

LEFT = Qt.MouseButton.LeftButton
NAME = "multilingual-small"


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> SourcesView:
    view = SourcesView()
    qtbot.addWidget(view)
    view.presenter = SourcesPresenter(view, link)
    view.show_status(replace(engine.status(), encoder_offer=EncoderOffer(NAME, "de")))
    view.show()
    return view


def test_german_notes_are_offered_the_multilingual_encoder(view):
    assert view.encoder_offer.isVisible()
    assert "mostly in German" in view.encoder_offer.words.text()


def test_of_several_languages_none_is_named(view, engine):
    view.show_status(replace(engine.status(), encoder_offer=EncoderOffer(NAME)))

    assert "aren't in English" in view.encoder_offer.words.text()


def test_one_click_uses_it(qtbot, view, engine):
    qtbot.mouseClick(view.encoder_offer.use, LEFT)

    qtbot.waitUntil(lambda: ("use_model", NAME) in engine.calls)
    assert not view.encoder_offer.isVisible()


def test_a_declined_offer_does_not_come_back(qtbot, view, engine):
    qtbot.mouseClick(view.encoder_offer.decline, LEFT)
    view.show_status(replace(engine.status(), encoder_offer=EncoderOffer(NAME, "de")))

    assert not view.encoder_offer.isVisible()
    assert ("use_model", NAME) not in engine.calls


def test_english_notes_are_offered_nothing(view, engine):
    view.show_status(engine.status())

    assert not view.encoder_offer.isVisible()


def test_the_first_run_offers_it_too(qtbot, link, engine):
    view = WelcomeView()
    qtbot.addWidget(view)
    view.presenter = WelcomePresenter(view, link)
    view.presenter.show_status(replace(engine.status(), encoder_offer=EncoderOffer(NAME, "de")))

    view.ready.encoder_offer.use.click()

    qtbot.waitUntil(lambda: ("use_model", NAME) in engine.calls)
