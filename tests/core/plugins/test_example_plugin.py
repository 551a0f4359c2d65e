"""The example of the documentation is built, installed, allowed, used, and forbidden."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.library.library import Library
from core.library.services import Backends
from core.plugins.service import FOLDER
from tests.core.plugins.conftest import allow_in
from tests.fakes import HashEncoder

EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "examples" / "loci-logbook"
LOG = """vessel: Nordlys
1911-05-03 noon 58.2N 6.1E run 142 | Fresh breeze from the west.
1911-05-04 noon 59.9N 5.0E run 187 | The wind backed to the south.
"""
TRIPS = """{"trackr": 2, "trips": [
{"name": "Round the skerries", "day": "2024-05-03", "notes": "We anchored at Tarva."},
{"name": "To Halten", "day": "2024-06-01", "notes": "The lighthouse of Halten was open."}]}"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the example, built from a copy of it."""
    folder = tmp_path_factory.mktemp("plugins")
    source = shutil.copytree(EXAMPLE, tmp_path_factory.mktemp("source") / "loci-logbook")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    command += ["--no-build-isolation", "--disable-pip-version-check", "--target", str(folder)]
    subprocess.run([*command, str(source)], check=True, capture_output=True)
    return folder


@pytest.fixture
def library(home: Path, docs: Path, installed: Path):
    shutil.copytree(installed, home / FOLDER)
    (docs / "nordlys.shiplog").write_text(LOG, encoding="utf-8")
    (docs / "export.json").write_text(TRIPS, encoding="utf-8")
    (docs / "other.json").write_text('{"harbor": "Tarva"}', encoding="utf-8")
    library = Library.open(home, Backends(HashEncoder()))
    library.add_sources([str(docs)])
    library.settle()
    yield library
    library.close()


def _kinds(library: Library) -> dict[str, list[str]]:
    library.settle()
    found = (library.look_up(word, limit=50).passages for word in ("Nordlys", "Halten", "Tarva"))
    kinds: dict[str, set[str]] = {}
    for match in (match for matches in found for match in matches):
        kinds.setdefault(Path(match.path).name, set()).add(match.kind)
    return {name: sorted(them) for name, them in kinds.items()}


@pytest.mark.slow
def test_the_example_reads_imports_and_answers_once_it_is_allowed(library: Library):
    before = _kinds(library)
    formats_before = {it.kind for it in library.list_formats()}

    allowed = allow_in(library, "loci-logbook")

    assert before == {"nordlys.shiplog": ["txt"], "export.json": ["json"], "other.json": ["json"]}
    assert (allowed.state, allowed.suffixes) == ("allowed", ("json", "shiplog"))
    assert {it.kind for it in library.list_formats()} - formats_before == {"logbook", "trackr"}
    assert _kinds(library) == {
        "nordlys.shiplog": ["logbook"],
        "export.json": ["trackr"],
        "other.json": ["json"],
    }
    parts = library.look_up("Halten lighthouse").passages
    assert (parts[0].title, parts[0].part) == ("To Halten", "2 To Halten")
    assert library.look_up("type:log breeze").passages[0].title == "Log of the Nordlys"
    answer = library.ask("What was the longest run of the Nordlys?")
    assert answer.answer == (
        "**loci-logbook:**\n\nThe longest day's run of the Nordlys was 187 nautical miles [1]."
    )
    assert answer.citations[0].quote == "The day's run of the Nordlys was 187 nautical miles."
    assert answer.direct == "187 nautical miles"

    library.forbid_plugin("loci-logbook")

    assert _kinds(library) == before
    assert "loci-logbook" not in library.ask("What was the longest run of the Nordlys?").answer
