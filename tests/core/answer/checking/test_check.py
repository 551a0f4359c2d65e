import pytest

from core.answer.checking.check import Basis, check
from core.answer.checking.support import support_of
from tests.core.answer.passages import embed, fact

TEXT = (
    "Lantern\nMara Lindqvist leads Project Lantern since 3 March 2024 and is planning 1,500 more. "
    "The turbine has three blades. It is not loud."
)


@pytest.mark.parametrize(
    ("sentence", "by"),
    [
        ("Mara Lindqvist leads Project Lantern", "quote"),
        ("Lantern is planning 1500.", "words"),
        ("Lantern is planning 150.", ""),
        ("For Lantern Mara asked Plan.", ""),
        ("Since 2024 Mara leads Project Lantern.", "words"),
        ("Since 2023 Mara leads Project Lantern.", ""),
        ("Since March 2024 Mara leads Lantern.", "words"),
        ("Mara leads Lantern since 2024-03-03.", "words"),
        ("Mara leads Lantern since 4 March 2024.", ""),
        ("Mara leads Lantern, since Mar 2024.", "words"),
        ("Mara leads Lantern, since Apr 2024.", ""),
        ("The turbine has 3 blades.", "words"),
        ("The turbine has four blades.", ""),
        ("The project is led by Tomas.", ""),
        ("Mara Lindqvist does not lead Project Lantern.", ""),
        ("It is loud.", ""),
        ("Mara Lindqvist paints Project Lantern.", ""),
        ("Yes, it is not loud.", "quote"),
    ],
)
def test_a_text_bears_out_only_what_it_says(sentence, by):
    assert support_of(sentence, TEXT).by == by


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        (
            "Yes, you can take a client laptop abroad at Made Tech.",
            "Handbook\n## Taking Made Tech laptops abroad\nClient laptops must not leave.",
        ),
        (
            "The operations manager is Marcus Webb.",
            "Staff\nInes Costa takes over from Marcus Webb as operations manager on 1 April.",
        ),
        ("The operations manager is Ines.", "Staff\nInes takes over as operations manager."),
        ("Priya Lindgren wrote it.", "Note\nPriya Nair and Anna Lindgren wrote it."),
        ("The website began in 2024.", "Note\ncreated: 2024-02-09\nThe website began with a form."),
        ("The website is 2025-12-15.", "Website 2025-12-15\nThe website is ready."),
        ("Mara hired Tomas.", "Note\nTomas hired Mara last year."),
        ("One blade weighs 96 kilograms, as 10 kilograms of a body.",
         "Blades\nOne blade weighs 96 kilograms. We paid for the body. The crate came at 10."),
    ],
)  # fmt: skip
def test_words_from_all_over_a_passage_make_no_statement(sentence, text):
    support = support_of(sentence, text)

    assert (support.by, support.may_mean) == ("", False)


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("Lantern is managed by Mara.", "Note\nMara manages Lantern."),
        ("Tomas also works with Mara.", "Note\nMara works with Tomas."),
        (
            "Ines takes over as manager in April.",
            "Staff\nOn 1 April Ines takes over as manager of Leeds.",
        ),
        ("Project Sable begins in May 2024.", "Project Sable\nThe work begins in May 2024."),
        ("Mara leads the Lantern team.", "Note\nMara came in 2020. She leads the Lantern team."),
    ],
)
def test_one_sentence_below_its_title_or_two_neighbours_are_enough(sentence, text):
    assert support_of(sentence, text).by == "words"


def checked(text, texts, facts=(), **how):
    return check(text, Basis(texts, facts), embed=embed, **how)


def test_what_cites_the_wrong_text_is_not_supported():
    texts = {1: "Mara leads the project.", 2: "Tomas builds the generator."}

    (sentence,) = checked("Tomas builds the generator [1].", texts).sentences

    assert sentence.by == ""
    assert sentence.citations == ()


def test_two_cited_texts_may_support_a_sentence_together():
    texts = {1: "The blades come from Brightwater.", 2: "Brightwater is a company in Carrick."}

    (sentence,) = checked("The blades come from Brightwater in Carrick [1][2].", texts).sentences

    assert sentence.by == "words"
    assert sentence.citations == (1, 2)


