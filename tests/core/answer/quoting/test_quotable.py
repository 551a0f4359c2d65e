import pytest

from core.answer.quoting.lines import hours_in_line, weekdays_of
from core.answer.quoting.quotable import (
    answers_what,
    asks,
    is_fragment,
    is_item,
    is_statement,
    plain,
    quotable,
    reads,
)


def quotes(text):
    return [text[start:end] for start, end in quotable(text)]


def test_sentences_are_quoted_one_by_one_and_questions_not_at_all():
    text = "The mill stands still. Why does it stand still? It waits for the tide."

    assert quotes(text) == ["The mill stands still.", "It waits for the tide."]


def test_what_follows_a_question_in_the_same_line_is_quoted_without_it():
    text = "**Who drives?** Mostly Peter Holm.\n\n- Which company repaired the roof?\n"

    assert quotes(text) == ["Mostly Peter Holm."]
    assert [text[start:end] for start, end in asks(text)] == [
        "**Who drives?**",
        "- Which company repaired the roof?",
    ]
    assert answers_what(text, text.index("Mostly")) == "**Who drives?**"
    assert answers_what(text, 0) == ""


@pytest.mark.parametrize(
    "text",
    [
        'The talk "Who Owns the Sea?" was given by Mara Lindqvist in 2019.',
        'Das Buch "Was ist Zeit?" wurde 2019 von Bo Lind geschrieben.',
        'Maria asked: "Is the valve open?" and Tom said it was closed.',
        "The book *Who Owns the Sea?* Mara Lindqvist wrote in 2019.",
        "**Mara** read *Who Owns the Sea?* Then she wrote to Bo Lind.",
        "*Mara* read *Who Owns the Sea?* Then she wrote to Bo Lind.",
        "**Who Owns the Sea?** was given by Mara Lindqvist in 2019.",
    ],
)
def test_a_sentence_with_a_title_that_asks_is_quoted_whole_and_asks_nothing(text):
    assert quotes(text) == [text]
    assert list(asks(text)) == []


@pytest.mark.parametrize(
    "question", ["**Who drives?**", "- *Who drives?*", '**"Who drives?"**', "_Who *now* drives?_"]
)
def test_a_marked_question_is_parted_from_what_follows_it(question):
    assert quotes(f"{question} **Mostly** Peter Holm.") == ["**Mostly** Peter Holm."]


def test_a_pair_that_asks_is_not_quoted():
    assert quotes("Open: who repaired the roof?\nOwner: Greta Lindholm\n") == [
        "Owner: Greta Lindholm"
    ]


def test_a_link_without_a_label_is_called_by_the_end_of_where_it_leads():
    assert plain("The turbine of [[projects/lantern]] stands still.") == (
        "The turbine of lantern stands still."
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The group chose [[net|TCP/IP]].", "The group chose TCP/IP."),
        ("It is open [[hours/all|24/7]].", "It is open 24/7."),
        ("It holds [and/or](a/b.md).", "It holds and/or."),
        ("It lies in [[plans/harbor/]].", "It lies in harbor."),
        ("It lies in [[plans/harbor|]].", "It lies in harbor."),
    ],
)
def test_a_link_is_called_by_all_of_its_label(text, line):
    assert plain(text) == line


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("- allergic to walnuts", True),
        ("1. mix the flour with water", True),
        ("- walnuts", False),
        ("allergic to walnuts and nuts", False),
    ],
)
def test_an_item_of_a_list_says_something_when_it_has_several_words(text, yes):
    assert is_item(text) is yes


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


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("> [!warning] B2 smells of sulphur.", "B2 smells of sulphur."),
        ("> [!note]- Kept\n", "Kept"),
        ("- [ ] water the seedlings", "water the seedlings"),
        ("- [x] mail the offer", "mail the offer"),
        ("[1] is the first source.", "[1] is the first source."),
    ],
)
def test_marks_of_callouts_and_tasks_are_not_read_out(text, line):
    assert plain(text) == line


def test_an_item_that_counts_something_is_quoted_however_short():
    assert quotes("- 5 Eier\n- 3 g Salz\n- Zwiebeln\n- 12\n") == ["- 5 Eier", "- 3 g Salz"]


def test_labels_that_go_on_in_sentences_are_quoted_sentence_by_sentence():
    text = "Hotel: Lindenhof\nFood: The Anchor at Marden. Peter's hat was lost on tram 4."

    assert quotes(text) == [
        "Hotel: Lindenhof",
        "Food: The Anchor at Marden.",
        "Peter's hat was lost on tram 4.",
    ]


def test_entries_of_a_list_are_quoted_one_by_one_each_with_all_it_says():
    text = "- Lena: our daughter, born in 2016. Allergy: nuts."

    assert quotes(f"{text}\n- Food: bread.\n") == [text, "- Food: bread."]


