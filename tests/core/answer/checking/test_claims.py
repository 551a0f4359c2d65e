from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.answer.checking.check import claims_of


def said(markdown):
    return [(claim.text, claim.marks) for claim in claims_of(markdown)]


def test_marks_behind_the_full_stop_belong_to_the_sentence_before_it():
    assert said("Mara leads it. [1] Tomas builds it [2][3]. It turns.") == [
        ("Mara leads it.", (1,)),
        ("Tomas builds it.", (2, 3)),
        ("It turns.", ()),
    ]


def test_headings_announcements_and_what_is_left_out_claim_nothing():
    assert said("# Lantern\n**3** engineers work there (2 passages match the question):\n\n"
                "- **Mara**: Mara works at Northwind [1]\n- … and 2 more") == [
        ("Mara: Mara works at Northwind", (1,)),
    ]  # fmt: skip


def test_a_row_of_a_table_is_one_claim_and_its_head_none():
    table = "| thing | born |\n|---|---|\n| Mara | 1981 [1] |\n| Tomas | 1990 [2] |"

    assert said(table) == [("Mara: 1981", (1,)), ("Tomas: 1990", (2,))]


def test_escapes_and_bold_words_are_no_part_of_what_is_said():
    assert said(r"**The \[old\] mole\_house** stands [4].") == [
        ("The [old] mole_house stands.", (4,))
    ]


@given(
    st.lists(
        st.sampled_from(["Mara leads it [1].", "It turns.", "- A list [2]", "| a | b |", "", "#x"])
    )
)
def test_claims_stand_in_order_and_apart(lines):
    text = "\n".join(lines)
    claims = claims_of(text)

    assert all(one.end <= other.start for one, other in pairwise(claims))
    assert all(text[it.start : it.end].strip() for it in claims)