def test_a_sentence_that_states_a_fact_is_supported_by_it():
    told = fact("Mara", "WORKS_AT", "Northwind", quote="Mara is with Northwind.")
    found = checked("Mara works at Northwind.", {}, [(told, ())])

    assert [(it.by, it.citations) for it in found.sentences] == [("fact", ())]
    assert found.text == "Mara works at Northwind."


@pytest.mark.parametrize(
    "sentence",
    ["Mara founded Northwind.", "Mara does not work at Northwind.", "Mara works at Tidewater.",
     "Mara works at Northwind since 1999."],
)  # fmt: skip
def test_a_sentence_that_says_otherwise_than_the_fact_is_not(sentence):
    told = fact("Mara", "WORKS_AT", "Northwind", quote="Mara is with Northwind.")

    assert checked(sentence, {}, [(told, ())]).share == 0.0


def test_marks_are_added_where_they_belong_and_offsets_follow():
    texts = {1: "Mara leads the project.", 2: "The turbine has three blades."}
    text = "- Mara leads the project.\n- **The turbine has three blades.**\n\nIt sings."

    found = checked(text, texts)

    assert found.text == (
        "- Mara leads the project. [1]\n- **The turbine has three blades.** [2]\n\nIt sings."
    )
    assert [found.text[it.start : it.end] for it in found.sentences][2] == "It sings."
    assert found.doubtful == ("It sings.",)
    assert round(found.share, 2) == 0.67


def test_marks_are_left_alone_when_asked():
    text = "Mara leads the project."

    assert checked(text, {1: text}, mark=False).text == text


DECISION = (
    "Decision: weathering steel\n\nRepainting would close the lane.\n\n"
    "Decided by: Jonas Weber, Petra Lund. Against: Deniz, who fears rust stains."
)


@pytest.mark.parametrize(
    ("question", "answer", "text", "by"),
    [
        ("Who is against weathering steel?", "Petra Lund.", DECISION, ""),
        ("Who is against weathering steel?", "Deniz.", DECISION, "words"),
        ("Who is against weathering steel?", "Petra Lund is against it.", DECISION, ""),
        ("Who leads Lantern?", "Tomas", "Note\nMara leads Lantern. Tomas builds it.", ""),
        ("Who leads Lantern?", "Mara", "Note\nMara leads Lantern. Tomas builds it.", "words"),
        ("When is Mum's operation?", "21 January 2027",
         "Mum's operation\n\nIt is on 21 January 2027 in Celle.", "words"),
        ("What does the crane cost?", "4,000 euros",
         "Site\nThe crane costs 7,000 euros. The hut costs 4,000 euros.", ""),
        ("Wer ist gegen den Umbau?", "Jonas",
         "Sitzung\nFür den Umbau sprach Jonas. Gegen den Umbau war Mara.", ""),
        ("Wer ist gegen den Umbau?", "Mara",
         "Sitzung\nFür den Umbau sprach Jonas. Gegen den Umbau war Mara.", "words"),
    ],
)  # fmt: skip
def test_a_short_answer_is_checked_as_an_answer_to_its_question(question, answer, text, by):
    found = check(f"{answer} [1]", Basis({1: text}, question=question), embed=embed)

    assert [it.by for it in found.sentences] == [by]


def test_two_neighbours_that_speak_of_different_people_say_nothing_together():
    text = "Note\nMara Quill decided on steel. Against steel: Tomas, who fears rust."

    assert support_of("Mara Quill is against steel.", text).by == ""
    assert support_of("Tomas is against steel.", text).by == "words"


@pytest.mark.parametrize(
    ("answer", "is_there"),
    [("9 May 2026", True), ("9. Mai 2026", True), ("10 May 2026", False), ("May 2026", False)],
)
def test_a_day_in_words_is_borne_out_by_its_figures(answer, is_there):
    basis = Basis({1: "closes: 2026-05-09"}, are_quotes=True)

    (sentence,) = check(f"**{answer}** [1]", basis, embed=embed).sentences

    assert bool(sentence.by) == is_there
