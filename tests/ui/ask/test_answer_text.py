import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QFocusEvent, QGuiApplication, QTextDocument
from PySide6.QtWidgets import QWidget

from core.records.answers.answers import STAGES
from tests.fake_engine.engine import CITATIONS, TEXT
from ui.ask.answer.answer_status import say_stage
from ui.ask.answer.answer_text import AnswerText
from ui.ask.answer.citation_card import CitationCard

LONG = (TEXT + "\n```python\nx = 1  # note\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n") * 4
HOSTILE = """![p](https://evil.example/p.png) ![f](file:///etc/passwd)
<img src="https://evil.example/x.png"> <script>alert(1)</script>
<style>p { background: url(https://evil.example/s) }</style>
[js](javascript:alert(1)) [data](data:text/html,x) [vb](vbscript:x) [file](file:///etc/passwd)
[![in](https://evil.example/a.png)](https://ok.example)

| <img src=x onerror=alert(1)> |
|---|
| ![t](//evil.example/t.png) |

```html
<img src="https://evil.example/c.png">
```
"""


@pytest.fixture
def text(qtbot) -> AnswerText:
    made = AnswerText()
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show()
    return made


def grow(text: AnswerText, whole: str, step: int = 37) -> None:
    for end in [*range(step, len(whole), step), len(whole)]:
        text.show_partial(whole[:end])


def words(text: AnswerText) -> list[str]:
    return text.toPlainText().replace("\u200b", "").split()


def test_a_text_that_grew_says_the_same_as_one_shown_at_once(text):
    grow(text, LONG)
    grown = words(text)

    text.show_markdown(LONG)

    assert grown == words(text)


def test_only_the_end_is_drawn_again(text, monkeypatch):
    drawn: list[int] = []
    replace = text._replace_tail
    monkeypatch.setattr(
        text, "_replace_tail", lambda html: (drawn.append(len(html)), replace(html))
    )
    grow(text, LONG)

    late = drawn[len(drawn) // 2 :]

    text.show_markdown(LONG)
    assert max(late) < len(text.toHtml()) / 8


def test_a_text_that_begins_anew_keeps_nothing_of_the_old(text):
    grow(text, "First words.\n\nSecond words.\n\nThird")

    text.show_partial("Other")

    assert words(text) == ["Other"]


def test_the_height_is_that_of_the_words(text, qtbot):
    text.show_markdown("One.")
    low = text.height()

    text.show_markdown(LONG)

    qtbot.waitUntil(lambda: text.height() > 4 * low)


def test_nothing_that_a_document_says_reaches_out(text, monkeypatch):
    asked: list[object] = []
    monkeypatch.setattr(
        QTextDocument, "loadResource", lambda *given: asked.append(given), raising=False
    )
    opened: list[QUrl] = []
    monkeypatch.setattr("ui.ask.answer.answer_text.QDesktopServices.openUrl", opened.append)

    text.show_markdown(HOSTILE)
    grow(text, HOSTILE)
    text.grab()

    shown = text.toHtml()
    assert asked == []
    assert "<img" not in shown
    assert "javascript:" not in [part[:11] for part in shown.split('href="')]
    targets = {part.partition('"')[0] for part in shown.split('href="')[1:]}
    assert {QUrl(it).scheme() for it in targets} <= {"https", "code"}
    for target in ("file:///etc/passwd", "javascript:alert(1)", "data:text/html,x"):
        text.anchorClicked.emit(QUrl(target))
    assert opened == []


def test_code_is_colored_and_copied_as_it_is(text):
    text.show_markdown("```python\ndef f():\n    return 1\n```\n\n```\nplain <b>\n```\n")

    text.anchorClicked.emit(QUrl("code:1"))

    assert QGuiApplication.clipboard().text() == "plain <b>\n"
    assert text.toHtml().count("#3355d4") >= 1


def test_code_of_an_unknown_language_stays_plain(text):
    text.show_markdown("```nonsense\n<x> & y\n```\n")

    assert "<x> & y" in text.toPlainText()


def test_formulas_are_text_and_money_is_money(text):
    text.show_markdown("$a_b * c_d$ and $$\\sum_i x_i$$, \\(y_1\\). It costs $5 and *$6*.")

    assert "a_b * c_d" in text.toPlainText()
    assert "\\sum_i x_i" in text.toPlainText()
    assert "y_1" in text.toPlainText()
    assert "costs $5 and $6." in text.toPlainText()


def test_a_card_appears_at_a_citation_and_opens_it(text, qtbot):
    text.show_citations(CITATIONS)
    text.show_markdown(TEXT)
    text.highlighted.emit(QUrl("cite:2"))

    card = text._card
    qtbot.waitUntil(card.isVisible)
    with qtbot.waitSignal(text.cited) as signal:
        qtbot.mouseClick(card.open, Qt.MouseButton.LeftButton)

    assert signal.args == [CITATIONS[1]]
    assert not card.isVisible()


def test_a_pressed_citation_leaves_no_frame_and_a_dragged_selection_stays(text, qtbot):
    text.show_citations(CITATIONS)
    text.show_markdown(TEXT)
    places = [
        QPoint(x, y)
        for y in range(0, text.height(), 4)
        for x in range(0, text.width(), 4)
        if text.anchorAt(QPoint(x, y)) == "cite:2"
    ]

    with qtbot.waitSignal(text.cited) as signal:
        qtbot.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=places[0])

    assert signal.args == [CITATIONS[1]]
    assert not text.textCursor().hasSelection()
    qtbot.mouseDClick(text.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(12, 10))
    assert text.textCursor().hasSelection()


