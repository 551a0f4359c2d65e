from importlib import import_module

import pytest

from bench.answers.ablation import RULES


@pytest.mark.parametrize("name", RULES)
def test_what_is_taken_out_exists(name):
    for target, _ in RULES[name]:
        module, attribute = f"core.answer.{target}".rsplit(".", 1)
        assert callable(getattr(import_module(module), attribute))
