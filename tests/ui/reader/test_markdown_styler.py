"""Styled Markdown with unchanged offsets."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QFontMetricsF, QTextBlock, QTextCharFormat, QTextCursor

from core.records.files.document_structure import ResolvedLink
from core.records.files.documents import DocumentText, Heading
from ui.reader.text import markdown_tables
from ui.reader.text.markdown_callouts import callout
from ui.reader.text.text_formats import DECORATION
from ui.reader.text.text_view import TextView
from ui.theme.theme import the_theme

NOTE = """# Trial 🌊

Lead: [[Ines Aldana]], see [[Projects/Press|the press]] and [the plan](../Plan.md).

| Barrel | Apple | pH |
|:-------|:-----:|---:|
| B1 | Kingston Black | 3.4 |
| Barrel two | *Dabinett* | 13.62 |

> [!warning] B2 smells
> Stir it.

> [!my-own]

> She said so.

- [ ] water
- [x] mail
- plain
  - inner

```python
- [ ] **no** [[link]] # | a | b |
```

The `code` goes [[Plan#May]] on to [the web](https://example.org/a "A") and ![a pump](pump.png).
Some [program](obsidian://open?vault=x) is left.

It was ==new and **bold**== and is ~~gone~~ since then[^1], see <https://example.org/b> and
https://example.org/c_(d), not `==this==`, a == b == c, or ~~ that.

***

Under me
========

[^1]: In the log.
"""


@pytest.fixture
def page(qtbot) -> TextView:
    page = TextView()
    qtbot.addWidget(page)
    page.resize(600, 900)
    page.show()
    page.show_text(DocumentText("/n/t.md", None, "md", "Trial", NOTE), start=0, end=0)
    return page


def place(words: str) -> int:
    """Return the position of the words in the widget (UTF-16 units)."""
    return len(NOTE[: NOTE.index(words)].encode("utf-16-le")) // 2


def block_of(page: TextView, words: str) -> QTextBlock:
    return page.browser.document().findBlock(place(words))


def is_seen(page: TextView, words: str) -> bool:
    cursor = QTextCursor(page.browser.document())
    seen = set()
    for at in range(place(words), place(words) + len(words)):
        cursor.setPosition(at + 1)
        seen.add(cursor.charFormat().foreground().color().alpha() > 0)
    assert len(seen) == 1, f"{words!r} is seen in part"
    return seen.pop()


def left_of(page: TextView, words: str) -> float:
    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(place(words))
    return page.browser.cursorRect(cursor).left()


def right_of(page: TextView, words: str) -> float:
    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(place(words) + len(words))
    return page.browser.cursorRect(cursor).left()


def drawn(page: TextView, words: str) -> str | None:
    return block_of(page, words).blockFormat().property(DECORATION)


def test_every_letter_stays_where_it_is(page):
    assert page.browser.toPlainText() == NOTE


@pytest.mark.parametrize(
    ("hidden", "seen"),
    [
        ("[[", "Ines Aldana"),
        ("[[Projects/Press|", "the press"),
        ("](../Plan.md)", "the plan"),
        ('](https://example.org/a "A")', "the web"),
        ("](pump.png)", "a pump"),
        ("> [!warning] ", "B2 smells"),
        ("> She"[:2], "She said"),
        ("- [ ] water"[:6], "water"),
        ("```python", "- [ ] **no** [[link]] # | a | b |"),
        ("# Trial"[:2], "Trial"),
        ("==new"[:2], "new and "),
        ("~~gone"[:2], "gone"),
        ("[^1], see"[:2], "1], see"[:1]),
        ("[^1]: In"[:2], "In the log."),
        ("<https://example.org/b"[:1], "https://example.org/b"),
        ("***\n\nUnder"[:3], "==this=="),
        ("========", "a == b == c, or ~~ that"),
    ],
)
def test_marks_are_not_seen_and_words_are(page, hidden: str, seen: str):
    assert not is_seen(page, hidden)
    assert is_seen(page, seen)


def test_what_is_hidden_takes_no_room(page):
    assert right_of(page, "[[Projects/Press|") - left_of(page, "[[Projects/Press|") < 2


def test_cells_of_a_column_stand_under_each_other(page):
    first, second = left_of(page, "B1"), left_of(page, "Barrel two")
    assert abs(first - second) <= 1
    assert abs(right_of(page, "3.4") - right_of(page, "13.62")) <= 2
    middles = [
        (left_of(page, name) + right_of(page, name)) / 2 for name in ("Kingston Black", "Dabinett")
    ]
    assert abs(middles[0] - middles[1]) <= 2
    assert left_of(page, "Kingston Black") > right_of(page, "Barrel two")


def test_the_head_of_a_table_is_bold_and_its_rule_a_line(page):
    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(place("Apple") + 1)

    assert cursor.charFormat().fontWeight() > 500
    assert drawn(page, "|:-------") == "rule"
    assert not is_seen(page, "|:-------|:-----:|---:|")


def test_a_table_too_wide_for_any_window_goes_on_in_the_next_line(qtbot):
    page = TextView()
    qtbot.addWidget(page)
    page.show()
    row = "| " + "long words " * 60 + "| " + "and more " * 60 + "|\n"
    page.show_text(
        DocumentText("/n/t.md", None, "md", "T", f"| A | B |\n|---|---|\n{row}"), start=0, end=0
    )

    assert not page.browser.document().lastBlock().previous().blockFormat().nonBreakableLines()
    assert page.browser.horizontalScrollBar().maximum() == 0


def test_columns_move_together_where_a_table_then_fits_the_page(qtbot, monkeypatch):
    table = (
        "| Part | Wood | Supplier | Cost |\n|---|---|---|---:|\n"
        "| Fingerboard | spruce, alpine, 2009 | Bogner & Clement | 310 |\n"
    )

    def narrowest() -> int:
        """Return the least width at which nothing lies beside the page."""
        for width in range(720, 240, -12):
            page = TextView()
            qtbot.addWidget(page)
            page.resize(width, 600)
            page.show()
            page.show_text(DocumentText("/n/t.md", None, "md", "T", table), start=0, end=0)
            qtbot.wait(1)
            if page.browser.horizontalScrollBar().maximum():
                return width + 12
        raise AssertionError

    together = narrowest()
    monkeypatch.setattr(markdown_tables, "LEAST_COLUMN_GAP", markdown_tables.COLUMN_GAP)

    assert 24 <= narrowest() - together <= 60


def test_a_table_is_aligned_before_its_page_was_ever_shown(qtbot):
    page = TextView()
    qtbot.addWidget(page)
    page.show_text(DocumentText("/n/t.md", None, "md", "Trial", NOTE), start=0, end=0)

    page.resize(600, 900)
    page.show()

    qtbot.waitUntil(lambda: abs(right_of(page, "3.4") - right_of(page, "13.62")) <= 2)


@pytest.mark.parametrize(
    ("words", "mark"),
    [
        ("water", "todo"),
        ("mail", "done"),
        ("plain", "item"),
        ("inner", "item"),
        ("B2 smells", "callout:warning:first"),
        ("Stir it", "callout:warning"),
        ("> [!my-own]", "callout:my-own:first"),
        ("She said", "quote"),
        ("- [ ] **no**", "code"),
        ("The `code`", None),
        ("***\n\nUnder", "across"),
        ("========", None),
    ],
)
def test_each_kind_of_line_has_its_mark_beside_it(page, words: str, mark: str | None):
    assert drawn(page, words) == mark


def test_an_inner_item_begins_further_in(page):
    assert left_of(page, "inner") > left_of(page, "plain") + 10


def test_the_kind_of_a_callout_is_said_in_a_word_of_its_own(page):
    assert (callout("warning").title, callout("caution").title) == ("Warning", "Warning")
    assert callout("my-own").title == "My own"
    # There is room for the icon and the word before what the callout says.
    assert left_of(page, "B2 smells") > left_of(page, "Stir it") + 60


def test_a_tick_is_painted_in_the_color_of_what_is_done(page):
    line = page.browser.cursorRect(QTextCursor(block_of(page, "mail")))
    picture = page.browser.viewport().grab().toImage()
    accent = QColor(the_theme().look.colors.accent)

    inked = [
        x
        for x in range(max(line.left() - 22, 0), line.left())
        if picture.pixelColor(x, line.center().y() + 5) == accent
    ]
    assert len(inked) >= 6


def test_code_between_fences_is_code_wherever_the_part_in_the_widget_begins(qtbot):
    text = "Words.\n\n```\n" + "- [ ] **no** [[link]]\n" * 3000 + "```\n\n- [ ] yes\n"
    page = TextView()
    qtbot.addWidget(page)
    page.show_text(DocumentText("/n/t.md", None, "md", "T", text), start=30_000, end=30_000)

    assert page.window_span[0] > 1000
    names = set()
    block = page.browser.document().firstBlock()
    while block.isValid():
        if block.text():
            names.add(block.blockFormat().property(DECORATION))
        block = block.next()
    assert names == {"code"}


def lead(words: str, path: str, at: int = 0) -> ResolvedLink:
    start = NOTE.index(words)
    return ResolvedLink(start, start + len(words), path, at)


LEADS = (lead("[[Ines Aldana]]", "/n/Ines Aldana.md"), lead("[[Plan#May]]", ""))


def test_a_link_that_leads_nowhere_looks_so_and_says_so(page):
    page.show_links(LEADS)
    cursor = QTextCursor(page.browser.document())

    cursor.setPosition(place("Plan#May") + 1)
    unmet = cursor.charFormat()
    cursor.setPosition(place("Ines Aldana") + 1)
    met = cursor.charFormat()
    assert unmet.underlineStyle() != met.underlineStyle()
    assert "No document" in unmet.toolTip()
    assert not met.toolTip()


def test_a_link_is_followed_by_pointer(qtbot, page):
    page.show_links(LEADS)
    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(place("Ines Aldana") + 4)

    with qtbot.waitSignal(page.link_followed) as followed:
        qtbot.mouseClick(
            page.browser.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.ControlModifier,
            page.browser.cursorRect(cursor).center(),
        )

    assert followed.args == [LEADS[0]]


def test_links_are_walked_and_followed_by_keyboard(qtbot, page):
    page.show_links(LEADS)
    page.activateWindow()
    page.browser.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(page.browser.hasFocus)

    qtbot.keyClick(page.browser, Qt.Key.Key_Tab)
    with qtbot.waitSignal(page.link_followed) as followed:
        qtbot.keyClick(page.browser, Qt.Key.Key_Return)

    assert followed.args == [LEADS[0]]


def test_links_go_on_looking_as_they_do_in_another_theme(qtbot, page):
    page.show_links(LEADS)

    the_theme().choose("dark", text_size=150)

    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(place("Plan#May") + 1)
    assert "No document" in cursor.charFormat().toolTip()
    assert page.browser.toPlainText() == NOTE


def anchor_at(page: TextView, words: str) -> str:
    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(place(words) + 1)
    return cursor.charFormat().anchorHref()


def test_a_link_out_of_the_documents_says_its_address_and_is_opened_outside(qtbot, page):
    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(place("the web") + 1)
    assert cursor.charFormat().toolTip() == "https://example.org/a"

    with qtbot.waitSignal(page.external_link_opened) as signal:
        page.browser.anchorClicked.emit(QUrl(anchor_at(page, "the web")))

    assert signal.args == [QUrl("https://example.org/a")]


def test_an_address_in_the_text_is_a_link_without_what_ends_its_sentence(page):
    assert anchor_at(page, "https://example.org/b") == "https://example.org/b"
    assert anchor_at(page, "https://example.org/c_(d)") == "https://example.org/c_(d)"
    assert anchor_at(page, ", not `") == ""


def look_of(page: TextView, words: str) -> QTextCharFormat:
    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(place(words) + 1)
    return cursor.charFormat()


def test_marked_and_struck_words_look_so_with_what_else_they_are(page):
    ground = QColor(the_theme().look.colors.warning_bg)

    assert look_of(page, "new and").background().color() == ground
    assert look_of(page, "bold**==").background().color() == ground
    assert look_of(page, "bold**==").fontWeight() > 500
    assert look_of(page, "gone").fontStrikeOut()
    for words in ("this==", "b == c", "that."):
        assert look_of(page, words).background().color() != ground
        assert not look_of(page, words).fontStrikeOut()


def test_a_line_of_signs_is_a_line_from_side_to_side(page):
    block = block_of(page, "***\n\nUnder")
    line = page.browser.cursorRect(QTextCursor(block))
    picture = page.browser.viewport().grab().toImage()
    tone = QColor(the_theme().look.colors.border_strong)

    across = max(
        sum(picture.pixelColor(x, y) == tone for x in range(picture.width()))
        for y in range(line.top() - 24, line.bottom() + 1)
    )

    assert across > 0.8 * picture.width()


def test_pictures_and_addresses_of_other_programs_are_no_links(page):
    assert anchor_at(page, "a pump") == ""
    assert anchor_at(page, "program") == ""
    assert is_seen(page, "[program](obsidian://open?vault=x)")


def test_a_note_that_is_read_from_right_to_left_has_its_marks_at_the_right(qtbot):
    text = "- [x] דואר\n- פריט\n\n> [!warning] זהירות\n"
    page = TextView()
    qtbot.addWidget(page)
    page.resize(400, 300)
    page.show()

    page.show_text(DocumentText("/n/t.md", None, "md", "T", text), start=0, end=0)

    block = page.browser.document().firstBlock()
    directions, margins = [], []
    while block.isValid():
        if block.text():
            directions.append(block.textDirection())
            margins.append(block.blockFormat().rightMargin() > block.blockFormat().leftMargin())
        block = block.next()
    assert set(directions) == {Qt.LayoutDirection.RightToLeft}
    assert all(margins)


def test_marks_within_a_heading_take_no_room_either(qtbot):
    text = "# The **bold** [[Far/away/from/here|link]]\n\nWords.\n"
    page = TextView()
    qtbot.addWidget(page)
    page.show()
    heading = Heading(1, "The bold link", 2, text.index("\n"))

    page.show_text(
        DocumentText("/n/t.md", None, "md", "T", text, headings=(heading,)), start=0, end=0
    )

    line = page.browser.document().firstBlock().layout().lineAt(0)
    seen = QFontMetricsF(the_theme().look.font("title")).horizontalAdvance("The bold link")
    assert line.naturalTextWidth() < seen + 8


def test_a_table_stays_aligned_while_more_of_it_comes_into_the_widget(qtbot):
    rows = "".join(f"| {'x' * (n % 9 + 1)} | [[Note {n}]] | {n} |\n" for n in range(3000))
    text = f"| A | B | C |\n|---|---|--:|\n{rows}"
    page = TextView()
    qtbot.addWidget(page)
    page.resize(600, 400)
    page.show()
    page.show_text(DocumentText("/n/t.md", None, "md", "T", text), start=0, end=0)
    before = page.window_span[1]
    bar = page.browser.verticalScrollBar()

    bar.setValue(bar.maximum())

    assert page.window_span[1] > before
    cursor = QTextCursor(page.browser.document())
    lefts = []
    for at in (text.rindex("[[Note", 0, before - 90), text.index("[[Note", before + 10)):
        cursor.setPosition(at + 2)
        lefts.append(page.browser.cursorRect(cursor).left())
    assert abs(lefts[0] - lefts[1]) <= 1
