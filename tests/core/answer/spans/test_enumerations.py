"""Names that stand in a list do not stand alone in bold."""

import pytest

from tests.core.answer.passages import found, hit, judged


def answered(question, text):
    return judged(found(question, [hit(text, title="Notes")])).text


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("who are the fire wardens", "- fire wardens: Anna Ferris, Jo Blackwood, me"),
        ("who are the fire wardens", "- fire wardens: Anna Ferris, Les Nattrass, me (till May)"),
        ("Who sits on the jury?", "The jury: Anna Ferris and Jo Blackwood sit on it."),
    ],
)
def test_a_line_that_names_several_stands_without_one_of_them_above(question, line):
    text = answered(question, line)

    assert "**" not in text
    assert "Anna Ferris" in text


@pytest.mark.parametrize(
    "line",
    [
        "The treasurer is Anna Ferris.",
        "The treasurer is Anna Ferris, Director.",
        "The treasurer is Anna Ferris, Acme trainer.",
    ],
)
def test_a_name_alone_stands_in_bold(line):
    assert answered("Who is the treasurer?", line).startswith("**Anna Ferris**")


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("Wer hat den Schlüssel zum Boot?", "Schlüssel zum Boot haben: Knut, Solveig, ich."),
        ("Who has the code of the safe?", "The code of the safe is with me and Ines Falk."),
    ],
)
def test_a_list_in_which_the_writer_stands_is_quoted_whole(question, line):
    text = answered(question, line)

    assert "**" not in text
    assert line.rstrip(".") in text
