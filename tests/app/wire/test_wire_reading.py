"""What is found and read crosses the wire as it is."""

import pytest

from core.errors import WrongUse

WAIT_S = 20.0


def test_what_is_looked_up_arrives_whole(served, face):
    client = served.client()

    found = client.look_up("heron", sort="newest").result(WAIT_S)

    assert found == face.look_up("heron")
    assert client.look_up("heron", offset=40).result(WAIT_S) == face.look_up("")


def test_what_a_reader_shows_arrives_whole(served, face):
    client = served.client()

    assert client.show_about("/x.eml").result(WAIT_S) == face.show_about("/x.eml")
    assert client.list_mentions("/x.md", start=3).result(WAIT_S) == face.list_mentions(
        "/x.md", start=3
    )
    assert client.list_document_facts("/x.md").result(WAIT_S) == face.list_document_facts("/x.md")
    assert client.measure_pages("/x.pdf").result(WAIT_S) == face.measure_pages("/x.pdf")
    assert client.read_page("/x.pdf", page=2, end=4).result(WAIT_S) == face.read_page(
        "/x.pdf", page=2, end=4
    )


def test_a_document_that_is_not_known_is_an_error_there_too(served):
    with pytest.raises(WrongUse):
        served.client().show_about("/x.md", part="gone").result(WAIT_S)
