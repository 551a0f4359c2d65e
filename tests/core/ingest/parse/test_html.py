"""Web pages as they come: with menus, scripts, broken tags and old encodings."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.ingest.parse.formats.html import parse_html_text

PAGE = """\
<!DOCTYPE html><html lang="en-GB"><head><title>Boats | The Harbor</title>
<meta name="author" content="Anna Meier"><meta name="date" content="2024-03-12">
<meta name="keywords" content="boats, sails"><style>p { color: red }</style></head>
<body><script>var secret = "not text";</script>
<h1>Boats</h1>
<p>All about <a href="https://x.org/sails">sails &amp; masts</a>,<br>and more.
   Wrapped   lines.</p>
<h2>Kinds <em>of</em> boats</h2>
<ul><li>Small<ul><li>Dinghy</li></ul></li><li><p>Large</p></li></ul>
<p hidden>not shown</p><div style="display: none">nor this</div>
<table><tr><th>Name</th><th>Length</th></tr><tr><td>Nora</td><td>12 m</td></tr></table>
<pre>  keep
    this</pre>
<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=="><a href="data:text/plain,x">data</a>
<footer>Imprint</footer></body></html>
"""


def test_a_page_becomes_readable_text(read_bytes) -> None:
    (page,) = read_bytes("boats.html", PAGE).documents

    assert page.text == (
        "Boats\n\nAll about sails & masts,\nand more. Wrapped lines.\n\nKinds of boats\n"
        "- Small\n- Dinghy\n- Large\n\nName | Length\nNora | 12 m\n\n  keep\n    this\n\ndata"
    )


def test_a_page_tells_about_itself(read_bytes) -> None:
    (page,) = read_bytes("boats.html", PAGE).documents

    assert (page.title, page.author, page.language) == ("Boats", "Anna Meier", "en")
    assert page.tags == ("boats", "sails")
    assert page.written_at is not None
    assert page.written_at.date().isoformat() == "2024-03-12"


def test_headings_links_and_cells_of_a_page_stand_where_they_say(read_bytes) -> None:
    (page,) = read_bytes("boats.html", PAGE).documents

    assert [(one.level, page.text[one.start : one.end]) for one in page.headings] == [
        (1, "Boats"),
        (2, "Kinds of boats"),
    ]
    (link,) = page.links
    assert (link.target, page.text[link.start : link.end]) == (
        "https://x.org/sails", "sails & masts",
    )  # fmt: skip
    (table,) = page.tables
    assert table.header == ("Name", "Length")
    assert [page.text[a:b] for a, b in table.rows[0]] == ["Nora", "12 m"]


def test_a_declared_encoding_is_honored(read_bytes) -> None:
    text = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>Лодка</p>'

    (page,) = read_bytes("a.html", text.encode("cp1251")).documents

    assert page.text == "Лодка"


def test_a_table_that_arranges_the_page_is_read_as_blocks(read_bytes) -> None:
    text = "<table><tr><td><h1>News</h1><p>First.</p><p>Second.</p></td><td>Side</td></tr></table>"

    (page,) = read_bytes("a.html", text).documents

    assert page.text == "News\n\nFirst.\n\nSecond.\n\nSide"


def test_menus_are_left_out_when_there_is_a_main_part(read_bytes) -> None:
    words = (
        "This is in the main part of the page, which tells a longer story about boats and sails."
    )
    story = "".join(f"<p>Paragraph {number}. {words} {words}</p>" for number in range(6))
    text = (
        "<html><body><div class='menu'><ul><li><a href='/'>Home</a></li><li>Products</li></ul>"
        f"</div><article><h1>Story</h1>{story}</article></body></html>"
    )

    (page,) = read_bytes("a.html", text).documents

    assert "main part of the page" in page.text
    assert "Products" not in page.text


def test_a_page_that_is_all_menu_keeps_its_text(read_bytes) -> None:
    (page,) = read_bytes(
        "a.html", "<nav><a href='/'>Home</a> <a href='/b'>Boats</a></nav>"
    ).documents

    assert page.text == "Home Boats"


def test_a_page_without_anything_has_no_words(read_bytes) -> None:
    (page,) = read_bytes("a.html", "<html><body><script>1</script></body></html>").documents

    assert page.text == ""


PARTS = st.sampled_from(
    "<p> </p> <table> <tr> <td> <th> </td> </table> <li> <ul> </ul> <h1> </h1> <h2> <pre> </pre> "
    "<a href='x'> </a> <br> <div> </div> <b> text &amp; more \n <!-- --> < > \x00 \ud7ff <script> "
    "</script>".split(" ")
)


@given(st.lists(PARTS, max_size=40).map(" ".join))
@settings(max_examples=150, deadline=None)
def test_whatever_the_tags_all_spans_stand_in_the_text(text: str) -> None:
    builder = parse_html_text(text.encode())

    whole = "".join(builder.parts)
    assert len(whole) == builder.length
    for one in (*builder.headings, *builder.links):
        assert whole[one.start : one.end].strip()
    for table in builder.tables:
        assert all(0 <= a <= b <= len(whole) for row in table.rows for a, b in row)
