"""What may be said of what was found depends on where it lies and on who hears it."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.answer.tiers import TieredSearch, tiers_of, without
from core.messages import UserMessage, encode_hook
from core.records.answers.answers import ActivatedFact, Hit, ListEntry, Listing, SearchResult, Trace
from core.records.answers.questions import TraversalStep
from core.records.knowledge import FactView

literal = UserMessage.literal
QUIET, HERE = frozenset({"never quoted"}), frozenset({"never leaves"})
MARKED = (("/a", QUIET), ("/a/open", frozenset()), ("/b", HERE), ("/c.md", QUIET))
PATHS = ("/a/x.md", "/a/open/x.md", "/b/x.md", "/c.md", "/ab/x.md")


def _hit(path):
    return Hit(path, None, "", None, 0, 4, "said", 1.0, UserMessage.literal("words"))


def _fact(path):
    return FactView("A", "KNOWS", "B", 1.0, "extracted", "file", path=path)


def _found():
    return SearchResult(
        "who?", tuple(map(_hit, PATHS)), tuple(map(_fact, (*PATHS, ""))), Trace("who?"), {},
        listing=Listing("all", (ListEntry("B", facts=(_fact("/a/x.md"),)), ListEntry("C"))),
    )  # fmt: skip


def _kept(*, leaves):
    search = TieredSearch(
        lambda question, **wishes: _found(), marked=lambda: MARKED, leaves=lambda: leaves
    )
    return search("who?", k=5)


def test_what_is_never_quoted_is_left_out_with_its_facts_and_entries():
    kept = _kept(leaves=False)

    assert [it.path for it in kept.hits] == ["/a/open/x.md", "/b/x.md", "/ab/x.md"]
    assert [it.path for it in kept.facts] == ["/a/open/x.md", "/b/x.md", "/ab/x.md", ""]
    assert [it.name for it in kept.listing.entries] == ["C"]


def test_the_trace_holds_no_sentence_of_what_is_left_out():
    secret = "The secret of /a/x.md."
    step = TraversalStep(1, literal("A"), literal(secret), "thesis", 1.0, literal("named"))
    trace = Trace(
        "who?",
        activation=(
            ActivatedFact(1, "A", replace(_fact("/a/x.md"), quote=secret)),
            ActivatedFact(1, "A", _fact("/ab/x.md")),
        ),
        context=secret,
        taken=(step,),
    )

    kept = without(replace(_found(), trace=trace), MARKED, forbidden=QUIET)

    assert secret not in msgspec.json.encode(kept, enc_hook=encode_hook).decode()
    assert [it.fact.path for it in kept.trace.activation] == ["/ab/x.md"]


def test_what_never_leaves_is_left_out_only_for_a_model_elsewhere():
    kept = _kept(leaves=True)

    assert [it.path for it in kept.hits] == ["/a/open/x.md", "/ab/x.md"]


def test_nobody_is_asked_about_the_model_while_nothing_is_marked():
    def asked():
        raise AssertionError

    search = TieredSearch(lambda question, **wishes: _found(), marked=tuple, leaves=asked)

    assert search("who?", k=5) == _found()


@given(st.sampled_from(PATHS), st.permutations(MARKED))
def test_the_inner_source_counts_whatever_the_order(path, marked):
    assert tiers_of(path, marked) == tiers_of(path, MARKED)


def test_with_nothing_forbidden_all_stays():
    found = replace(_found(), listing=None)

    assert without(found, MARKED, forbidden=frozenset()) == found
