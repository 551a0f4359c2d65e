from tests.core.retrieve.sample_library import searcher_of


def test_a_thing_is_shown_with_its_values_relations_and_neighbors(filled):
    profile = searcher_of(filled).show_profile("mara quill")

    assert profile.entity is not None
    assert profile.entity.name == "Mara Quill"
    assert [(it.predicate, it.count, it.facts[0].object) for it in profile.attributes] == [
        ("plays", 1, "the cello")
    ]
    assert {(it.predicate, it.outgoing) for it in profile.relations} == {
        ("MEMBER_OF", True), ("MANAGED_BY", False),
    }  # fmt: skip
    assert all(fact.quote for it in profile.relations for fact in it.facts)


def test_an_unknown_name_has_no_profile(filled):
    profile = searcher_of(filled).show_profile("Quill family")

    assert (profile.found, profile.name, profile.relations) == (False, "Quill family", ())


def test_the_type_chooses_among_things_of_one_name(filled):
    assert not searcher_of(filled).show_profile("Mara Quill", kind="Person").found
    assert searcher_of(filled).show_profile("Mara Quill", kind="Concept").found
