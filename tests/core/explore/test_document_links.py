from collections.abc import Iterator
from pathlib import Path

import pytest

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder

HERE = """# Log

See [[Pressing day]] and [[pressing DAY|the day]], then [[Pressing day#In the cellar]].
Nobody wrote [[Cork test]]. The [plan](../Plan.md), [cellar](<#below the house>) and
[[Log#Below the house]] are near; [the web](https://example.org/Plan.md) is not.
Two are called [[Twin]], one of them is [[Far/Twin]]. See [[README]] and
[steps](../Plan.md#step-two).

## Below the house

Dark.
"""
FILES = {
    "Daily/Log.md": HERE,
    "Daily/Twin.md": "Near.\n",
    "Far/Twin.md": "Far.\n",
    "Pressing day.md": "# Pressing day\n\nWords.\n\n## In the cellar\n\nMore.\n",
    "Plan.md": "# Plan\n\n## Step one\n\n## Step two\n\nDo.\n",
    "Daily/README.md": "About the days.\n",
}


@pytest.fixture(scope="module")
def led(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[str, int]]]:
    base = tmp_path_factory.mktemp("leading")
    notes = base / "notes"
    for name, text in FILES.items():
        path = notes / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    library = Library.open(base / "home", Backends(HashEncoder()))
    library.add_sources([str(notes)])
    library.settle()
    leads = library.show_about(str(notes / "Daily/Log.md")).leads
    yield {
        HERE[one.start : one.end]: (
            Path(one.path).relative_to(notes).as_posix() if one.path else "",
            one.at,
        )
        for one in leads
    }
    library.close()


@pytest.mark.parametrize(
    ("link", "file", "heading"),
    [
        ("[[Pressing day]]", "Pressing day.md", ""),
        ("[[pressing DAY|the day]]", "Pressing day.md", ""),
        ("[[Pressing day#In the cellar]]", "Pressing day.md", "In the cellar"),
        ("[plan](../Plan.md)", "Plan.md", ""),
        ("[steps](../Plan.md#step-two)", "Plan.md", "Step two"),
        ("[[Log#Below the house]]", "Daily/Log.md", "Below the house"),
        ("[[Twin]]", "Daily/Twin.md", ""),
        ("[[Far/Twin]]", "Far/Twin.md", ""),
        ("[[README]]", "Daily/README.md", ""),
        ("[[Cork test]]", "", ""),
    ],
)
def test_a_link_leads_to_its_note_and_heading(
    led: dict[str, tuple[str, int]], link: str, file: str, heading: str
) -> None:
    text, at = led[link]

    assert text == file
    assert not file or FILES[file][at:].lstrip("# ").startswith(heading)
    assert bool(at) == bool(heading)


def test_a_link_out_of_the_documents_is_left_alone(led: dict[str, tuple[str, int]]) -> None:
    assert not any("example.org" in link for link in led)
