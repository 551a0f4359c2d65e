"""Weights of follow-ups: what is learned from a case, and that it is learned."""

from bench.answers.follow_ups import EarlierTurn, FollowUpCase, names_in
from bench.memory.follow_up_weights import Choice, fit, fit_weights, likeness, parse_case, to_toml
from core.memory.rewrite.weights import shares

ANSWER = "Ines Duarte leads Project Heron in Oslo."
TURNS = (EarlierTurn("Who leads Project Heron?", ANSWER),)


def case(number, question, expected, keys, kind="pronoun-person"):
    return FollowUpCase(str(number), TURNS, question, (keys,), expected, kind=kind)


def test_the_nearer_to_the_expected_words_the_likelier():
    expected = "Where did Ines Duarte study?"

    assert likeness(expected, expected) == 1
    assert likeness("Where did Ines Duarte live?", expected) > likeness(
        "Where did she study?", expected
    )


def test_what_a_pronoun_means_is_read_from_the_expected_words():
    parsed = parse_case(
        case(1, "Where did she study?", "Where did Ines Duarte study?", ("ines",)),
        names_in([ANSWER]),
    )

    (choice,) = parsed.reference
    right = choice.options[choice.right]
    assert parsed.is_whole
    assert "person" in right
    assert "answered 0" in right


def test_weights_prefer_what_was_right():
    choices = [Choice((("a", "x"), ("b", "x")), 1)] * 5

    weights = fit_weights(choices, 0.1)

    first, second = shares(choices[0].options, weights)
    assert second > 0.8
    assert first + second == 1
    assert "x" not in weights


def test_four_models_are_fitted_and_written():
    cases = [
        case(1, "Where did she study?", "Where did Ines Duarte study?", ("ines",)),
        case(2, "When did it start?", "When did Project Heron start?", ("heron",)),
        case(3, "And Project Atlas?", "Who leads Project Atlas?", ("atlas",)),
        case(4, "Is the well deep?", "Is the well deep?", ("well",), kind="stands-alone"),
    ] * 3
    names = names_in([ANSWER])

    weights = fit([parse_case(one, names) for one in cases])

    text = to_toml(weights)
    assert all(f"[{name}]" in text for name in ("reference", "slot", "alone", "context"))
    assert weights.reference
    assert weights.alone
