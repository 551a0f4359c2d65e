"""The page of plugins shows what each adds, and allows and forbids them."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from core.messages import UserMessage
from tests.fake_engine.plugins import LOGBOOK
from ui.settings.extensions_page import ExtensionsPage
from ui.settings.settings_presenter import ExtensionsPresenter
from ui.widgets.boxes import descendants

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot, link) -> ExtensionsPage:
    page = ExtensionsPage()
    qtbot.addWidget(page)
    page.presenter = ExtensionsPresenter(page, link)
    page.show()
    qtbot.waitUntil(lambda: "loci-logbook 1.0" in texts(page))
    return page


def texts(page: ExtensionsPage) -> str:
    return "\n".join(it.text() for it in descendants(page, QLabel) if it.isVisible())


def press(qtbot, page: ExtensionsPage, name: str) -> None:
    button = next(it for it in descendants(page, QPushButton) if it.accessibleName() == name)
    qtbot.mouseClick(button, LEFT)


def test_a_plugin_says_what_it_adds_before_it_is_allowed(page):
    for words in ("Reads ship's logs", "Reads: logbook. Answers: day's run.", "Not allowed."):
        assert words in texts(page)


def test_a_plugin_is_allowed_as_it_is_shown_and_forbidden(qtbot, page, engine):
    press(qtbot, page, "Allow…: loci-logbook")
    qtbot.waitUntil(lambda: "Files: .log .shiplog LOGBOOK." in texts(page))
    assert "Not allowed." in texts(page)
    press(qtbot, page, "Allow: loci-logbook")
    qtbot.waitUntil(lambda: "\nAllowed." in texts(page))

    press(qtbot, page, "Turn off: loci-logbook")
    qtbot.waitUntil(lambda: "Not allowed." in texts(page))

    calls = [call for call in engine.calls if call[0].endswith("_plugin")]
    assert calls == [
        ("preview_plugin", "loci-logbook", LOGBOOK.digest, False),
        ("allow_plugin", "loci-logbook", LOGBOOK.digest, False),
        ("forbid_plugin", "loci-logbook"),
    ]


def test_where_nothing_confines_a_plugin_the_button_says_so(qtbot, page, engine):
    engine.plugins = (replace(LOGBOOK, is_confined=False),)
    page.looked.emit()
    qtbot.waitUntil(lambda: "it has all your rights" in texts(page))

    press(qtbot, page, "Allow unconfined…: loci-logbook")
    qtbot.waitUntil(lambda: "Files: .log .shiplog LOGBOOK." in texts(page))
    press(qtbot, page, "Allow unconfined: loci-logbook")
    qtbot.waitUntil(lambda: "\nAllowed." in texts(page))

    calls = [call for call in engine.calls if call[0].endswith("_plugin")]
    assert calls == [
        ("preview_plugin", "loci-logbook", LOGBOOK.digest, True),
        ("allow_plugin", "loci-logbook", LOGBOOK.digest, True),
    ]


def test_a_plugin_that_does_not_run_says_why_and_can_be_tried_again(qtbot, page, engine):
    engine.is_plugin_broken = True

    press(qtbot, page, "Allow…: loci-logbook")

    qtbot.waitUntil(lambda: "It has no reader. Get another." in texts(page))
    qtbot.waitUntil(
        lambda: all(it.isEnabled() for it in descendants(page, QPushButton) if it.isVisible())
    )


def test_a_changed_plugin_and_its_last_problem_are_shown(qtbot, page, engine):
    problem = UserMessage("plugin_failed", name="x", reason=UserMessage.literal("It broke."))
    engine.plugins = (replace(LOGBOOK, state="changed", problem=problem),)

    page.looked.emit()

    qtbot.waitUntil(lambda: "It has changed since you allowed it" in texts(page))
    assert "It broke. Ask its author" in texts(page)


def test_without_plugins_the_page_says_so(qtbot, page, engine):
    engine.plugins = ()

    page.looked.emit()

    qtbot.waitUntil(lambda: "No plugins are installed." in texts(page))
