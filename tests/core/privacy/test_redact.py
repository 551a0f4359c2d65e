import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.privacy.redact import is_iban, is_luhn, redact

TABLE = tomllib.loads(Path(__file__).with_name("personal_data.toml").read_text("utf-8"))
FOUND = [(kind, *row) for kind, rows in TABLE["found"].items() for row in rows]
NEAR = [(kind, text) for kind, rows in TABLE["near"].items() for text in rows]


@pytest.mark.parametrize(("kind", "text", "personal"), FOUND, ids=lambda row: row)
def test_personal_data_is_taken_out(kind, text, personal):
    scrubbed = redact(text)

    assert [(it.kind, it.text) for it in scrubbed.found] == [(kind, personal)]
    assert scrubbed.text == text.replace(personal, f"[{kind}]")


@pytest.mark.parametrize(("kind", "text"), NEAR, ids=lambda row: row)
def test_what_only_looks_like_it_stays(kind, text):
    assert redact(text, kinds=[kind]).text == text


def test_the_table_has_enough_rows():
    assert len(FOUND) + len(NEAR) >= 80


def test_places_are_those_of_the_text_as_it_was():
    text = "Mail jo@example.org or call +49 171 1234567; IBAN DE89 3704 0044 0532 0130 00."

    scrubbed = redact(text)

    assert scrubbed.text == "Mail [email] or call [phone]; IBAN [iban]."
    assert [text[it.start : it.end] == it.text for it in scrubbed.found] == [True] * 3


def test_only_the_kinds_that_are_asked_for_are_taken_out():
    text = "Mail jo@example.org or call +49 171 1234567."

    assert redact(text, kinds=["phone"]).text == "Mail jo@example.org or call [phone]."
    assert redact(text, kinds=[]).text == text


def test_names_are_taken_out_on_request_only():
    text = "Mara Lindqvist met Tomas. Lindqvist's boat is old. Dr. Osei and Anna Berg came."

    assert redact(text, names=["Mara Lindqvist"]).text == text
    assert redact(text, kinds=["name"], names=["Mara Lindqvist", "Anna Berg"]).text == (
        "[name] met Tomas. [name]'s boat is old. [name] and [name] came."
    )


def test_a_name_that_somebody_gives_is_one():
    assert redact("My name is Xaver Quod.", kinds=["name"]).text == "My name is [name]."


def test_several_of_a_kind_are_all_taken_out():
    scrubbed = redact("a@example.org, b@example.org and 212-555-0187")

    assert scrubbed.text == "[email], [email] and [phone]"


@given(st.integers(min_value=0, max_value=10**15))
def test_one_digit_of_a_card_changed_is_no_card(number):
    digits = next(f"{number}{last}" for last in range(10) if is_luhn(f"{number}{last}"))
    changed = f"{(int(digits[0]) + 1) % 10}{digits[1:]}"

    assert not is_luhn(changed)


@given(st.integers(min_value=10**17, max_value=10**18 - 1))
def test_one_digit_of_an_account_changed_is_no_account(number):
    rest = f"{number}"
    check = next(f"{it:02}" for it in range(2, 99) if is_iban(f"DE{it:02}{rest}"))
    changed = f"{rest[:-1]}{(int(rest[-1]) + 1) % 10}"

    assert not is_iban(f"DE{check}{changed}")


@given(st.text(alphabet=st.sampled_from("aB1 0@.+-/()49\nstreetSt,ß"), max_size=60))
def test_a_scrubbed_text_stays_as_it_is(text):
    once = redact(text, kinds=["email", "phone", "card", "iban", "address", "name"])

    assert redact(once.text, kinds=["email", "iban", "card"]).text == once.text
    assert all(text[it.start : it.end] == it.text for it in once.found)
