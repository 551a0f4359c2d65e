"""Notes, code and other files that are text themselves."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.ingest.parse import markdown, markup
from core.ingest.parse.front_matter import parse_front_matter
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits

# When a file of a note was changed: on 1 March 2026.
CHANGED = 1_772_323_200

NOTE = """\
---
title: "The Harbor Project"
author: Anna Meier
date: 2024-03-12
tags: [boats, 'slow travel', harbor]
aliases:
  - Harbor
  - The Port
status: open # still
empty: ''
---

# The Harbor Project

Anna leads it with [Ben](people/ben.md) and [[Carla Diaz|Carla]]. See #sailing and #42.

Second title
------------

`[[not a link]]` and <https://example.org/a>, ![a picture](boat.png), ![[embed]].

```python
# not a heading
[[also not a link]] #nor-a-tag
```

| Name | Role |
|------|:----:|
| Ben  | Cook |
| Zoë  |      |

### `code` in a *title* ###
"""


def test_front_matter_gives_fields_at_their_place(read_bytes) -> None:
    (note,) = read_bytes("note.md", NOTE).documents

    fields = [(field.name, field.value) for field in note.fields]
    assert fields == [
        ("title", "The Harbor Project"),
        ("author", "Anna Meier"),
        ("date", "2024-03-12"),
        ("tags", "boats"),
        ("tags", "slow travel"),
        ("tags", "harbor"),
        ("aliases", "Harbor"),
        ("aliases", "The Port"),
        ("status", "open"),
    ]
    assert all(NOTE[field.start : field.end] == field.value for field in note.fields)
    assert note.title == "The Harbor Project"
    assert note.author == "Anna Meier"
    assert note.written_at is not None
    assert note.written_at.date().isoformat() == "2024-03-12"


@pytest.mark.parametrize(
    "written",
    [
        "title: >-\n  Seeding gardens:\n  a talk #2 on brains",
        "title: >\n    Seeding gardens:\n\n    a talk #2 on brains\n",
        "title: |\n  Seeding gardens:\n  a talk #2 on brains",
        "title: 'Seeding gardens:\n  a talk #2 on brains'",
        "title: Seeding gardens:\n  a talk #2 on brains",
    ],
)
def test_a_title_over_several_lines_is_whole(written: str) -> None:
    text = f"---\nid: a1\n{written}\nauthor: Ann Lee\n---\nrest"

    front = parse_front_matter(text)

    assert front.first("title") == "Seeding gardens: a talk #2 on brains"
    assert front.first("author") == "Ann Lee"
    assert [field.name for field in front.fields] == ["id", "title", "author"]


def test_a_list_over_several_lines_has_all_its_items() -> None:
    front = parse_front_matter("---\ntags: [boats,\n  slow travel,\n  harbor]\nstatus: open\n---\n")

    assert front.every("tags") == ("boats", "slow travel", "harbor")
    assert front.first("status") == "open"


def test_headings_of_a_note_are_found_outside_code(read_bytes) -> None:
    (note,) = read_bytes("note.md", NOTE).documents

    assert [(heading.level, heading.title) for heading in note.headings] == [
        (1, "The Harbor Project"),
        (2, "Second title"),
        (3, "code in a title"),
    ]
    assert NOTE[note.headings[1].start : note.headings[1].end] == "Second title"


def test_links_of_a_note_are_found_outside_code_and_pictures(read_bytes) -> None:
    (note,) = read_bytes("note.md", NOTE).documents

    assert [(link.target, link.label, link.kind) for link in note.links] == [
        ("people/ben.md", "Ben", "link"),
        ("Carla Diaz", "Carla", "wikilink"),
        ("https://example.org/a", "https://example.org/a", "link"),
        ("embed", "embed", "wikilink"),
    ]


def test_tags_come_from_front_matter_and_text(read_bytes) -> None:
    (note,) = read_bytes("note.md", NOTE).documents

    assert note.tags == ("boats", "slow travel", "harbor", "sailing")


def test_a_table_of_a_note_has_its_cells(read_bytes) -> None:
    (note,) = read_bytes("note.md", NOTE).documents

    (table,) = note.tables
    assert table.header == ("Name", "Role")
    assert [[NOTE[a:b] for a, b in row] for row in table.rows] == [["Ben", "Cook"], ["Zoë", ""]]


def test_notes_of_dendron_write_the_label_first(read_bytes) -> None:
    text = (
        "---\nid: x1\ntitle: Preview\ndesc: ''\nupdated: 1653409628830\ncreated: 1639113925844\n"
        "---\n\nSee [[the page|tutorial]], [[a.b.c#head]] and ![[dendron://site/a.b]].\n"
    )

    (note,) = read_bytes("preview.md", text).documents

    assert [(link.target, link.label) for link in note.links] == [
        ("tutorial", "the page"),
        ("a.b.c#head", "a.b.c#head"),
        ("dendron://site/a.b", "dendron://site/a.b"),
    ]
    assert note.written_at is not None
    assert note.written_at.year == 2021


@pytest.mark.parametrize(
    ("written", "target"),
    [
        ("[[Install it|a.ref.cli#install-it,1:#*]]", "a.ref.cli#install-it,1:#*"),
        ("[[0.37.2|changelog#0372]]", "changelog#0372"),
        ("[[Next.js|a.pod.builtin.nextjs]]", "a.pod.builtin.nextjs"),
        ("[[plan|v1.2]]", "plan"),
        ("[[Project Plan|plan]]", "Project Plan"),
        ("[[people/ben|Ben]]", "people/ben"),
        ("[[Office Hours|a.b#c]] and [[the plan|plan]]", "plan"),
    ],
)
def test_the_side_that_looks_like_an_address_is_the_target(
    read_bytes, written: str, target: str
) -> None:
    (note,) = read_bytes("a.md", written).documents

    assert note.links[-1].target == target


def test_a_comment_that_holds_a_fence_ends_where_it_is_closed(read_bytes) -> None:
    text = "<!-- ```\n[[hidden]]\n``` -->\n\nSee [[shown]].\n\n```\n<!-- [[code]]\n```\n[[end]]"

    (note,) = read_bytes("a.md", text).documents

    assert [link.target for link in note.links] == ["shown", "end"]


def test_an_address_after_the_bar_is_the_target_everywhere(read_bytes) -> None:
    (note,) = read_bytes(
        "a.md", "[[Office Hours|dendron://site/office-hours]] [[a.b|x y]]"
    ).documents

    assert [link.target for link in note.links] == ["dendron://site/office-hours", "a.b"]


def test_org_files_have_headings_tags_links_and_properties(read_bytes) -> None:
    text = (
        "#+TITLE: Travel\n#+AUTHOR: Ben\n#+DATE: <2024-05-01 Wed>\n#+FILETAGS: :sea:land:\n\n"
        "* TODO Pack :urgent:\n:PROPERTIES:\n:Owner: Anna\n:END:\n"
        "** See [[https://x.org][the site]]\n"
    )

    (note,) = read_bytes("travel.org", text).documents

    assert (note.title, note.author, note.tags) == ("Travel", "Ben", ("urgent", "sea", "land"))
    assert [(one.level, one.title) for one in note.headings] == [(1, "Pack"), (2, "See the site")]
    assert [(one.name, one.value) for one in note.fields if one.name == "owner"] == [
        ("owner", "Anna")
    ]
    assert [(one.target, one.label) for one in note.links] == [("https://x.org", "the site")]
    assert note.written_at is not None


def test_rst_titles_take_their_level_from_the_order_of_their_lines(read_bytes) -> None:
    text = "====\nTop\n====\n\n:Author: Zoë\n\nPart\n----\n\nSub\n~~~\n\nPart two\n--------\n\n`a <http://b.c>`_\n"

    (note,) = read_bytes("a.rst", text).documents

    assert [(one.level, one.title) for one in note.headings] == [
        (1, "Top"), (2, "Part"), (3, "Sub"), (2, "Part two"),
    ]  # fmt: skip
    assert note.author == "Zoë"
    assert note.links[0].target == "http://b.c"


def test_latex_sections_and_title_are_found(read_bytes) -> None:
    text = "\\title{On Boats}\\author{A. Meier}\n\\section{Hulls}\nText.\n\\subsection*{Wood}\n"

    (paper,) = read_bytes("boats.tex", text).documents

    assert (paper.title, paper.author) == ("On Boats", "A. Meier")
    assert [(one.level, one.title) for one in paper.headings] == [(3, "Hulls"), (4, "Wood")]


def test_code_is_its_own_text(read_bytes) -> None:
    (code,) = read_bytes("sail.py", "# comment\ndef sail():\r\n    pass\n").documents

    assert (code.kind, code.text, code.headings) == (
        "code", "# comment\ndef sail():\n    pass\n", (),
    )  # fmt: skip


def test_the_title_falls_back_to_the_name_of_the_file(read_bytes) -> None:
    (plain,) = read_bytes("2023-04-01 Boat trip.txt", "Just words.").documents

    assert plain.title == "2023-04-01 Boat trip"
    assert plain.written_at is not None
    assert plain.written_at.date().isoformat() == "2023-04-01"


@pytest.mark.parametrize(
    ("name", "text", "day"),
    [
        ("a.md", "# Rota mtg 18.11.25, 19.00, crew room\nthere: Ruth", "2025-11-18"),
        ("a.md", "# Food hygiene, visit 13 October 2025\n\nInspector: Ms Rowe", "2025-10-13"),
        ("a.txt", "PRESS RELEASE\n5 November 2025\n\nThe boat was launched.", "2025-11-05"),
        ("a.txt", "Ann Lee\nMill Lane\nLeeds, 5 November 2025\n\nDear Sir,", "2025-11-05"),
        ("a.txt", "Protokoll vom 3.11.2025\n\nAnwesend: alle", "2025-11-03"),
        ("a.txt", "Bonn, den 3. November 2025\n\nLiebe Anna,", "2025-11-03"),
        ("a.md", "# Jo + Tom, Saturday 19 June 2027\n\nChurch: St Just", None),
        ("a.md", "# Grandfather, born 12 March 1931\n\nHe was a smith.", None),
        ("a.md", "# Biscuit (greyhound, b. 11 Feb 2020)\n\nVet: Bree", None),
        ("a.md", "# Anna, geboren am 3.3.2020\n\nTochter", None),
        ("a.md", "# Kündigung zum 30.9.2025\n\nText", None),
        ("a.md", "# Contract valid from 3 March 2025\n\nText", None),
        ("a.md", "# Amendment to the contract of 3 March 2018\n\nText", None),
        ("a.md", "# Version 1.2.2025\n\nText", None),
        ("a.md", "# Protokoll der Sitzung vom 3.3.2025\n\nText", "2025-03-03"),
        ("a.md", "# Board minutes of the meeting of 3 March 2025\n\nText", "2025-03-03"),
        ("a.md", "# Lecture of 3 March 2025\n\nText", "2025-03-03"),
        ("a.md", "# Rent since 1 March 2025\n\n900", None),
        ("a.md", "# 3/4/2025\n\nWalk", None),
        ("a.md", "# Sale 3-5 March 2025\n\nWalk", None),
        ("a.txt", "Boiler serviced 3 March 2025\nNew filter\n", None),
        ("a.txt", "Plumber\nRenewal due 1 February 2025\nCall him", None),
        ("a.py", "# Written on 3 March 2025\n\nx = 1", None),
    ],
)
def test_a_title_or_a_line_that_is_a_date_before_the_last_change_dates_a_note(
    tmp_path, name, text, day
) -> None:
    path = tmp_path / name
    path.write_text(text)
    os.utime(path, (CHANGED, CHANGED))

    (note,) = parse_file(path, limits=ParseLimits()).documents

    assert (note.written_at and str(note.written_at.date())) == day


@given(st.text("-:#'\"[], \nabc>|+=.", max_size=200))
@settings(max_examples=200)
def test_fields_of_any_front_matter_stand_where_they_say(text: str) -> None:
    text = "---\n" + text + "\n---\nrest"

    for field in parse_front_matter(text).fields:
        assert text[field.start : field.end].split() == field.value.split()
        assert field.name


@given(st.text("#*`[]()|!-=~ \n<>ab.:/_", max_size=300))
@settings(max_examples=300)
def test_what_is_found_in_any_markup_stands_in_it(text: str) -> None:
    shown = markdown.mask_code(text)

    assert len(shown) == len(text)
    spans = [
        *markdown.find_headings(text, shown),
        *markdown.find_links(shown, label_first=False),
        *markup.org_structure(text).headings,
        *markup.rst_structure(text).headings,
        *markup.org_structure(text).links,
    ]
    assert all(0 <= one.start < one.end <= len(text) for one in spans)
    for table in markdown.find_tables(shown):
        assert all(0 <= a <= b <= len(text) for row in table.rows for a, b in row)
