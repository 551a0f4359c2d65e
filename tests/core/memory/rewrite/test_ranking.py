"""Ranking of rewritings: which are made, and that the weights choose among them."""

from msgspec.structs import replace

from core.language.vocabulary.vocabulary import built_in
from core.memory.rewrite.alternatives import alternatives
from core.memory.rewrite.question import parse
from core.memory.rewrite.ranking import ranked, score
from core.memory.rewrite.tracker import by_rules, rewrite
from tests.core.memory.rewrite.dialogues import NOW, after, names

LISBON = (("Where does Anna Berg live?", "Anna Berg lives in Lisbon."),)


def parsed(question, *, turns=LISBON, choice=None):
    state = after(*turns)
    follow_up = parse(question, state, now=NOW, vocabulary=built_in(), names=names())
    if choice is None:
        return follow_up
    return replace(follow_up, weights=replace(follow_up.weights, choice=choice))


def test_a_question_itself_and_each_referent_are_among_the_rewritings():
    texts = {one.text for one in alternatives(parsed("Where did she work?"))}

    assert "Where did she work?" in texts
    assert "Where did Anna Berg work?" in texts


def test_a_fragment_is_tried_in_each_slot_of_the_last_question():
    texts = {one.text for one in alternatives(parsed("And Greta Voss?"))}

    assert "Where does Greta Voss live?" in texts


def test_weights_choose_the_question_itself_against_the_rules():
    question = "Where did she work?"
    follow_up = parsed(question, choice={"family alone": 9.0})

    assert by_rules(follow_up).text == "Where did Anna Berg work?"
    assert ranked(follow_up, by_rules(follow_up)).text == question


def test_what_the_rules_choose_keeps_its_explanation():
    follow_up = parsed("Where did she work?", choice={"rules": 9.0})

    assert ranked(follow_up, by_rules(follow_up)) == by_rules(follow_up)


def test_another_choice_names_the_words_that_it_replaces():
    choice = {"resolved": 9.0, "no topic": 9.0}
    result = ranked(parsed("Where did she work?", choice=choice), by_rules(parsed("Hm.")))

    assert ("she", "Anna Berg") in result.replaced
    assert 0.5 <= result.sure <= 1
    assert "Anna Berg" in result.how


def test_an_unknown_feature_does_not_count():
    assert score({"known": 2.0, "unknown": 5.0}, {"known": 1.5}) == 3.0


def test_a_number_put_right_is_no_question():
    state = after(("How many Christmas boxes do we make?", "We make 150 boxes."))

    for text in ("No, it's 180 boxes", "That's wrong, it was 180 boxes"):
        result = rewrite(text, state, now=NOW, vocabulary=built_in(), names=names())
        assert (result.text, result.replaced) == (text, ())


def test_a_question_about_a_past_time_is_asked_in_the_past():
    state = after(("How many Christmas boxes do we make?", "We make 150 boxes."))

    result = rewrite("And last year?", state, now=NOW, vocabulary=built_in(), names=names())

    assert result.text == "How many Christmas boxes did we make last year?"


def test_why_is_not_asked_with_the_answer_twice():
    state = after(("How long do we age Old Mags?", "We age Old Mags 12 months."))

    result = rewrite("Why so long?", state, now=NOW, vocabulary=built_in(), names=names())

    assert result.text.startswith("Why do we age Old Mags so long")
