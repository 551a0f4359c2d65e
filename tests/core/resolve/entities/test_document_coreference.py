"""Coreferent names of one document."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.resolve.entities.document_coreference import coreferent_names


def joined(*names, kind="Person"):
    """Return coreferent names as (full, short)."""
    given_names = [it if isinstance(it, tuple) else (it, kind) for it in names]
    return {(it.full[0], it.short[0]) for it in coreferent_names(given_names)}


def test_a_family_name_is_the_only_person_who_bears_it():
    assert joined("Willi Schneider", "Schneider", "Duff Gibson") == {
        ("Willi Schneider", "Schneider")
    }
    assert joined("Willi Schneider", "Eva Schneider", "Schneider") == set()


def test_a_longer_name_of_the_same_person_is_no_rival():
    assert ("Ada King Lovelace", "Lovelace") in joined(
        "Ada King Lovelace", "Ada Lovelace", "Lovelace"
    )


def test_initials_are_the_only_person_whom_they_fit():
    assert joined("Donald Knuth", "D. E. Knuth") == {("Donald Knuth", "D. E. Knuth")}
    assert joined("John Smith", "Jane Smith", "J. Smith") == set()


def test_an_abbreviation_is_the_only_name_with_these_initials_and_lasts():
    who = coreferent_names([("World Health Organization", "Organization"), ("WHO", "Concept")])

    assert [(it.short[0], it.is_lasting) for it in who] == [("WHO", True)]
    assert joined("Movement for Multi-Party Democracy", "MMD", kind="Organization") == {
        ("Movement for Multi-Party Democracy", "MMD")
    }
    assert joined("Tears for Fears", "Task for Force", "TFF", kind="Organization") == set()


def test_parts_of_other_names_mean_something_else():
    assert joined("Barry University School of Medicine", "Barry University", kind="Location") == (
        set()
    )


def test_names_of_types_that_do_not_fit_stay_apart():
    assert joined(("São Paulo", "Location"), ("Sao Paulo", "Person")) == set()
    assert joined(("São Paulo", "Location"), ("Sao Paulo", "Concept")) != set()


@settings(max_examples=50)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Ann Lee", "Lee", "A. Lee", "Bo Lee", "AL", "!", "Dr. Lee", "2020"]),
            st.sampled_from(["Person", "Concept", "Date"]),
        ),
        max_size=8,
    ),
    st.randoms(use_true_random=False),
)
def test_the_order_of_names_does_not_matter(names, chance):
    assert coreferent_names(names) == coreferent_names(chance.sample(names, len(names)))
