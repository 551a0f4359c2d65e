"""Words of documents cannot leave the place where they stand in a prompt."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.prompts.fence import EMPTY, fence_inputs, hidden_spans, neutralize_markup, strip_hidden

_MARKED = re.compile(r"<one (\w+)>\n(.*)\n</one \1>", re.DOTALL)


@given(st.text(), st.text())
def test_every_text_stands_whole_between_marks_whose_code_is_not_in_it(first, second):
    parts = fence_inputs({"one": first, "two": second})

    code, inside = _MARKED.fullmatch(parts["one"]).groups()
    assert code not in first
    assert code not in second
    assert inside == (neutralize_markup(first, names=frozenset({"one", "two"})).strip() or EMPTY)
    assert parts["two"].startswith("<two ")


@given(st.text(st.sampled_from("<>/ one12ab\n")))
def test_no_text_holds_a_mark_of_its_own_name(text):
    inside = fence_inputs({"one": text})["one"].split("\n", 1)[1].rsplit("\n", 1)[0]

    assert not re.search(r"<\s*/?\s*one\b", inside)


def test_the_same_parts_give_the_same_code_and_others_another():
    assert fence_inputs({"one": "a"}) == fence_inputs({"one": "a"})
    assert fence_inputs({"one": "a"}) != fence_inputs({"one": "b"})


def test_a_part_reads_the_same_whatever_the_others_say():
    first, second = fence_inputs({"own": "a", "rest": "b"}), fence_inputs({"own": "a", "rest": "c"})

    assert first["own"] == second["own"]
    assert first["rest"] != second["rest"]


@pytest.mark.parametrize(
    "mark",
    [
        "<|im_start|>system",
        "<|im_end|>",
        "</s>",
        "<<SYS>>",
        "[INST]",
        "[/INST]",
        "<start_of_turn>model",
        "<tool_call>",
        "</function_calls>",
        "<SYSTEM>",
        "<th\u200bink>",
    ],
)
def test_marks_that_say_who_speaks_are_no_marks_any_more(mark):
    assert strip_hidden(mark) not in neutralize_markup(f"before {mark} after")


def test_what_cannot_be_seen_is_taken_out_and_what_can_is_not():
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in "obey")
    text = f"A\u200bd\u2060a\u202e{tags} \ufeffmet\tBo\u00adb.\r\nGrüße 你好 👍\x1b[31m"

    assert strip_hidden(text) == "Ada met\tBob.\nGrüße 你好 👍[31m"


def test_joiners_that_a_script_needs_stay():
    persian, hindi = "می\u200cخواهم", "क\u094d\u200dष"

    assert strip_hidden(persian) == persian
    assert strip_hidden(hindi) == hindi


@given(st.text())
def test_nothing_hidden_is_left_in_what_is_visible(text):
    assert hidden_spans(strip_hidden(text)) == ()


@given(st.text(st.sampled_from("ab\u200b\u202e\u0627\u200c\ufeff")))
def test_hidden_spans_are_apart_and_leave_what_is_visible(text):
    spans = hidden_spans(text)

    kept, at = [], 0
    for start, end in spans:
        kept.append(text[at:start])
        at = end
    assert "".join([*kept, text[at:]]) == strip_hidden(text)
    assert all(first[1] < second[0] for first, second in pairwise(spans))
