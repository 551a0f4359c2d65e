from time import thread_time

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication, QTextEdit

from core.records.files.documents import DocumentText, Heading
from ui.reader.reader_view import ReaderView
from ui.reader.spot import Spot
from ui.reader.text.text_search import find_all, next_hit_index
from ui.reader.text.text_view import TextView
from ui.reader.text.text_window import (
    INITIAL_CHARS,
    MAX_CHARS,
    MAX_LINE_CHARS,
    STEP_CHARS,
    extend_down,
    extend_up,
    window_around,
)

ALPHABET = st.sampled_from("ab \n\r\t🌊é\u2029\x00\ufdd0\ud800語")


@given(st.text(ALPHABET, max_size=200), st.data())
def test_offsets_of_the_text_are_the_offsets_of_the_widget(qapp, text: str, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    stretch = window_around(text, start)
    box = QTextEdit()
    box.setPlainText(stretch.text)

    cursor = box.textCursor()
    cursor.setPosition(stretch.to_qt(start))
    cursor.setPosition(stretch.to_qt(end), cursor.MoveMode.KeepAnchor)

    selected = cursor.selectedText().replace("\u2029", "\n")
    assert len(stretch.text) == len(text)
    assert selected == stretch.text[start:end].replace("\u2029", "\n")
    assert stretch.from_qt(stretch.to_qt(start)) == start


@given(st.integers(0, 10), st.integers(0, 2**32))
def test_a_stretch_holds_what_was_asked_for(times: int, seed: int):
    text = "line of a long document\n" * (times * 5_000)
    start = seed % max(len(text), 1)

    stretch = window_around(text, start)

    assert len(stretch.text) <= INITIAL_CHARS + MAX_LINE_CHARS
    assert stretch.offset <= start <= stretch.end
    assert stretch.has_more == (stretch.end < len(text))


@given(st.lists(st.sampled_from([1, -1]), max_size=12), st.integers(0, 200_000))
def test_a_stretch_that_grows_stays_a_piece_of_the_text(steps: list[int], start: int):
    text = "".join(f"Line {i} — é\n" for i in range(15_000))
    stretch = window_around(text, start)

    for step in steps:
        grown = extend_down(stretch, text) if step > 0 else extend_up(stretch, text)
        assert len(grown.text) <= len(stretch.text) + STEP_CHARS + MAX_LINE_CHARS
        stretch = grown

    assert stretch.text == text[stretch.offset : stretch.end]
    assert stretch.has_more == (stretch.end < len(text))


def long_page(qtbot, start: int, end: int) -> tuple[TextView, str]:
    text = "".join(f"Line {i} of the log.\n" for i in range(200_000))
    page = TextView()
    qtbot.addWidget(page)
    page.resize(600, 400)
    page.show()
    page.show_text(DocumentText("/a.log", None, "log", "a", text), start=start, end=end)
    return page, text


def test_the_end_of_a_very_long_document_is_highlighted(qtbot):
    text = "".join(f"Line {i} of the log.\n" for i in range(200_000))
    start = text.index("Line 199990")

    page, _ = long_page(qtbot, start, start + 11)

    assert page.highlighted == "Line 199990"
    assert len(page.browser.toPlainText()) <= INITIAL_CHARS + MAX_LINE_CHARS


def test_a_long_document_goes_on_while_it_is_scrolled_and_stays_in_place(qtbot):
    text = "".join(f"Line {i} of the log.\n" for i in range(200_000))
    start = text.index("Line 100000")
    page, _ = long_page(qtbot, start, start)
    bar = page.browser.verticalScrollBar()
    first, last = page.window_span

    bar.setValue(bar.maximum())
    assert page.window_span[1] > last
    before = page.top_offset
    bar.setValue(0)

    assert page.window_span[0] < first
    assert text[page.top_offset : page.top_offset + 5] == "Line "
    assert page.top_offset < before


def test_a_widget_never_holds_more_than_it_can(qtbot):
    page, _ = long_page(qtbot, 0, 0)
    bar = page.browser.verticalScrollBar()

    for _ in range(30):
        bar.setValue(bar.maximum())

    assert len(page.browser.toPlainText()) <= MAX_CHARS + STEP_CHARS + 2 * MAX_LINE_CHARS
    assert page.top_offset > 100_000


def test_words_are_found_whatever_their_case_and_spaces():
    assert find_all("Net  storage, net\nSTORAGE; nets", "net storage") == [(0, 12), (14, 25)]
    assert find_all("a.b axb", "a.b") == [(0, 3)]
    assert find_all("abc", "  ") == []


def test_the_next_hit_comes_after_the_position_or_from_the_top():
    hits = [(5, 6), (20, 21)]

    assert [next_hit_index(hits, at) for at in (0, 6, 21)] == [0, 1, 0]
    assert next_hit_index([], 3) == -1


def test_three_megabytes_of_markdown_hold_up_the_window_nowhere(qtbot):
    part = "## Beds – 😀\n\n- **carbon** of `plot`\n\n" + "The *bed* stores it. " * 40 + "\n\n"
    text = part * (3_000_000 // len(part))
    headings = tuple(
        Heading(2, "Beds", at, at + 12) for at in range(0, len(part) * 3000, len(part))
    )
    view = ReaderView()
    qtbot.addWidget(view)
    view.show()
    view.open_spot(Spot("/a.md", start=1_500_000, end=1_500_020))
    bar = view.text_view.browser.verticalScrollBar()
    steps = (
        lambda: view.show_document(DocumentText("/a.md", None, "md", "A", text, (), headings)),
        lambda: view.toolbar.panel_button.setChecked(True),
        *(lambda by=by: bar.setValue(bar.value() + by) for by in (400, -400) * 20),
        lambda: view.find_bar.query_changed.emit("bed stores"),
        lambda: view.find_bar.stepped.emit(-1),
    )

    longest = 0.0
    for step in steps:
        begun = thread_time()
        step()
        QApplication.processEvents()
        longest = max(longest, thread_time() - begun)

    assert view.text_view.window_span[0] > 0
    assert longest < 1.5
