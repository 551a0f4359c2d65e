"""Timeline over a store with documents, facts and conversations."""

from datetime import UTC, datetime, timedelta
from time import process_time

import numpy as np
import pytest
from msgspec.structs import replace

from core.errors import WrongUse
from core.explore.timeline import TimelineReader, _count, _fact_moment, _usual_range
from core.library.library import Library
from core.library.services import Backends
from core.records.graph.timeline import TimelineQuery
from core.records.knowledge import FactView
from core.store.graph.timeline_queries import DatedIds
from tests.core.explore.fixture_graph import fill
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

DAY = timedelta(days=1)


def day(year, month=1, number=1):
    return datetime(year, month, number, tzinfo=UTC)


@pytest.fixture
def world(store):
    """Ten notes with a date of their own, five with that of their file, and two conversations."""
    fill(store)
    truth = store._db
    truth.begin()
    truth.run("DELETE FROM documents")
    truth.run("DELETE FROM files")
    truth.insert(
        "documents",
        [
            (1000 + n, f"/notes/{n}.md", "", "md", f"Note {n} about herons", "", "en", "",
             f"{n}", 10, day(2020 + n) if n < 10 else None, day(2026))
            for n in range(15)
        ],
    )  # fmt: skip
    for n in range(15):
        truth.run(
            "INSERT INTO files (path, source_id, size_bytes, mtime_ns, state)"
            " VALUES (?, 1, 1, ?, 'read')",
            f"/notes/{n}.md",
            int(day(2025, 6).timestamp()) * 1_000_000_000,
        )
    one = truth.run("SELECT min(id) FROM facts")[0][0]
    truth.run(
        "UPDATE facts SET valid_from = ?, valid_to = ?, status = 'extracted' WHERE id = ?",
        day(2022, 5).replace(tzinfo=None), day(2023, 5).replace(tzinfo=None), one,
    )  # fmt: skip
    truth.run("COMMIT")
    with store.memory.write() as write:
        write.begin_session("About herons", at=day(2024, 2))
        write.begin_session("About storks", at=day(2024, 3))
    return store


@pytest.fixture
def timeline(world):
    return TimelineReader(world)


def totals(shown):
    return {lane.kind: lane.total for lane in shown.lanes}


def test_an_event_is_called_by_its_sentence():
    fact = FactView(
        "Me", "take_to", "27 January.", 0.1, "extracted", "file",
        quote="- I take a week off with [[Ann Lee]], from 20 to 27 January.",
    )  # fmt: skip

    assert _fact_moment(fact, 0).title == "I take a week off with Ann Lee, from 20 to 27 January."


@pytest.mark.parametrize(
    ("quote", "title"),
    [
        ("## Site meeting, 17 October", "Site meeting, 17 October"),
        ("| Deadline | 5 March 2027 |", "Deadline · 5 March 2027"),
        ("[12:31] Ann Lee: The fair moves to 5 March", "Ann Lee: The fair moves to 5 March"),
    ],
)
def test_an_event_is_called_by_no_marks_of_a_heading_or_table(quote, title):
    fact = FactView("Post", "deadline", "2027-03-05", 0.9, "extracted", "file", quote=quote)

    assert _fact_moment(fact, 0).title == title


def test_a_dated_property_is_called_by_its_thing():
    fact = FactView(
        "Elm Bridge", "tender", "2026-10-12", 0.9, "extracted", "file",
        method="value", quote="Tender | 2026-10-12",
    )  # fmt: skip

    assert _fact_moment(fact, 0).title == "Elm Bridge: tender"


def test_documents_with_and_without_a_date_of_their_own_are_told_apart(timeline):
    shown = timeline.show(TimelineQuery(since=day(2000), until=day(2040)))

    titles = totals(shown)
    assert (titles["document"], titles["file"], titles["conversation"]) == (10, 5, 2)
    assert shown.total == sum(titles.values())
    assert {it.at for it in shown.moments if it.kind == "file"} == {day(2025, 6)}