def test_a_card_does_not_cover_the_source_that_a_press_opens(text, qtbot):
    text.show_citations(CITATIONS)
    text.show_markdown(TEXT)
    text.highlighted.emit(QUrl("cite:2"))
    qtbot.waitUntil(text._card.isVisible)

    with qtbot.waitSignal(text.cited):
        text.anchorClicked.emit(QUrl("cite:2"))

    assert not text._card.isVisible()


def test_a_card_leaves_when_nothing_is_pointed_at(text, qtbot):
    text.show_citations(CITATIONS)
    text.show_markdown(TEXT)
    text.highlighted.emit(QUrl("cite:1"))
    qtbot.waitUntil(lambda: text._card is not None and text._card.isVisible())

    text.highlighted.emit(QUrl())

    qtbot.waitUntil(lambda: not text._card.isVisible())


@pytest.mark.parametrize("kind", [QEvent.Type.Leave, QEvent.Type.FocusOut, QEvent.Type.Hide])
def test_a_card_does_not_outlive_the_look_at_its_answer(text, qtbot, kind):
    text.show_citations(CITATIONS)
    text.show_markdown(TEXT)
    text.highlighted.emit(QUrl("cite:1"))
    qtbot.waitUntil(lambda: text._card is not None and text._card.isVisible())

    if kind == QEvent.Type.Hide:
        text.hide()
    elif kind == QEvent.Type.FocusOut:
        QCoreApplication.sendEvent(text, QFocusEvent(kind))
    else:
        QCoreApplication.sendEvent(text, QEvent(kind))

    qtbot.waitUntil(lambda: not text._card.isVisible())


def test_a_card_stays_within_the_window(qtbot):
    owner = QWidget()
    qtbot.addWidget(owner)
    owner.resize(500, 300)
    owner.show()
    card = CitationCard(owner)

    card.show_soon(CITATIONS[0], owner.mapToGlobal(QPoint(495, 295)))

    qtbot.waitUntil(card.isVisible)
    assert owner.rect().contains(card.geometry())


def test_a_number_without_a_source_opens_nothing(text, qtbot):
    text.show_citations(CITATIONS)
    text.show_markdown("It is so [7].")

    with qtbot.assertNotEmitted(text.cited):
        text.anchorClicked.emit(QUrl("cite:7"))


def test_each_stage_of_an_answer_is_told_in_words_of_the_window():
    assert all(say_stage(stage).endswith("…") for stage in STAGES)
