"""Snippets with marked words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.typeahead.highlighting import LENGTH, Highlighter, fold_accents


@given(st.text("ab é🌊ßﬁ#*|\n", max_size=600), st.sampled_from(["a", "ab", "é", "b a"]))
def test_marks_are_the_words_and_lie_in_the_snippet(text: str, word: str) -> None:
    snippet, (start, end) = Highlighter([word], prefixes=[word]).snippet(text)

    assert len(snippet.text) <= LENGTH + 60
    assert 0 <= start <= end <= len(text)
    ends = [0, *(edge for mark in snippet.marks for edge in mark)]
    assert ends == sorted(ends)
    assert all(snippet.text[begin:stop].strip() for begin, stop in snippet.marks)


def test_folding_keeps_every_letter_in_its_place() -> None:
    text = "Åsgård ﬁne ß é"

    assert len(fold_accents(text)) == len(text)
    assert fold_accents(text).startswith("Asgard")


def test_marks_of_markdown_do_not_stand_in_a_snippet() -> None:
    snippet, _ = Highlighter(["kelp"]).snippet(
        "## Plans\n\n**Kelp** grows.\n\n| a | b |\n|---|---|\n"
    )

    assert snippet.text.strip() == "Plans Kelp grows. a b"
    start, end = snippet.marks[0]
    assert snippet.text[start:end] == "Kelp"


def test_front_matter_and_addresses_do_not_stand_in_a_snippet() -> None:
    note = "---\nid: 125c990b\nupdated: 1624382448407\n---\n\nRead [the kelp deed](../kelp/a.md)."

    snippet, place = Highlighter(["kelp"]).snippet(note)

    assert snippet.text == "Read the kelp deed."
    assert [snippet.text[start:end] for start, end in snippet.marks] == ["kelp"]
    assert note[slice(*place)] == "kelp"


def test_words_of_front_matter_are_shown_when_they_are_looked_for() -> None:
    snippet, _ = Highlighter(["tidal"]).snippet("---\nowner: Tidal\n---\n\nKelp grows.")

    assert [snippet.text[start:end] for start, end in snippet.marks] == ["Tidal"]


def test_the_words_of_a_mail_are_shown_rather_than_its_headers() -> None:
    mail = (
        "From: Gunnar <g@example.org>\nTo: Ada <a@example.org>\nSubject: Rent from January\n\n"
        "Dear Ada, from 1 January the rent is 1,340 euros."
    )

    snippet, place = Highlighter(["rent"]).snippet(mail)
    subject, _ = Highlighter(["gunnar"]).snippet(mail)

    assert snippet.text == "Dear Ada, from 1 January the rent is 1,340 euros."
    assert mail[slice(*place)] == "rent"
    assert subject.text.startswith("From: Gunnar")


def test_the_stretch_with_most_words_is_shown() -> None:
    text = "kelp " + "filler " * 100 + "kelp carbon " + "filler " * 100

    snippet, _ = Highlighter(["kelp", "carbon"]).snippet(text)

    assert "kelp carbon" in snippet.text
    assert snippet.text.startswith("…")
    assert snippet.text.endswith("…")


def test_forms_of_a_word_are_marked_and_others_are_not() -> None:
    snippet, _ = Highlighter(["store"]).snippet("store stores stored story")

    assert [snippet.text[start:end] for start, end in snippet.marks] == [
        "store",
        "stores",
        "stored",
    ]


@pytest.mark.parametrize(
    ("table", "shown"),
    [
        (
            "Service,Price,Since\nNeck reset,540,2026",
            "Service, Price, Since · Neck reset, 540, 2026",
        ),
        ('Paid,Amount\n"Reed, Ann","1,912.00"', 'Paid, Amount · "Reed, Ann", "1,912.00"'),
        ("Ware;Preis\nSteg;12,50", "Ware, Preis · Steg, 12,50"),
        ("a\tb\n1\t2", "a, b · 1, 2"),
    ],
)
def test_rows_and_cells_of_a_table_are_told_apart_in_a_snippet(table: str, shown: str) -> None:
    snippet, _ = Highlighter(["neck"]).snippet(table, kind="csv")
    prose, _ = Highlighter(["neck"]).snippet(table, kind="md")

    assert snippet.text == shown
    assert [snippet.text[start:end] for start, end in snippet.marks] == (
        ["Neck"] if "Neck" in table else []
    )
    assert prose.text != shown