def test_each_moment_lies_in_the_part_of_the_stretch_that_holds_its_time(timeline):
    wanted = TimelineQuery(since=day(2020), until=day(2030), buckets=10, kinds=("document",))

    (lane,) = timeline.show(wanted).lanes

    assert sum(lane.counts) == 10
    assert len(lane.counts) == 10
    assert max(lane.counts) <= 2


def test_moments_come_in_the_order_of_time_page_by_page(timeline):
    whole = timeline.show(TimelineQuery(since=day(2000), until=day(2040), limit=100))

    pages = [
        timeline.show(TimelineQuery(since=day(2000), until=day(2040), offset=n, limit=5)).moments
        for n in range(0, whole.total, 5)
    ]

    assert [it for page in pages for it in page] == list(whole.moments)
    times = [it.at for it in whole.moments]
    assert times == sorted(times)


def test_what_is_outside_of_the_stretch_does_not_count(timeline):
    shown = timeline.show(TimelineQuery(since=day(2024), until=day(2025), kinds=("document",)))

    assert [it.title for it in shown.moments] == ["Note 4 about herons"]
    assert shown.first == day(2020)
    assert shown.last == day(2029)


def test_a_fact_stands_where_it_begins_to_hold(timeline):
    shown = timeline.show(TimelineQuery(since=day(2022), until=day(2023), kinds=("fact",)))

    fact = next(it for it in shown.moments if it.at == day(2022, 5))
    assert fact.fact is not None
    assert shown.undated > 0


def test_a_fact_ends_where_it_held_no_more():
    view = FactView("Mara", "LEADS", "Lab", 0.9, "extracted", "file", valid_to=day(2023, 5))
    closed = replace(view, valid_to=None, closed_at=day(2024))

    assert _fact_moment(view, 0).until == day(2023, 5)
    assert _fact_moment(closed, 0).until == day(2024)
    assert _fact_moment(view, 0).title == "Mara leads Lab"


def test_words_narrow_down_documents_and_conversations(timeline):
    shown = timeline.show(TimelineQuery(since=day(2000), until=day(2040), text="STORKS"))

    assert [it.title for it in shown.moments] == ["About storks"]


def test_a_folder_holds_no_conversations(timeline):
    wide = TimelineQuery(since=day(2000), until=day(2040), folder="/notes/1")

    assert totals(timeline.show(wide)) == {
        "document": 1, "file": 5, "fact": 0, "task": 0, "conversation": 0
    }  # fmt: skip


def test_the_first_look_shows_nearly_everything(timeline):
    shown = timeline.show(TimelineQuery(kinds=("document",)))

    assert shown.begin < day(2020) + DAY
    assert shown.end > day(2029) - DAY
    assert shown.total == 10


def test_a_few_items_of_long_ago_do_not_stretch_the_first_look():
    year = 365 * 86_400_000_000
    own_year = np.linspace(56 * year, 57 * year, 60).astype(np.int64)
    books = np.array([-86, -40, 20, 30, 44], dtype=np.int64) * year  # more than one in twenty

    begin, end = _usual_range(np.concatenate([books, own_year]), now=57 * year)

    assert 56 * year <= begin < end <= 57 * year
    assert end - begin > 0.9 * year
    assert _usual_range(own_year, now=57 * year) == (own_year[0], own_year[-1])
    assert _usual_range(books, now=57 * year) == (books[0], books[-1])


def test_nothing_ahead_is_cut_from_the_first_look():
    year = 365 * 86_400_000_000
    own_year = np.linspace(56 * year, 57 * year, 60).astype(np.int64)
    moments = np.array([-86 * year, *own_year, 61 * year], dtype=np.int64)

    assert _usual_range(moments, now=57 * year) == (own_year[0], 61 * year)
    # The same is far behind later on.
    assert _usual_range(moments, now=62 * year) == (own_year[0], own_year[-1])


