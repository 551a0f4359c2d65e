"""What a conversation keeps when personal data is to be left out."""

import pytest

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder
from tests.readers import read_plainly

SAID = "My phone number is +49 171 1234567 and I live in Oslo."


@pytest.fixture
def library(tmp_path):
    opened = Library.open(tmp_path / "home", Backends(HashEncoder(), read=read_plainly))
    opened.set_option("memory", value="on")
    yield opened
    opened.close()


@pytest.mark.parametrize(("wish", "is_kept"), [("off", True), ("contacts", False)])
def test_a_number_is_kept_only_as_long_as_that_is_wished(library, wish, is_kept):
    library.set_option("memory_scrub", value=wish)
    session = library.begin_session()

    library.ask(SAID, session_id=session.id)

    texts = [it.text for it in library.show_session(session.id).episodes]
    learned = [f"{it.said.object} {it.quote}" for it in library.list_proposals()]
    assert any("1234567" in text for text in [*texts, *learned]) == is_kept
    assert "Oslo" in texts[0]
    assert "1234567" not in library.show_session(session.id).session.title or is_kept
