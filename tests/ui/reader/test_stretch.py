from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QTextEdit

from core.records.documents import DocumentText
from ui.reader.stretch import LINE, LONGEST, cut_stretch
from ui.reader.text_page import TextPage

ALPHABET = st.sampled_from("ab \n\r\t🌊é\u2029\x00\ufdd0\ud800語")


@given(st.text(ALPHABET, max_size=200), st.data())
def test_offsets_of_the_text_are_the_offsets_of_the_widget(qapp, text: str, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    stretch = cut_stretch(text, start)
    box = QTextEdit()
    box.setPlainText(stretch.text)

    cursor = box.textCursor()
    cursor.setPosition(stretch.to_qt(start))
    cursor.setPosition(stretch.to_qt(end), cursor.MoveMode.KeepAnchor)

    selected = cursor.selectedText().replace("\u2029", "\n")
    assert len(stretch.text) == len(text)
    assert selected == stretch.text[start:end].replace("\u2029", "\n")


@given(st.integers(0, 10), st.integers(0, 2**32))
def test_a_stretch_holds_what_was_asked_for(times: int, seed: int):
    text = "line of a long document\n" * (times * 20_000)
    start = seed % max(len(text), 1)

    stretch = cut_stretch(text, start)

    assert len(stretch.text) <= LONGEST + LINE
    assert stretch.offset <= start <= stretch.offset + len(stretch.text)
    assert stretch.more == (stretch.offset + len(stretch.text) < len(text))


def test_the_end_of_a_very_long_document_is_highlighted_and_can_be_left(qtbot):
    text = "".join(f"Line {i} of the log.\n" for i in range(200_000))
    start = text.index("Line 199990")
    page = TextPage()
    qtbot.addWidget(page)
    page.resize(600, 400)
    page.show()

    page.show_text(DocumentText("/a.log", None, "log", "a", text), start=start, end=start + 11)

    assert page.highlighted == "Line 199990"
    assert page.before.isVisible()
    assert not page.after.isVisible()
    page.before.click()
    assert page.highlighted == ""
    assert page.after.isVisible()
