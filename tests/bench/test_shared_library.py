"""The simulation of a shared library obeys what can be worked out by hand."""

from msgspec.structs import replace

from bench.scale.shared_library import LakeConstants, SharedLibrary, lag_table

CONSTANTS = LakeConstants()


def run(constants: LakeConstants = CONSTANTS, *, members: int, rate: float):
    library = SharedLibrary(constants, members=members, changes_per_hour=rate, hours=0.2)
    return library.run()


def test_alone_nothing_is_late_and_the_catalog_hardly_works() -> None:
    figures = run(members=1, rate=60.0)

    assert figures.changes > 5
    assert figures.p95_s == 0.0
    assert figures.load < 0.01


def test_without_any_work_a_change_waits_for_a_commit_and_a_look() -> None:
    instant = replace(
        CONSTANTS,
        write_s=0.0,
        commit_s=0.0,
        look_s=0.0,
        feed_s=0.0,
        feed_row_s=0.0,
        index_row_s=0.0,
    )

    figures = run(instant, members=20, rate=60.0)

    # Both waits are even between 0 and 10 s: half of the sums are below 10, all below 20.
    assert 8.5 < figures.p50_s < 11.5
    assert figures.p95_s < 20.0
    assert figures.load == 0.0


def test_a_catalog_is_busy_with_looking_alone_where_there_are_enough_members() -> None:
    enough = round(CONSTANTS.every_s / CONSTANTS.look_s)

    half, twice = run(members=enough // 2, rate=0.001), run(members=enough * 2, rate=0.001)

    assert 0.4 < half.load < 0.6
    assert twice.load > 0.98


def test_who_indexes_more_slowly_than_the_others_write_falls_behind() -> None:
    # 40 others change 60 documents an hour each: 8 passages a second.
    fast, slow = replace(CONSTANTS, index_row_s=0.06), replace(CONSTANTS, index_row_s=0.25)

    assert run(fast, members=41, rate=60.0).keeps_up
    assert not run(slow, members=41, rate=60.0).keeps_up


def test_equal_options_give_equal_figures_and_growing_lags_are_named() -> None:
    first, second = run(members=50, rate=100.0), run(members=50, rate=100.0)

    assert first == second
    assert "grows" in lag_table([replace(first, keeps_up=False)])
