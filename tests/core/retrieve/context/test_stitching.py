import itertools

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.retrieve.context.stitching import (
    DistinctPassage,
    assign_numbers,
    deduplicate,
    passage_location,
    stitch,
)
from tests.core.answer.passages import hit

TEXT = "Mara leads Lantern since 2024. " * 3
DOCUMENT = " ".join(f"Sentence {n} tells of thing {n * 7}." for n in range(40))


def cut_up(cuts, *, page=None):
    """The document in passages without gaps."""
    ends = sorted({0, *cuts, len(DOCUMENT)})
    return [
        hit(DOCUMENT[start:end], start=start, page=page) for start, end in itertools.pairwise(ends)
    ]


def test_the_same_text_in_two_documents_is_there_once_and_both_are_named():
    first, second = hit(TEXT), hit(f"  {TEXT.upper()}", path="/n/b.md", title="Copy")

    kept = deduplicate([first, second, second])

    assert [passage.hit for passage in kept] == [first]
    assert kept[0].also == ("Copy",)


def test_a_copy_of_the_same_title_is_named_by_its_path():
    copies = [hit(TEXT, path=f"/n/{name}.md") for name in "abb"]

    (kept,) = deduplicate(copies)

    assert kept.also == ("/n/b.md",)


def test_a_quote_of_a_better_passage_is_left_out():
    whole = hit(f"{TEXT} And the blades turn at night too.")
    quoted = hit("> And the blades\n> turn at night too.", path="/n/mail.eml", title="Re: Blades")

    assert [passage.hit for passage in deduplicate([whole, quoted])] == [whole]


def test_letters_that_differ_in_one_name_or_number_stay():
    letters = [
        hit(f"Dear friend, on Monday we pay {sum_} euros to {name} as we agreed in the spring.")
        for sum_, name in ((100, "Anna"), (100, "Maria"), (170, "Anna"))
    ]
    letters = [replace(passage, path=f"/n/{n}.md") for n, passage in enumerate(letters)]

    assert [passage.hit for passage in deduplicate(letters)] == letters


def test_the_words_of_a_passage_in_another_order_say_something_else():
    hits = [hit("Anna called Ben, and Ben paid."), hit("Ben called, and Anna paid.", path="/b")]

    assert len(deduplicate(hits)) == 2


@settings(max_examples=60)
@given(
    st.sets(st.integers(1, len(DOCUMENT) - 1), max_size=8),
    st.randoms(use_true_random=False),
    st.integers(1, 9),
)
def test_stitched_text_is_the_documents_text_at_its_offsets(cuts, random, most):
    hits = cut_up(cuts)
    random.shuffle(hits)
    chosen = deduplicate(hits[:most])

    passages = stitch(chosen, numbers={})

    for passage in passages:
        assert passage.hit.text == DOCUMENT[passage.hit.start : passage.hit.end]
    for one in chosen:
        holding = [
            passage
            for passage in passages
            if passage.hit.start <= one.hit.start and one.hit.end <= passage.hit.end
        ]
        assert len(holding) == 1
    spans = sorted((passage.hit.start, passage.hit.end) for passage in passages)
    assert all(end < start for (_, end), (start, _) in itertools.pairwise(spans))


@settings(max_examples=60)
@given(
    st.sets(st.integers(1, len(DOCUMENT) - 1), max_size=6),
    st.lists(st.integers(0, 6), min_size=1, max_size=5),
    st.lists(st.integers(0, 6), min_size=1, max_size=5),
)
def test_a_passage_keeps_its_number_through_a_conversation(cuts, first, second):
    hits = cut_up(cuts)
    numbers = {}
    for places in (first, second, range(len(hits)), first):
        passages = [DistinctPassage(hits[at]) for at in dict.fromkeys(places) if at < len(hits)]
        passages = stitch(passages, numbers=numbers)
        before, numbers = numbers, assign_numbers(passages, numbers=numbers)
        assert len({passage.n for passage in passages}) == len(passages)
        assert before.items() <= numbers.items()
        for one in passages:
            number = next(
                passage.n
                for passage in passages
                if passage.hit.start <= one.hit.start < passage.hit.end
            )
            assert numbers.get(passage_location(one.hit), number) == number


def test_numbers_follow_the_rank():
    hits = [hit(f"Text number {n}.", path=f"/n/{n}.md") for n in range(3)]

    passages = stitch(deduplicate(hits), numbers={})

    assert [(passage.n, passage.hit.path) for passage in passages] == [
        (1, "/n/0.md"),
        (2, "/n/1.md"),
        (3, "/n/2.md"),
    ]


def test_passages_of_two_pages_or_with_a_gap_are_not_stitched():
    first, second, third = cut_up([400, 800])
    hits = [replace(first, page=1), replace(second, page=2)]

    assert len(stitch(deduplicate(hits), numbers={})) == 2
    assert len(stitch(deduplicate([first, third]), numbers={})) == 2
    assert len(stitch(deduplicate([third, first, second]), numbers={})) == 1


def test_a_stitched_passage_stands_where_its_best_part_ranked():
    first, second = cut_up([500])
    other = hit("Something else entirely.", path="/n/b.md")

    passages = stitch(deduplicate([second, other, first]), numbers={})

    assert [passage.hit.path for passage in passages] == ["/n/a.md", "/n/b.md"]
    assert passages[0].hit.start == 0
