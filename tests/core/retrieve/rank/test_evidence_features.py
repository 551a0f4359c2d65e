import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from core.retrieve.rank.evidence import evidence_features
from tests.core.retrieve.rank.evidence_samples import observed

QUILL = ("Mara Quill", "Mara Quill studied at Oslo Institute.")
INSTITUTE = ("Oslo Institute", "Oslo Institute was founded in 1921.")
BREAD = ("Bread", "Flour, water, salt and time make bread.")
ASKED = "When was the institute founded where Mara Quill studied?"
WORDS = st.lists(st.sampled_from("mara quill oslo founded institute water".split()), max_size=6)
PASSAGES = st.lists(st.tuples(WORDS.map(" ".join), WORDS.map(" ".join)), min_size=1, max_size=5)


@given(PASSAGES)
def test_shares_stay_between_nothing_and_all(passages):
    features = evidence_features(observed(ASKED, passages, names=["Mara Quill"]))

    assert all(0.0 <= it <= 1.0 + 1e-9 for it in (features.about, features.named, features.phrases))


@given(PASSAGES, WORDS)
def test_a_passage_that_says_more_is_never_less_evidence(passages, more):
    (title, text), *others = passages
    before = evidence_features(observed(ASKED, passages, names=["Mara Quill"]))
    after = evidence_features(observed(ASKED, [(title, f"{text} {' '.join(more)}"), *others],
                              names=["Mara Quill"]))  # fmt: skip

    assert after.together >= before.together - 1e-9
    assert after.named >= before.named - 1e-9


def test_a_title_that_names_the_thing_is_about_it():
    features = evidence_features(observed(ASKED, [QUILL, BREAD], names=["Mara Quill"]))

    assert features.about == 1.0


def test_a_mention_is_less_than_a_title():
    mentioned = ("Tides", "The turbine of Mara Quill turns with the tide.")
    features = evidence_features(observed(ASKED, [mentioned, BREAD], names=["Mara Quill"]))

    assert 0.0 < features.about < 1.0
    assert features.named == 1.0


def test_a_parenthesis_is_no_part_of_a_title():
    features = evidence_features(
        observed(ASKED, [("Mara Quill (engineer)", "")], names=["Mara Quill"])
    )

    assert features.about == 1.0


def test_accents_do_not_hide_a_name():
    features = evidence_features(observed("Where is Kerála?", [("Kerala", "")], names=["Kerála"]))

    assert features.about == 1.0


def test_words_of_a_name_apart_from_each_other_are_not_the_name():
    scattered = ("Roll", "Mara Finch and Tom Quill came.")
    features = evidence_features(observed(ASKED, [scattered], names=["Mara Quill"]))

    assert 0.0 < features.named < 1.0
    assert features.about == 0.0


def test_each_missing_name_counts():
    question = "Which is older, Mara Quill or Boris Vance?"
    one = evidence_features(observed(question, [QUILL], names=["Mara Quill", "Boris Vance"]))
    both = evidence_features(observed(question, [QUILL], names=["Mara Quill"]))

    assert one.about < both.about
    assert one.named < both.named


def test_a_rare_name_counts_more_than_a_common_one():
    question = "Did Boris live in Oslo?"
    passages = [("Oslo", "Oslo lies by the sea.")]
    names = ["Boris", "Oslo"]
    rare = evidence_features(observed(question, passages, names=names,
                             rarity={"bori": 5.0, "oslo": 1.0, "live": 1.0}))  # fmt: skip
    common = evidence_features(observed(question, passages, names=names,
                               rarity={"bori": 1.0, "oslo": 5.0, "live": 1.0}))  # fmt: skip

    assert rare.named < common.named


NAMELESS = "What did the doctor say about my knee?"
DOCTOR = ("Visit", "The doctor says to rest the knee.")


def test_without_a_name_the_words_of_the_question_are_looked_for():
    covered = evidence_features(observed(NAMELESS, [DOCTOR, BREAD], near=[0.3, 0.1]))
    unsaid = evidence_features(observed(NAMELESS, [BREAD], near=[0.1]))

    assert covered.named == 1.0
    assert unsaid.named < 0.2


def test_words_that_are_scattered_over_passages_are_no_answer():
    scattered = [("", "The doctor came."), ("", "A cap for the knee."), BREAD]
    features = evidence_features(observed(NAMELESS, scattered, near=[0.2, 0.2, 0.1]))

    assert features.named < 0.7


def test_words_that_two_linked_passages_share_are_said():
    scattered = [("", "The doctor came."), ("", "A cap for the knee."), BREAD]
    links = [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    loose = evidence_features(observed(NAMELESS, scattered, near=[0.2, 0.2, 0.1]))
    linked = evidence_features(observed(NAMELESS, scattered, near=[0.2, 0.2, 0.1], links=links))

    assert linked.named > loose.named


def test_a_passage_in_other_words_is_known_by_being_near():
    other_words = ("", "The physician wants the joint to rest.")
    features = evidence_features(observed(NAMELESS, [other_words], near=[0.8]))

    assert features.named > 0.7


def test_a_question_of_small_words_lacks_none():
    assert evidence_features(observed("Who was it?", [BREAD])).named == 1.0


@given(PASSAGES, WORDS)
def test_without_a_name_too_a_passage_that_says_more_is_never_less_evidence(passages, more):
    (title, text), *others = passages
    before = evidence_features(observed(ASKED, passages))
    after = evidence_features(observed(ASKED, [(title, f"{text} {' '.join(more)}"), *others]))

    assert 0.0 <= before.named <= after.named <= 1.0


def test_neighboring_words_of_the_question_are_looked_for_as_neighbors():
    question = "How many congressional districts are there?"
    together = evidence_features(observed(question, [("", "It has four congressional districts.")]))
    apart = evidence_features(
        observed(question, [("", "The districts elected a congressional aide.")])
    )

    assert together.phrases == 1.0
    assert apart.phrases == 0.0


def test_linked_passages_are_worth_more_together():
    passages = [QUILL, INSTITUTE, BREAD]
    links = [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    loose = evidence_features(observed(ASKED, passages))
    linked = evidence_features(observed(ASKED, passages, links=links))

    assert linked.together > loose.together
    assert linked.apart > loose.apart


def test_a_third_passage_that_completes_a_chain_adds_to_it():
    parts = [("", "mara"), ("", "institute"), ("", "founded")]
    links = [[0, 1, 0], [1, 0, 1], [0, 1, 0]]
    two = evidence_features(observed(ASKED, parts[:2], links=[row[:2] for row in links[:2]]))
    three = evidence_features(observed(ASKED, parts, links=links))

    assert three.together > two.together


def test_passages_that_are_all_alike_do_not_stand_out():
    alike = evidence_features(observed(ASKED, [BREAD] * 10, near=[0.5] * 10))
    one = evidence_features(observed(ASKED, [QUILL, *[BREAD] * 9], near=[0.9, *[0.3] * 9]))

    assert alike.apart < 0.5 < one.apart


def test_without_vectors_words_and_links_decide():
    blind = replace(observed(ASKED, [QUILL, INSTITUTE]), near=np.empty(0), among=np.empty((0, 0)))
    nothing = replace(observed(ASKED, [BREAD]), near=np.empty(0), among=np.empty((0, 0)))

    assert evidence_features(blind).together > evidence_features(nothing).together


def test_what_was_observed_stays_as_it_was():
    links = np.ones((2, 2))
    given = replace(observed(ASKED, [QUILL, INSTITUTE]), links=links)
    asdict(evidence_features(given))

    assert links.tolist() == [[1.0, 1.0], [1.0, 1.0]]
