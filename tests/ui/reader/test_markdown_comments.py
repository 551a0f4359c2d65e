"""Obsidian comments and block ids: muted, with unchanged offsets."""

import pytest
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor

from core.records.files.documents import DocumentText
from ui.reader.text.markdown_syntax import block_ids_in, comments_in, fences_in
from ui.reader.text.text_view import TextView
from ui.theme.theme import the_theme

NOTE = """# Trial 🌊

The sauna is hot. %%ask **Ines** first%% It stays so. ^a1b2c3

%%
Not for [[Ines Aldana]]:
- the cellar

Never.
%%

> She agreed. ^quoted

| A | B |
|---|---|
| 1 | 2 |

^table-one

`%%code%%` and 50%% of it, x = y^2 and ^no name
```
%%fenced%% ^fenced
```
Loose %% mark.
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


def look_of(page: TextView, words: str) -> QTextCharFormat:
    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(place(words) + 1)
    return cursor.charFormat()


def is_quiet(page: TextView, words: str) -> bool:
    look, theme = look_of(page, words), the_theme().look
    is_small = look.property(QTextCharFormat.Property.FontPixelSize) == theme.px("small")
    return is_small and look.foreground().color() == QColor(theme.colors.muted)


def is_seen(page: TextView, words: str) -> bool:
    return look_of(page, words).foreground().color().alpha() > 0


def test_every_letter_stays_where_it_is(page):
    assert page.browser.toPlainText() == NOTE


@pytest.mark.parametrize(
    "words", ["ask", "Ines** first", "Never", "^a1b2c3", "^quoted", "^table-one"]
)
def test_comments_and_names_of_blocks_are_quiet(page, words: str):
    assert is_quiet(page, words)


@pytest.mark.parametrize("mark", ["%%ask", "%% It stays", "%%\nNot", "%%\n\n>", "** first"])
def test_the_marks_of_comments_are_not_seen_nor_those_within_them(page, mark: str):
    assert not is_seen(page, mark)


@pytest.mark.parametrize(
    "words", ["The sauna", "It stays", "%%code", "%% of it", "^2 and", "^no name", "%% mark"]
)
def test_words_beside_them_and_signs_that_only_look_like_them_stay_as_they_are(page, words: str):
    assert is_seen(page, words)
    assert not is_quiet(page, words)


def test_a_link_within_a_comment_can_be_followed(page):
    assert look_of(page, "Ines Aldana").isAnchor()


def test_a_mark_that_stands_alone_makes_a_low_line(page):
    document = page.browser.document()
    alone, words = document.findBlock(place("%%\nNot")), document.findBlock(place("Never"))
    layout = document.documentLayout()

    assert layout.blockBoundingRect(alone).height() < layout.blockBoundingRect(words).height() / 2


def test_cited_words_within_a_comment_are_those_that_are_highlighted(page):
    start = NOTE.index("Never")

    page.show_span(start, start + len("Never"))

    assert page.highlighted == "Never"


def test_a_comment_is_quiet_wherever_the_part_in_the_widget_begins(qtbot):
    text = "Words.\n\n%%\n" + "quiet line\n" * 4000 + "%%\n\nloud\n"
    page = TextView()
    qtbot.addWidget(page)
    page.show_text(DocumentText("/n/t.md", None, "md", "T", text), start=30_000, end=30_000)

    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(page.browser.document().findBlockByNumber(20).position() + 1)

    assert page.window_span[0] > 1000
    assert cursor.charFormat().foreground().color() == QColor(the_theme().look.colors.muted)


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in comments_in(text, fences_in(text))]


def test_a_comment_goes_on_over_lines_only_where_it_begins_one():
    assert found("> %%one\n> two%% three") == ["%%one\n> two%%"]
    assert found("Half: 50%%\nand then %%so%%") == ["%%so%%"]
    assert found("%%open to the end\n") == []
    assert found("%%%%%% a row of signs %%%%%%") == []


def test_a_name_stands_at_the_end_of_its_line():
    text = "one ^a-1  \ntwo^b2\n^c3\nfour ^d4 more\n^ five\n"

    assert [text[start:end] for start, end in block_ids_in(text)] == ["^a-1", "^c3"]
