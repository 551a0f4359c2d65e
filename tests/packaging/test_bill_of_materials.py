"""What a package holds is listed with its license, and compared with known advisories."""

import importlib.util
import json
import zipfile
from pathlib import Path

import pytest

from ui.settings.about_page import bundled_parts, parts

ROOT = Path(__file__).resolve().parents[2]


def load(name: str):
    path = ROOT / "packaging" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def bill() -> dict:
    return json.loads(load("sbom").to_json())


@pytest.fixture(scope="module")
def advisories():
    return load("advisories")


def record(name: str, events: list[dict[str, str]], **more) -> dict:
    ranges = [{"type": "ECOSYSTEM", "events": events}]
    package = {"ecosystem": "PyPI", "name": name}
    return {"id": "TEST-1", "affected": [{"package": package, "ranges": ranges}], **more}


def test_the_bill_lists_what_about_lists_with_a_license_each(bill):
    listed = {(one["name"], one.get("version", "")) for one in bill["components"]}

    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert {(one.name, one.version) for one in (*parts(), *bundled_parts())} <= listed
    assert {"Python", "all-MiniLM-L6-v2", "PySide6_Essentials"} <= {name for name, _ in listed}
    assert all(one["licenses"] for one in bill["components"])


def test_every_reference_of_the_bill_is_there_once(bill):
    references = [one["bom-ref"] for one in bill["components"]]

    assert len(references) == len(set(references))
    assert bill["dependencies"] == [{"ref": "loci", "dependsOn": references}]


def test_every_shipped_package_says_its_license():
    unclear = [one for one in parts() if one.license in {"see package", "OSI Approved", ""}]

    assert unclear == []


def test_each_package_is_locked_in_the_version_that_is_listed(bill, advisories):
    locked = advisories.locked_versions()

    for one in bill["components"]:
        if "purl" in one:
            name, _, version = one["purl"].removeprefix("pkg:pypi/").partition("@")
            assert version in locked[name.replace(".", "-")], one["purl"]


@pytest.mark.parametrize(
    ("events", "is_affected"),
    [
        ([{"introduced": "0"}], True),
        ([{"introduced": "0"}, {"fixed": "1.2"}], False),
        ([{"introduced": "0"}, {"fixed": "1.2.1"}], True),
        ([{"introduced": "1.3"}], False),
        ([{"introduced": "0"}, {"last_affected": "1.2"}], True),
        ([{"introduced": "0"}, {"fixed": "1.0"}, {"introduced": "1.1"}, {"fixed": "2"}], True),
    ],
)
def test_an_advisory_is_held_against_the_locked_version(advisories, events, is_affected):
    locked = {"some-name": {"1.2"}}

    lines = list(advisories.affected(locked, [record("Some_Name", events)]))

    assert [line.split(":")[0] for line in lines] == (["some-name 1.2"] if is_affected else [])


def test_what_was_withdrawn_or_is_of_another_ecosystem_does_not_count(advisories):
    gone = record("some-name", [{"introduced": "0"}], withdrawn="2026-01-01T00:00:00Z")
    other = record("some-name", [{"introduced": "0"}])
    other["affected"][0]["package"]["ecosystem"] = "npm"

    assert list(advisories.affected({"some-name": {"1.2"}}, [gone, other])) == []


def test_a_snapshot_keeps_what_is_about_locked_packages(advisories, tmp_path):
    ours, theirs = record("numpy", [{"introduced": "0"}]), record("other", [{"introduced": "0"}])
    export = tmp_path / "all.zip"
    with zipfile.ZipFile(export, "w") as archive:
        for number, one in enumerate((ours, theirs)):
            archive.writestr(f"{number}.json", json.dumps(one))

    taken = advisories.snapshot_of(advisories.read_records(export), {"numpy": {"2"}}, "2026-11-26")

    assert taken == {"taken_on": "2026-11-26", "records": [ours]}


def test_no_locked_version_is_affected_by_an_advisory_of_the_snapshot(advisories):
    snapshot = json.loads(advisories.SNAPSHOT.read_bytes())

    assert list(advisories.affected(advisories.locked_versions(), snapshot["records"])) == []
