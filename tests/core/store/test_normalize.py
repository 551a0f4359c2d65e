import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.store.normalize import normalize


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Ada Lovelace", "ada lovelace"),
        ("  Ada\n\tLovelace ", "ada lovelace"),
        ("Lovelace's", "lovelace"),
        ("Lovelace’s", "lovelace"),
        ("James'", "james"),
        ("The Hague", "hague"),
        ("the The", "the"),
        ("A", "a"),
        ("“Acme, Inc.”", "acme, inc"),
        ("(IBM)", "ibm"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("ﬁnance", "finance"),
        ("Ｌｏｃｉ", "loci"),
        ("C++", "c++"),
        ("C#", "c#"),
        ("U.S.", "u.s"),
        ("Theodore", "theodore"),
        ("", ""),
        ("...", "..."),
    ],
)
def test_names_that_are_one_meet_in_one_form(name, folded):
    assert normalize(name) == folded


@given(st.text())
def test_a_folded_name_is_folded_already(name):
    once = normalize(name)

    assert normalize(once) == once


@given(st.text(min_size=1).filter(str.strip))
def test_no_name_becomes_empty(name):
    assert normalize(name)


@given(st.text())
def test_case_and_space_around_make_no_difference(name):
    assert normalize(f"  {name}\n") == normalize(name)
    assert normalize(name.casefold()) == normalize(name)
