"""What a "not" denies."""

import pytest

from core.answer.checking.denials import denies_question
from core.language.text.stemming import stems

FIRE = "It pays for fire and flood, not for frost."


@pytest.mark.parametrize(
    ("sentence", "question", "is_denied"),
    [
        (FIRE, "Does it pay for frost?", True),
        (FIRE, "Does it pay for fire?", False),
        (FIRE, "Does the insurance pay for flood?", False),
        ("It pays for fire but not for frost.", "Does it pay for fire?", False),
        ("It pays for fire but not for frost.", "Does it pay for frost?", True),
        ("It does not pay for frost, only for fire.", "Does it pay for fire?", False),
        ("It does not pay for frost, only for fire.", "Does it pay for frost?", True),
        ("It never pays for frost.", "Does it pay for frost?", True),
        ("The hedge must not be cut between March and August.", "May the hedge be cut in March?",
         True),
        ("Sie zahlt bei Feuer, nicht bei Frost.", "Zahlt sie bei Feuer?", False),
        ("Sie zahlt nicht bei Frost, sondern bei Feuer.", "Zahlt sie bei Feuer?", False),
        ("It pays for fire.", "Does it pay for fire?", False),
    ],
)  # fmt: skip
def test_only_what_is_set_apart_is_denied(sentence, question, is_denied):
    assert denies_question(sentence, frozenset(stems(question)), stems=stems) is is_denied
