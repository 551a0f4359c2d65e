from PySide6.QtGui import QColor, QTextCursor

from core.records.files.documents import DocumentText
from ui.reader.text.text_formats import DECORATION
from ui.reader.text.text_view import TextView
from ui.theme.theme import the_theme

NOTE = "---\ntitle: Mara\nrole: Engineer\n---\n# Mara\n\nShe studied.\n\n---\n\nMore.\n"


def color_at(page: TextView, word: str) -> QColor:
    cursor = QTextCursor(page.browser.document())
    cursor.setPosition(NOTE.index(word) + 1)
    return cursor.charFormat().foreground().color()


def test_what_a_note_says_about_itself_is_quiet_and_without_dashes(qtbot):
    page = TextView()
    qtbot.addWidget(page)
    page.show_text(DocumentText("/n/mara.md", None, "md", "Mara", NOTE), start=0, end=0)

    assert color_at(page, "title") == QColor(the_theme().look.colors.muted)
    assert color_at(page, "---\ntitle").alpha() == 0
    assert color_at(page, "More").alpha() == 255
    later = page.browser.document().findBlock(NOTE.index("---\n\nMore"))
    assert later.blockFormat().property(DECORATION) == "across"
    assert page.browser.toPlainText() == NOTE


def test_a_text_after_one_that_begins_with_hidden_marks_is_seen(qtbot):
    page = TextView()
    qtbot.addWidget(page)
    page.show_text(DocumentText("/n/a.md", None, "md", "A", "# A\n\nbody\n"), start=0, end=0)

    page.show_text(DocumentText("/n/mara.md", None, "md", "Mara", NOTE), start=0, end=0)

    assert color_at(page, "studied").alpha() == 255
    at_word = QTextCursor(page.browser.document())
    at_word.setPosition(NOTE.index("studied") + 1)
    assert at_word.charFormat().fontPointSize() in {0, page.browser.font().pointSizeF()}


def test_what_a_mail_quotes_is_drawn_as_a_quote_without_its_marks(qtbot):
    page = TextView()
    qtbot.addWidget(page)
    mail = "Subject: Bread\n\nPaid.\n\n> Please pay\n"
    page.show_text(DocumentText("/n/a.eml", None, "mail", "Bread", mail), start=0, end=0)

    block = page.browser.document().findBlock(mail.index("> Please"))
    at_mark, at_word = QTextCursor(block), QTextCursor(block)
    at_mark.movePosition(QTextCursor.MoveOperation.NextCharacter)
    at_word.movePosition(QTextCursor.MoveOperation.EndOfBlock)

    assert block.blockFormat().property(DECORATION) == "quote"
    assert at_mark.charFormat().foreground().color().alpha() == 0
    assert at_word.charFormat().foreground().color().alpha() == 255
