"""D14: the health page shows the same figures as `loci status --figures`, live."""

import re

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel

from app.cli.sources.sources import show_metrics
from core.messages import UserMessage
from core.records.files.status import CacheStats, EngineMetrics, StepLatency
from tests.ui.fake_client import FakeClient
from ui.settings.health_page import REFRESH_MS, HealthPage, HealthPresenter
from ui.shell.status_line import StatusLine
from ui.widgets.boxes import descendants

METRICS = EngineMetrics(
    1234, 17,
    (StepLatency("total", 321, 45.6, 98.7), StepLatency("words", 320, 3.2, 7.8)),
    (CacheStats("results", 11, 78, 54), CacheStats("vectors", 29, 31, 43)),
    queue=134, behind=56, behind_s=611.0,
    warnings=(UserMessage("warning_queue", count=134),),
)  # fmt: skip


class Lines:
    """A call of the command line whose output is kept."""

    def __init__(self) -> None:
        self.terminal = self
        self.text: list[str] = []

    def line(self, text: str = "") -> None:
        self.text.append(text)

    def value(self, _value: object) -> None:
        """Print no JSON."""


def numbers(lines: list[str]) -> list[str]:
    text = "\n".join(lines).replace(",", "").replace("95th percentile", "").replace("5 %", "")
    return sorted(re.findall(r"\d+(?:\.\d+)?", text))


@pytest.fixture
def page(qtbot) -> HealthPage:
    page = HealthPage()
    qtbot.addWidget(page)
    page.show_metrics(METRICS)
    return page


def words(page: HealthPage) -> list[str]:
    return [it.text() for it in descendants(page, QLabel)]


def test_d14_the_page_shows_every_number_that_the_command_prints(page: HealthPage):
    call = Lines()
    show_metrics(call, METRICS)  # type: ignore[arg-type]

    # Headings of the command count the lines below them.
    printed = [re.sub(r" \(\d\)$", "", line) for line in call.text]
    assert numbers(words(page)) == numbers(printed)
    assert str(METRICS.warnings[0]) in words(page)
    assert "Whole search" in words(page)


def test_a_page_without_warnings_says_that_all_is_well(page: HealthPage):
    assert not page.state.text().startswith("All is well")

    page.show_metrics(replace(METRICS, warnings=()))

    assert page.state.text().startswith("All is well\n")
    page.show_metrics(replace(METRICS, warnings=(), queue=0, behind=0))
    assert page.state.text() == "All is well"


def test_figures_are_shown_on_demand(qtbot, page: HealthPage):
    assert page.figures.isHidden()

    page.show_figures.click()

    assert not page.figures.isHidden()
    assert page.show_figures.text() == "Hide figures"


def test_d14_the_page_is_live_while_it_is_visible(qtbot, link, engine: FakeClient):
    page = HealthPage()
    qtbot.addWidget(page)
    presenter = HealthPresenter(page, link)
    page.show()
    qtbot.waitUntil(lambda: page.metrics is not None)
    first = page.metrics

    engine.show_figures = lambda: replace(METRICS, questions=4321)  # type: ignore[method-assign]
    qtbot.waitUntil(lambda: page.metrics.questions == 4321, timeout=20_000)

    assert page.metrics != first
    assert presenter.parent() is page
    page.hide()
    engine.show_figures = lambda: METRICS  # type: ignore[method-assign]
    qtbot.wait(REFRESH_MS + 200)
    assert page.metrics.questions == 4321


def test_d14_the_status_line_has_a_mark_only_while_something_is_wrong(qtbot, engine: FakeClient):
    line = StatusLine()
    qtbot.addWidget(line)
    line.show()
    status = engine.status()
    line.show_status(status)
    assert not line.health.isVisible()

    line.show_status(replace(status, warnings=METRICS.warnings))

    assert line.health.isVisible()
    assert str(METRICS.warnings[0]) in line.health.toolTip()
    with qtbot.waitSignal(line.health_wanted):
        line.health.click()
