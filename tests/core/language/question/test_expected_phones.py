"""Questions for a telephone number."""

import pytest

from core.language.question.expected_answer import asks_for_phone


@pytest.mark.parametrize(
    "question",
    [
        "What is Ann's phone number?",
        "What's Ann's mobile?",
        "What was the phone of the old surgery?",
        "Give me Ann's phone.",
        "Ann's phone?",
        "Which mobile number has Ann?",
        "Wie ist die Handynummer von Ute?",
    ],
)
def test_a_telephone_number_is_asked_for(question: str):
    assert asks_for_phone(question)


@pytest.mark.parametrize(
    "question",
    [
        "Where did I put my phone?",
        "Which phone does Ann use?",
        "What is wrong with Ann's phone?",
        "What did I pay for the phone?",
        "What does the mobile home cost?",
        "When did I buy the cell culture?",
        "How old is my phone?",
    ],
)
def test_a_telephone_itself_is_asked_about(question: str):
    assert not asks_for_phone(question)