def test_an_empty_time_has_no_moments(store):
    shown = TimelineReader(store).show(TimelineQuery())

    assert (shown.total, shown.moments, shown.first) == (0, (), None)
    assert shown.end > shown.begin


@pytest.mark.parametrize(
    "wanted",
    [
        TimelineQuery(buckets=0),
        TimelineQuery(limit=100_000),
        TimelineQuery(since=day(2024), until=day(2023)),
        TimelineQuery(thing="Nobody At All"),
    ],
)
def test_what_makes_no_sense_is_refused(timeline, wanted):
    with pytest.raises(WrongUse):
        timeline.show(wanted)


def test_a_hundred_thousand_moments_of_all_centuries_are_counted_in_no_time():
    begin, end = -62_000_000_000_000_000, 250_000_000_000_000_000
    at = np.sort(np.random.default_rng(42).integers(begin, end, 100_000))
    dated = DatedIds(np.arange(100_000), at)

    start = process_time()
    counts = _count(dated.at, begin, end, buckets=400)

    assert process_time() - start < 0.5
    assert counts.sum() == 100_000
    assert len(counts) == 400


@pytest.fixture(scope="module")
def planned(tmp_path_factory):
    """A library over a note with deadlines and one over events."""
    notes = tmp_path_factory.mktemp("planned") / "notes"
    notes.mkdir()
    (notes / "flat.md").write_text(
        "# The flat\n\n- [ ] Call the movers by 3 December 2026\n- [x] Sign by 2 May 2026\n"
        "- [ ] Buy paint\n",
        encoding="utf-8",
    )
    library = Library.open(notes.parent / "home", Backends(HashEncoder()))
    library.add_sources([str(notes)])
    library.settle()
    yield library
    library.close()


def test_tasks_stand_at_their_deadlines_and_lead_to_their_line(planned):
    shown = planned.show_timeline(TimelineQuery(kinds=("task",)))

    assert [(it.title, it.at.date().isoformat()) for it in shown.moments] == [
        ("Sign", "2026-05-02"),
        ("Call the movers", "2026-12-03"),
    ]
    movers = shown.moments[1]
    text = planned.show_document(movers.path).text
    assert "Call the movers" in text[movers.start : movers.end]


def test_what_a_note_says_of_its_own_day_is_no_event_beside_the_note(tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "Call 2026-11-08.md").write_text(
        "---\ndatum: 2026-11-08\n---\n# Call with Jonas\n\nAnn Lee moves to Kiel on 1 May 2027.\n",
        encoding="utf-8",
    )
    library = Library.open(tmp_path / "home", Backends(HashEncoder()))
    try:
        library.add_sources([str(tmp_path / "notes")])
        library.settle()
        shown = library.show_timeline(TimelineQuery())
    finally:
        library.close()

    assert [(it.kind, it.at.date().isoformat()) for it in shown.moments] == [
        ("document", "2026-11-08"),
        ("fact", "2027-05-01"),
    ]


def test_tasks_are_narrowed_down_like_all_else(planned):
    def titles(**narrowed):
        shown = planned.show_timeline(TimelineQuery(kinds=("task",), **narrowed))
        return [it.title for it in shown.moments]

    assert titles(text="MOVERS") == ["Call the movers"]
    assert titles(folder="/elsewhere") == []
    assert titles(since=day(2026, 6)) == ["Call the movers"]


def test_a_fact_that_states_a_day_stands_at_that_day(world, timeline):
    fact = world._db.run("SELECT min(id) FROM facts")[0][0]
    world._db.run("UPDATE facts SET object_id = 0, literal = '2027-03-03' WHERE id = ?", fact)

    shown = timeline.show(TimelineQuery(since=day(2027), until=day(2028), kinds=("fact",)))

    assert [it.at for it in shown.moments] == [day(2027, 3, 3)]
