from core.language.vocabulary.vocabulary import built_in
from core.resolve.fact_resolution.resolve_facts import resolve_facts
from tests.core.resolve.claims import claim


def test_the_open_twin_of_a_typed_statement_ends_with_it_p2():
    sentence = {"document": 1, "end": 50, "stated": "2023-01-01"}
    typed = claim(1, "Anna", "MEMBER_OF", "Acme", **sentence)
    other = claim(2, "Anna", "MEMBER_OF", "Globex", **sentence)
    twin = claim(3, "Anna", "is", "a member of the Acme club", **sentence)
    both = claim(4, "Anna", "is", "in Acme and in Globex", **sentence)
    apart = claim(5, "Anna", "likes", "the Acme club", stated="2023-01-01")
    left = claim(6, "Anna", "left", "Acme", since="2024")

    resolution = resolve_facts((typed, other, twin, both, apart, left), vocabulary=built_in())

    closed = {it.fact: it.superseded_by for it in resolution.statuses if it.superseded_by}
    assert closed == {1: 6, 3: 6}
