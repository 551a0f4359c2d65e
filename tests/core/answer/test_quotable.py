import pytest

from core.answer.quotable import is_statement, plain, quotable


def quotes(text):
    return [text[start:end] for start, end in quotable(text)]


def test_sentences_are_quoted_one_by_one_and_questions_not_at_all():
    text = "The mill stands still. Why does it stand still? It waits for the tide."

    assert quotes(text) == ["The mill stands still.", "It waits for the tide."]


def test_a_short_block_of_pairs_stays_whole_and_a_long_one_is_taken_line_by_line():
    short = "Name: Mara Lindqvist\nRole: lead of Lantern\nPhone: extension 11"
    long = "title: Lantern\nlead: Mara Lindqvist\nstatus: building\nplace: the bay\nsince: 2024"

    assert quotes(f"The team.\n\n{short}\n\n") == [short]
    assert quotes(f"---\n{long}\n---\n\nIt is a tidal turbine.") == [
        *long.splitlines(),
        "It is a tidal turbine.",
    ]


def test_a_wrapped_list_item_is_one_quote():
    text = "- The foundation approved the grant on 3 March\n  2025.\n- Tomas ordered the bearings."

    assert [plain(quote) for quote in quotes(text)] == [
        "The foundation approved the grant on 3 March 2025.",
        "Tomas ordered the bearings.",
    ]


def test_a_block_of_pairs_reads_as_one_line():
    assert plain("- Name: Mara\n- Role: lead") == "Name: Mara; Role: lead"


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("It turns.", True),
        ("lead: Mara Lindqvist", True),
        ("Turbine test report", False),
        ("title: Project Lantern", False),
        ("Subject: Your application is approved.", False),
    ],
)
def test_headings_and_labels_are_no_statements(text, yes):
    assert is_statement(text) is yes
