"""What is found and read crosses the wire as it is."""

import pytest

from core.engine.engine import Engine
from core.errors import WrongUse

WAIT_S = 20.0


def test_what_is_looked_up_arrives_whole(served, engine):
    client = served.client()

    result = client.call(Engine.look_up, "imani", sort="newest").result(WAIT_S)

    assert result == engine.look_up("imani")


def test_what_a_reader_shows_arrives_whole(served, engine):
    client = served.client()

    assert client.call(Engine.show_about, "/x.eml").result(WAIT_S) == engine.show_about("/x.eml")
    assert client.call(Engine.list_mentions, "/x.md", start=3).result(
        WAIT_S
    ) == engine.list_mentions("/x.md", start=3)
    assert client.call(Engine.list_document_facts, "/x.md").result(
        WAIT_S
    ) == engine.list_document_facts("/x.md")
    assert client.call(Engine.list_formats).result(WAIT_S) == engine.list_formats()
    assert client.call(Engine.measure_pages, "/x.pdf").result(WAIT_S) == engine.measure_pages(
        "/x.pdf"
    )
    assert client.call(Engine.read_page, "/x.pdf", page=2, end=4).result(
        WAIT_S
    ) == engine.read_page("/x.pdf", page=2, end=4)


def test_a_document_that_is_not_known_is_an_error_there_too(served):
    with pytest.raises(WrongUse):
        served.client().call(Engine.show_about, "/nowhere.md").result(WAIT_S)
