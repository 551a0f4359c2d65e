"""Weights of follow-ups: what is learned from a case, and that it is learned."""

from bench.answers.follow_ups import EarlierTurn, FollowUpCase, names_in
from bench.memory.follow_up_ranking import RankedCase, fit_ranking, ranked_case
from bench.memory.follow_up_weights import Choice, fit, fit_weights, likeness, parse_case, to_toml
from core.memory.rewrite.weights import fitted_weights, shares

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
        fitted_weights(),
    )

    (choice,) = parsed.reference
    right = choice.options[choice.right]
    assert parsed.is_whole
    assert "person" in right
    assert "person answered" in right


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

    weights = fit([parse_case(one, names, fitted_weights()) for one in cases])

    text = to_toml(weights)
    assert all(f"[{name}]" in text for name in ("reference", "slot", "alone", "context"))
    assert weights.reference
    assert weights.alone


def test_the_ranking_learns_which_rewriting_has_the_keys():
    rows = [
        RankedCase(
            case(n, "Where did she study?", "", ("ines",)),
            ("Where did she study?", "Where did Ines Duarte study?"),
            ({"family alone": 1.0}, {"family reference": 1.0}),
            (0.0, 1.0),
            "Where did she study?",
            (True, True),
        )
        for n in range(40)
    ]

    weights = fit_ranking(rows)

    assert weights["family reference"] > 0 > weights["family alone"]
    assert rows[0].line(weights).right


def test_the_rewritings_of_a_case_are_judged_by_its_keys():
    asked = case(1, "Where did she study?", "Where did Ines Duarte study?", ("ines",))

    row = ranked_case(asked, names_in([ANSWER]), fitted_weights())

    assert len(row.texts) == len(row.features) == len(row.worth) > 2
    worth = dict(zip(row.texts, row.worth, strict=True))
    assert worth["Where did Ines Duarte study?"] > 1
    assert worth["Where did she study?"] == 0
