"""Documents that were opened stand in tabs."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.records.files.documents import DocumentText
from ui.reader.reader_tabs import MAX_TABS, ReaderTabs
from ui.reader.spot import Spot

PLAN, LOG = Spot("/n/plan.md", start=3, end=9), Spot("/n/log.md")


@pytest.fixture
def tabs(qtbot) -> ReaderTabs:
    tabs = ReaderTabs()
    qtbot.addWidget(tabs)
    tabs.show()
    return tabs


def paths(tabs: ReaderTabs) -> list[str]:
    return [tabs.tabData(at).path for at in range(tabs.count())]


def test_each_document_has_one_tab_with_its_title(qtbot, tabs):
    tabs.show_spot(PLAN)
    assert not tabs.isVisible()
    with qtbot.assertNotEmitted(tabs.chosen):
        tabs.show_spot(LOG)
        tabs.show_document(DocumentText(LOG.path, None, "md", "Log & notes", ""))
        tabs.show_spot(PLAN)

    assert tabs.isVisible()
    assert paths(tabs) == [PLAN.path, LOG.path]
    assert tabs.tabText(1) == "Log && notes"
    assert tabs.currentIndex() == 0


def test_a_tab_leads_to_where_its_document_was_left(qtbot, tabs):
    tabs.show_spot(PLAN)
    tabs.show_spot(LOG)

    with qtbot.waitSignal(tabs.chosen) as chosen:
        QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(0).center())

    assert chosen.args == [PLAN]


def test_closing_the_current_tab_shows_its_neighbor_and_the_last_one_closes_the_reader(qtbot, tabs):
    tabs.show_spot(PLAN)
    tabs.show_spot(LOG)

    with qtbot.waitSignal(tabs.chosen) as chosen:
        QTest.mouseClick(tabs, Qt.MouseButton.MiddleButton, pos=tabs.tabRect(1).center())
    assert chosen.args == [PLAN]
    with qtbot.waitSignal(tabs.emptied):
        tabs.close_tab(0)


def test_the_oldest_tab_makes_room(tabs):
    for number in range(MAX_TABS + 2):
        tabs.show_spot(Spot(f"/n/{number}.md"))

    assert tabs.count() == MAX_TABS
    assert paths(tabs)[0] == "/n/2.md"
    assert tabs.tabData(tabs.currentIndex()).path == f"/n/{MAX_TABS + 1}.md"
