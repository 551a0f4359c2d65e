from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.language.text import stemming as words
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from tests.core.answer.passages import found, hit, judged, stems

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def answered(question, text, *, stems=stems):
    analysis = Analysis(question, kind="yes or no")
    result = replace(found(question, [hit(text)]), trace=Trace(question, analysis=analysis))
    return judged(result, now=NOW, most=3).text


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Was Tobias Renn at the meeting?", "Absent at the meeting was Tobias Renn."),
        ("Was the barn painted?", "- [ ] the barn painted by Yusuf.\n"),
        ("Was the barn painted?", "| Task | Who |\n|---|---|\n| barn painted | Yusuf |\n"),
        ("Is B2 bottled?", "Decision: B1 bottled, B2 blended."),
        ("Did we take 2000 bottles?", "We did take 1500 bottles."),
        ("Does Yusuf work at Brauhaus Kessler?", "Yusuf does work at Brauhaus Kessler until 2020."),
        ("Do we buy a pump?", "We do want to buy a pump."),
    ],
)
def test_what_does_not_say_so_is_no_yes(question, text):
    said = answered(question, text)

    assert "**Yes**" not in said
    assert "**No**" not in said


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Was Tobias Renn at the meeting?", "Tobias Renn was at the meeting."),
        ("Did we take 1500 bottles?", "We did take 1500 bottles."),
        ("Did Yusuf work at Brauhaus Kessler?", "Yusuf did work at Brauhaus Kessler until 2020."),
    ],
)
def test_what_says_so_is_a_yes(question, text):
    assert answered(question, text).startswith("**Yes**")


@pytest.mark.parametrize(
    ("question", "text", "verdict"),
    [
        ("Did we see the lights?", "On the third evening we saw the lights.", "**Yes**"),
        ("Did Yusuf buy the pump?", "Yusuf bought the pump.", "**Yes**"),
        ("Did we see the lights?", "On the third evening we never saw the lights.", "**No**"),
        ("Did Yusuf buy the pump?", "Yusuf sold the pump.", ""),
    ],
)
def test_another_form_of_the_verb_says_yes_or_no_too(question, text, verdict):
    said = answered(question, text, stems=words.stems)

    assert said.startswith(verdict)
    assert verdict or "**" not in said


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Does Omar have to bring the tent?", "Omar says he does not have to bring the tent."),
        ("Is the kiln broken?", "According to Pia the kiln is broken."),
        ("Ist der Ofen kaputt?", "Pia behauptet, der Ofen ist kaputt."),
    ],
)
def test_what_somebody_claims_is_neither_yes_nor_no(question, text):
    said = answered(question, text)

    assert not said.startswith("**")


def test_a_question_for_a_claim_is_answered_by_it():
    said = answered("Did Pia say the kiln is broken?", "Pia did say the kiln is broken.")

    assert said.startswith("**Yes**")


def test_what_denies_a_claim_is_quoted_before_it():
    question = "Is the kayak in the shed?"
    claim = hit("Gran says the kayak is in the shed.", path="/n/a.md")
    denial = hit("Shed: not much in it, no kayak since May.", path="/n/b.md")
    analysis = Analysis(question, kind="yes or no")
    result = replace(found(question, [claim, denial]), trace=Trace(question, analysis=analysis))

    said = judged(result, now=NOW).text

    assert said.startswith("Shed: not much in it")