def test_lines_of_a_note_that_is_not_wrapped_are_quoted_one_by_one():
    text = (
        "ibuprofen 400 with breakfast when it hurts\nvitamin C\nallergic to latex\n"
        "last check in May 2024"
    )

    assert quotes(text)[-1] == "last check in May 2024"
    assert "allergic to latex" in quotes(text)


def test_a_wrapped_sentence_is_one_quote():
    text = "The boat needs a new mast before the season begins, since the old one\nhas a crack."

    assert quotes(text) == [text]


def test_a_heading_above_wrapped_lines_does_not_part_them():
    text = (
        "Results\nThe second test took place in June, when the tide was high. The mill ground\n"
        "forty sacks on the first day. Nobody had expected so many, since they were\nblunt."
    )

    assert quotes(text)[-1].endswith("since they were\nblunt.")


def test_a_bracket_stays_in_its_sentence():
    text = "Bring the passport (exp. 2031) and the tickets."

    assert quotes(text) == [text]


def test_a_short_sentence_with_a_number_is_worth_a_quote():
    assert quotes("Made by hand. Fat 4.1 %. Kept cool.") == ["Made by hand.", "Fat 4.1 %."]


def test_entries_of_several_people_are_quoted_one_by_one():
    text = "- Gesine: wohnt in Bremen, verheiratet mit Arno.\n- Oskar: Kollege, wohnt in Bern."

    assert quotes(text) == text.splitlines()


def test_a_list_of_who_has_what_is_one_quote():
    text = "- Gesine Kern: Haupttür, Werkstatt\n- Oskar: Haupttür"

    assert quotes(text) == [text]


def test_the_day_of_a_german_date_is_no_mark_of_an_item():
    text = "- 2. November 2026: 3 Sack Roggen\n"
    item = "2. Novelle lesen"

    assert reads(text, 0, len(text)) == "2. November 2026: 3 Sack Roggen"
    assert reads(item, 0, len(item)) == "Novelle lesen"


HOURS = "Winter (November to March):\nTue, Thu 10–12:30 and 14–17\nMon + Wed closed\nSat 10–12"


def test_the_hours_of_weekdays_are_one_span_with_the_line_above():
    text = f"# Hours\n\n{HOURS}\n\nHolidays 24.12.–10.1.\n"
    spans = [text[slice(*it)] for it in quotable(text)]

    assert HOURS in spans
    assert reads(HOURS, 0, len(HOURS)) == (
        "Winter (November to March): Tue, Thu 10–12:30 and 14–17; Mon + Wed closed; Sat 10–12"
    )


def test_opening_hours_name_the_days_in_between():
    assert "wednesday" in weekdays_of("Mon–Fri 9–5").split()
    assert "samstag" in weekdays_of("Do, Sa 9–12").split()
    assert "freitag" not in weekdays_of("Do, Sa 9–12").split()
    assert "sonntag" in weekdays_of("Sa–Mo zu").split()


def test_appointments_of_weekdays_are_no_opening_hours():
    assert hours_in_line("Mon 19:00 choir\nTue 20:00 board") is None
    assert hours_in_line("Mo zu Oma fahren\nDi zu Peter wegen Auto") is None


def test_words_behind_the_hours_name_no_days():
    assert "sonntag" not in weekdays_of("Mo 9–12 Uhr, telefonisch also immer").split()


def test_two_words_that_say_what_follows_is_about_are_quoted_with_it():
    text = "Lamb left early. Deposit? She got two thirds back (210).\nPrize moved! Fri 9 May now."

    assert quotes(text) == [
        "Lamb left early.",
        "Deposit? She got two thirds back (210).",
        "Prize moved! Fri 9 May now.",
    ]


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        (
            "Bus pass: asked for 2 Sept, denied 9 Nov. Complain?",
            "Bus pass: asked for 2 Sept, denied 9 Nov.",
        ),
        (
            "Busausweis: beantragt am 2. Sept., abgelehnt 9. Nov. Widerspruch?",
            "Busausweis: beantragt am 2. Sept., abgelehnt 9. Nov.",
        ),
    ],
)
def test_what_stands_before_a_question_behind_a_month_is_quoted(text, quoted):
    assert quotes(text) == [quoted]


def test_a_question_with_a_month_in_it_is_not_quoted():
    assert quotes("Shall we meet Ann on 9 Nov. in York?") == []


@pytest.mark.parametrize(
    ("text", "says_nothing"),
    [
        ("## Members 2026", True),
        ("**Kitchen**", True),
        ("Ansprechpartner:", True),
        ("C4", True),
        ("## Kasse: Toni Eich", False),
        ("Bass: Jens, Olaf", False),
        ("The gate is shut.", False),
        ("Tom has the key", False),
    ],
)
def test_a_heading_or_a_label_without_a_value_says_nothing(text, says_nothing):
    assert is_fragment(text) == says_nothing
