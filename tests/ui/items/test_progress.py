"""Progress in words."""

import pytest

from core.records.status import Refinement
from ui.items.progress import say_refinement


@pytest.mark.parametrize(
    ("refinement", "words"),
    [
        (Refinement(), ""),
        (Refinement("off", 1, 5), ""),
        (Refinement("done", 5, 5), ""),
        (Refinement("waiting", 1, 5000, 90.0), "the model has read 1 of 5,000"),
        (Refinement("working", 1, 5), "the model has read 1 of 5"),
        (Refinement("working", 1, 5, 7200.0), "the model has read 1 of 5, about 2.0 h left"),
    ],
)
def test_how_much_the_model_has_read_is_said_while_it_matters(refinement, words):
    assert say_refinement(refinement) == words
