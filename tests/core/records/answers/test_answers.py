"""Records of answers say one thing by `found` and by `confidence`."""

import pytest
from msgspec.structs import replace

from core.records.answers.answers import Answer, Trace

STATED = Answer("Who?", True, "Ada.", (), (), Trace("Who?"), {})


def test_an_answer_that_was_not_found_has_no_stated_level() -> None:
    with pytest.raises(ValueError, match="stated"):
        replace(STATED, found=False)
    with pytest.raises(ValueError, match="closest"):
        replace(STATED, confidence="closest")
    assert replace(STATED, found=False, confidence="none").confidence == "none"
