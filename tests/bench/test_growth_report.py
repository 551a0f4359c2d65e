"""The table and the picture of how times grow, from figures as the bench writes them."""

import sys
from itertools import pairwise
from xml.etree import ElementTree

import msgspec

from bench.scale import growth_report as growth
from bench.scale.growth_report import growth_picture, growth_table
from bench.scale.latency import NearestSearch, ScaleFigures, Times
from bench.scale.synthetic_library import LibrarySize

SVG = "{http://www.w3.org/2000/svg}"


def figures_of(passages, *, factor=1.0, others=("numpy", "sqlite-vec")):
    def times(milliseconds):
        return Times(milliseconds * factor, 2 * milliseconds * factor)

    return ScaleFigures(
        size=LibrarySize(passages, things=passages // 2, facts=passages * 5),
        open_s=0.5,
        warm_s=1.0,
        whole=times(18.0),
        steps={"embed": times(7.0)},
        vectors=NearestSearch(times(2.0), 0.99),
        filtered=times(1.0),
        words=times(1.5),
        hops={2: times(2.0)},
        memory_mb={"passage": 4.0, "words": 6.0},
        resident_mb=300.0,
        others={name: NearestSearch(times(20.0), 1.0) for name in others},
    )


GROWN = (figures_of(10_000), figures_of(100_000, factor=2.0), figures_of(1_000_000, factor=9.0))


def test_each_library_is_a_row_of_the_table():
    rows = growth_table(GROWN).splitlines()

    assert len({row.count("|") for row in rows}) == 1
    assert len(rows) == 2 + len(GROWN)
    assert "100,000" in rows[3]
    assert "36.0 / 72.0 ms" in rows[3]
    assert "10.0 x" in rows[3]
    assert "not measured" in rows[3]


def test_slower_is_higher_and_larger_is_further_right():
    drawn = ElementTree.fromstring(growth_picture(GROWN))

    lines = [it.attrib["points"] for it in drawn.iter(f"{SVG}polyline")]
    whole = [tuple(map(float, place.split(","))) for place in lines[0].split()]
    assert len(lines) == 6
    assert len(whole) == 3
    assert [x for x, _ in whole] == sorted(x for x, _ in whole)
    assert [y for _, y in whole] == sorted((y for _, y in whole), reverse=True)


def test_names_of_lines_never_stand_over_each_other():
    drawn = ElementTree.fromstring(growth_picture((GROWN[0],)))

    names = [it for it in drawn.iter(f"{SVG}text") if it.text in growth._LINES]
    places = sorted(float(it.attrib["y"]) for it in names)
    assert len(places) == 6
    assert min(after - before for before, after in pairwise(places)) >= 15


def test_what_was_not_measured_has_no_line():
    drawn = ElementTree.fromstring(growth_picture([figures_of(10_000, others=())]))

    assert len(list(drawn.iter(f"{SVG}polyline"))) == 4


def test_the_file_of_the_bench_becomes_a_table_and_a_picture(tmp_path, capsys, monkeypatch):
    figures, picture = tmp_path / "figures.json", tmp_path / "growth.svg"
    figures.write_bytes(msgspec.json.encode(GROWN))
    monkeypatch.setattr(sys, "argv", ["growth", str(figures), str(picture)])

    growth.main()

    assert capsys.readouterr().out.strip() == growth_table(GROWN)
    assert picture.read_text("utf-8") == growth_picture(GROWN)
