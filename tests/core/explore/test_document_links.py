from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from core.errors import WrongUse
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
def library_of_links(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Library, Path]]:
    base = tmp_path_factory.mktemp("leading")
    notes = base / "notes"
    for name, text in FILES.items():
        path = notes / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (notes / "Files").mkdir()
    Image.new("RGB", (40, 20)).save(notes / "Files/pump.png")
    library = Library.open(base / "home", Backends(HashEncoder()))
    library.add_sources([str(notes)])
    library.settle()
    yield library, notes
    library.close()


@pytest.fixture(scope="module")
def led(library_of_links: tuple[Library, Path]) -> dict[str, tuple[str, int]]:
    library, notes = library_of_links
    leads = library.show_about(str(notes / "Daily/Log.md")).leads
    return {
        HERE[one.start : one.end]: (
            Path(one.path).relative_to(notes).as_posix() if one.path else "",
            one.at,
        )
        for one in leads
    }


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


def test_links_to_a_document_are_listed_with_their_line(library_of_links: tuple[Library, Path]):
    library, notes = library_of_links

    backlinks = library.list_backlinks(str(notes / "Plan.md"))

    assert {Path(one.path).relative_to(notes).as_posix() for one in backlinks} == {"Daily/Log.md"}
    assert [HERE[one.start : one.end] for one in backlinks] == [
        "[plan](../Plan.md)",
        "[steps](../Plan.md#step-two)",
    ]
    assert backlinks[0].text.startswith("Nobody wrote [[Cork test]]. The [plan](../Plan.md)")
    assert not library.list_backlinks(str(notes / "Daily/Log.md"))


@pytest.mark.parametrize("target", ["pump.png", "../Files/pump.png", "Files/PUMP.png|200"])
def test_an_image_of_a_note_is_found_beside_it_or_by_its_name(
    library_of_links: tuple[Library, Path], target: str
):
    library, notes = library_of_links

    image = library.show_image(str(notes / "Daily/Log.md"), target, width=20)

    assert image.png.startswith(b"\x89PNG")
    assert (image.width, image.height) == (20, 10)


def test_an_image_outside_of_the_sources_is_not_opened(library_of_links: tuple[Library, Path]):
    library, notes = library_of_links
    Image.new("RGB", (4, 4)).save(notes.parent / "secret.png")

    with pytest.raises(WrongUse):
        library.show_image(str(notes / "Daily/Log.md"), "../../secret.png")
