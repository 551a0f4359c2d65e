from hypothesis import given
from hypothesis import strategies as st

from app.cli.ask.markdown import PlainWriter, plain

TABLE = "**Heron**\n\n| | started |\n|---|---|\n| Heron | 2024 [1] |\n| A \\| B | – |\n\nIt is [2]."


def test_a_table_is_shown_as_lines_without_frames():
    assert plain(TABLE) == "Heron\n\n   started\nHeron   2024 [1]\nA | B   –\n\nIt is [2]."


@given(st.lists(st.integers(min_value=1, max_value=9), max_size=40))
def test_in_whatever_pieces_it_comes_the_text_is_the_same(lengths):
    written = []
    writer, at = PlainWriter(written.append), 0
    for length in lengths:
        writer.feed(TABLE[at : at + length])
        at += length
    writer.feed(TABLE[at:])
    writer.end()

    assert "".join(written) == plain(TABLE)
