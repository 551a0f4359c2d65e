from core.records.answers.answers import Citation, Trace
from core.records.ids import EntityId
from tests.fake_engine.conversations import RICH_TRACE
from ui.trace.trace_events import events_of, steps_of

TIMES = {"rank": 2400.0, "answer": 561_000.0, "show": 12.0, "total": 563_412.0}


def test_a_trace_is_told_in_the_order_in_which_it_happened():
    steps = steps_of(events_of(RICH_TRACE, TIMES))

    assert [it.stage for it in steps] == [
        "question", "plan", "anchors", "spread", "spread", "kept", "dropped", "time",
    ]  # fmt: skip
    assert [it.title for it in steps][3:5] == ["Links, step 1: 2 facts", "Links, step 2: 1 fact"]


def test_things_light_up_with_their_weight_and_links_with_them():
    steps = steps_of(events_of(RICH_TRACE, TIMES))

    assert steps[2].lights == {EntityId(9): 1.0, EntityId(1): 0.55 / 0.71}
    assert (EntityId(1), EntityId(9)) in steps[3].links


def test_what_was_reached_stands_before_where_it_came_from():
    spread = [it for it in events_of(RICH_TRACE, TIMES) if it.stage == "spread"]

    assert spread[0].names == ("Dr. Imani Okafor", "carbon storage")


def test_kept_and_dropped_passages_say_why():
    events = events_of(RICH_TRACE, TIMES)

    kept = [it.title for it in events if it.stage == "kept"]
    dropped = {it.title: it.detail for it in events if it.stage == "dropped"}
    assert kept == ["kelp-survey.md", "grant-draft.pdf"]
    assert dropped["minutes.md"].startswith("says the same as a better one")


def test_times_are_bars_of_the_longest_without_the_sum_and_short_ones():
    times = [it for it in events_of(RICH_TRACE, TIMES) if it.stage == "time"]

    assert [(it.title, it.detail) for it in times] == [
        ("Ranking", "2 s"), ("Answer", "9 min 21 s"),
    ]  # fmt: skip
    assert times[1].weight == 1.0


def test_rows_have_plain_words_and_figures_only_on_demand():
    events = events_of(RICH_TRACE, TIMES)

    plan = next(it for it in events if it.stage == "plan")
    spread = next(it for it in events if it.stage == "spread")
    assert plan.title == "Searched by meaning, words, and links"
    assert plan.figures == "hybrid, linked pairs"
    assert "—" not in spread.title


def test_an_empty_trace_has_nothing_to_replay():
    assert steps_of(events_of(Trace(""), {})) == ()


def test_a_corrected_spelling_is_told():
    events = events_of(Trace("who", plan={"spelling": "trubine → turbine"}), {})

    assert ("trubine → turbine", "spelling corrected") in {(it.title, it.detail) for it in events}


def test_the_narrative_and_the_cited_sentences_are_steps_of_the_replay_n3():
    context = "## kelp survey\n- led by Imani Okafor [1]\n\n[1] Kelp survey\nSecret text."
    citation = Citation(1, "/kelp.md", None, "Kelp survey", None, 3, 9, "Imani  leads it.")

    events = events_of(Trace("who", context=context), {}, citations=(citation,))

    assert [(it.stage, it.title, it.detail) for it in events[-2:]] == [
        ("narrative", "led by Imani Okafor [1]", "kelp survey"),
        ("cited", "Imani leads it.", "[1] Kelp survey"),
    ]
    assert [it.title for it in steps_of(events)[-2:]] == [
        "Facts put together", "1 cited sentence",
    ]  # fmt: skip
    assert events[-1].citation == citation
