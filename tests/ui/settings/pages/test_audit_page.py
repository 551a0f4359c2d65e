"""The page of the activity log shows, checks and exports what the engine logged."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel

from core.messages import UserMessage
from core.records.audit import AuditFilter
from ui.settings.audit_page import ActivityLogPage
from ui.settings.settings_presenter import ActivityLogPresenter
from ui.widgets.boxes import descendants

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot, link) -> ActivityLogPage:
    page = ActivityLogPage()
    qtbot.addWidget(page)
    page.presenter = ActivityLogPresenter(page, link)
    page.show()
    qtbot.waitUntil(lambda: "Folders or files added" in texts(page))
    return page


def texts(page: ActivityLogPage) -> str:
    return "\n".join(it.text() for it in descendants(page, QLabel) if it.isVisible())


def test_entries_are_shown_in_plain_words(qtbot, page):
    for words in (
        "Not found in your documents",
        "Passages and facts read for an answer",
        "Question asked",
        "Unlocked: ",
        "Folders or files added",
    ):
        qtbot.waitUntil(lambda words=words: words in texts(page))
    assert "WrongPassphrase" not in texts(page)


def test_a_kind_of_entries_can_be_chosen(qtbot, page, engine):
    page.kinds.setCurrentIndex(page.kinds.findData("question"))
    page.kinds.activated.emit(page.kinds.currentIndex())

    shown = "Question asked", "Folders or files added"
    qtbot.waitUntil(lambda: [words in texts(page) for words in shown] == [True, False])
    assert engine.calls[-1] == ("list_audit", AuditFilter(("question",)), 0, 50)


def test_the_log_is_checked(qtbot, page, engine):
    qtbot.mouseClick(page.check, LEFT)
    qtbot.waitUntil(lambda: "intact" in page.state.text())

    engine.audit_problems = (UserMessage("audit_changed", number=3),)
    qtbot.mouseClick(page.check, LEFT)

    qtbot.waitUntil(lambda: page.state.text() == "Entry 3 was changed or moved.")


def test_the_log_is_exported_to_a_chosen_file(qtbot, page, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/home/ada/log", ""))

    qtbot.mouseClick(page.export, LEFT)

    qtbot.waitUntil(lambda: "/log.jsonl" in page.state.text())
    assert ("export_audit", "/home/ada/log.jsonl", AuditFilter(), True) in engine.calls
