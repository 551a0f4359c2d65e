import pytest

from core.errors import SettingError
from core.settings import formulas
from core.settings.options import Settings
from core.settings.traversals import TraversalText, parse_traversals


def test_values_that_are_left_out_keep_their_defaults():
    settings = Settings({"layer_weights": "graph=0.8"})

    values = formulas.LAYERS.values(settings.layer_weights)

    assert (values["semantic"], values["graph"]) == (0.5, 0.8)
    assert settings.layer_weights.startswith("semantic=0.5, graph=0.8")


@pytest.mark.parametrize("text", ["graph=2", "graf=0.5", "graph", "graph=much"])
def test_a_wrong_value_is_refused_with_what_is_allowed(text):
    with pytest.raises(SettingError):
        Settings({"layer_weights": text})


def test_p4_to_p7_a_traversal_is_written_with_its_options():
    parts = parse_traversals("beam search:depth=7, alpha=0.5, weight=2 + a star")

    assert parts == (
        TraversalText("beam search", "depth=7, alpha=0.5", 2.0),
        TraversalText("a star"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "sideways",
        "beam search:depth=99",
        "beam search:colour=red",
        "walk:depth=2",
        "walk + a star",
        "a star + a star",
        "a star + beam search + water circles + activation",
        "",
    ],
)
def test_a_traversal_that_is_not_understood_is_refused(text):
    with pytest.raises(SettingError):
        parse_traversals(text)
