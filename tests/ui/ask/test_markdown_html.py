import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from ui.ask.answer.markdown_html import to_html
from ui.ask.answer.partial_markdown import close_open_marks
from ui.theme.look import Look
from ui.theme.tokens import load_tokens

LOOK = Look(load_tokens("light"))


def html(text: str, doubtful: tuple[str, ...] = ()) -> str:
    return to_html(text, look=LOOK, doubtful=doubtful)


def plain(text: str) -> str:
    document = QTextDocument()
    document.setHtml(html(text))
    return document.toPlainText()


def test_a_citation_becomes_a_link_that_only_the_window_follows():
    assert 'href="cite:12"' in html("It is so [12].")


def test_html_in_a_document_stays_text():
    written = html("<script>alert(1)</script> <b>x</b>")

    assert "<script>" not in written
    assert "&lt;script&gt;" in written


@pytest.mark.parametrize(
    "target", ["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x"]
)
def test_links_of_other_schemes_are_dead(target: str):
    assert "href" not in html(f"[press]({target})")


def test_a_link_to_the_web_is_alive_and_pictures_are_not_shown():
    written = html("[site](https://example.org) ![x](https://example.org/a.png)")

    assert 'href="https://example.org"' in written
    assert "<img" not in written


def test_a_reference_in_a_document_cannot_turn_a_citation_into_a_link():
    assert "evil" not in html("It is so [1].\n\n[1]: https://evil.example").split("cite:1")[0]


def test_lists_tables_and_code_are_kept():
    written = html("- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\ncode <1>\n```\n")

    assert written.count("<li") == 2
    assert "<table" in written
    assert "code &lt;1&gt;" in written


def test_a_doubtful_sentence_is_marked_and_others_are_not():
    written = html("One is sure. Two is not.", ("Two is not.",))

    warning = LOOK.colors.warning
    assert f'color:{warning};">Two is not.</span>' in written
    assert written.count(warning) == 1


@pytest.mark.parametrize(
    ("grown", "shown"),
    [
        ("It is so [1", "It is so"),
        ("It is so [", "It is so"),
        ("It is **very", "It is **very**"),
        ("It is **", "It is "),
        ("```\na **b", "```\na **b"),
        ("Done [1].", "Done [1]."),
    ],
)
def test_halves_wait_and_marks_are_closed(grown: str, shown: str):
    assert close_open_marks(grown) == shown


@given(st.text(max_size=400))
def test_any_text_can_be_shown_at_any_moment(text: str):
    for written in (html(text), html(close_open_marks(text))):
        assert "<script" not in written.lower()
        assert "<img" not in written.lower()


@given(st.lists(st.text("abc", min_size=1, max_size=8), min_size=1, max_size=20))
def test_plain_words_come_out_as_they_went_in(words: list[str]):
    assert plain(" ".join(words)).split() == words


def test_a_day_at_the_start_of_an_item_is_no_numbered_list():
    text = html("- 4. Dez. 2026: Abnahme [1]\n- 10. Dez. 2026: Anzahlung [2]")

    assert "<ol" not in text
    assert "4. Dez. 2026: Abnahme" in text
    assert "10. Dez. 2026: Anzahlung" in text


def test_a_numbered_list_begins_with_its_own_number():
    assert '<ol start="4"' in html("4. Dez. 2026: Abnahme")
