"""Text of documents in one line."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.records.answers.snippets import markup_spans, plain_line, render_line

NOTE = (
    "---\nid: 125c990b\nupdated: 1624382448407\n---\n\n# Grant\n\nSee [the agreement](../a.md).\n"
)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (NOTE, "Grant See the agreement."),
        ("See ![a plan](a.png \"Plan\") and [[dendron.topic]].", "See a plan and dendron.topic."),
        ("**Kelp** grows.\n\n| a | b |\n|---|---|\n", "Kelp grows. a b"),
        ("One.\n\n---\n\nTwo.", "One. Two."),
        ("- [ ] water\n- [x] mail\n- [x](y.md)\n", "- water - mail - x"),
        ("> [!warning] B2 smells.\n> Stir [!] it.", "B2 smells. > Stir [!] it."),
        ("```python\nrun()\n```\nDone.", "run() Done."),
        ("Call f(x)[1] (twice) as [noted].", "Call f(x)[1] (twice) as [noted]."),
        ("[[a|b]], [x | y](z) and [[1], [2]]", "b, x y and [[1], [2]]"),
        ("See [[plans/harbor/]] and [[plans/pier|]].", "See harbor and pier."),
    ],
)  # fmt: skip
def test_what_a_text_says_stands_in_one_line(text: str, line: str) -> None:
    assert plain_line(text) == line


@pytest.mark.parametrize(
    "between",
    [
        "The pump was replaced on Monday by Tom.\n",
        "\nIt was agreed: the pump is replaced.\n",
        "- a new pump\n- two valves\n",
        "Pump: replaced\nTom did it on Monday.\n",
    ],
)
def test_what_stands_between_two_lines_across_is_not_lost(between: str) -> None:
    line = plain_line(f"---\n{between}\n---\n\nSigned: Bo")

    assert line == f"{' '.join(between.split())} Signed: Bo"


@pytest.mark.parametrize(
    "matter",
    [
        "title: Pump\ntags:\n- water\n  - valves\n\n# kept by Tom\ndue date: Monday\n",
        '# kept by Tom\n"id": 7\ndendron.topic: pumps\naliases: [\n  a,\n]\n',
    ],
)
def test_front_matter_of_keys_lists_and_comments_is_not_shown(matter: str) -> None:
    assert plain_line(f"---\n{matter}---\n\nSigned: Bo") == "Signed: Bo"


def test_front_matter_is_shown_where_a_passage_holds_nothing_else() -> None:
    assert plain_line("---\nid: 125c990b\n---\n") == "id: 125c990b"


@given(st.text("ab []()!|#*-\n", max_size=80), st.integers(0, 80), st.integers(0, 80))
def test_every_letter_and_no_other_is_shown_but_of_addresses(text: str, one: int, two: int) -> None:
    begin, end = sorted((min(one, len(text)), min(two, len(text))))
    gone = markup_spans(text)

    line = render_line(text, begin, end, gone)

    assert all(stop <= start for (_, stop, _), (start, _, _) in pairwise(gone))
    left = "".join(text[at] for at in range(begin, end) if not any(a <= at < b for a, b, _ in gone))
    assert "".join(line.split()) == "".join(left.split())
