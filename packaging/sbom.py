"""Software bill of materials of a package, CycloneDX 1.6: `python packaging/sbom.py FILE`.

It lists what the page About lists (the installed packages that Loci needs, fonts and icons), the
built-in encoders, and Python itself. The same packages at the same moment give the same file.
"""

import json
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.wire.messages import version
from core.models.model_info import built_in_catalog
from ui.settings.about_page import Part, bundled_parts, parts

Component = dict[str, Any]


def bill_of_materials() -> dict[str, Any]:
    """Return the bill as it is written."""
    program = {"type": "application", "bom-ref": "loci", "name": "loci", "version": version()}
    components = list(_components())
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**program, "licenses": _licenses("Apache-2.0")}},
        "components": components,
        "dependencies": [{"ref": "loci", "dependsOn": [one["bom-ref"] for one in components]}],
    }


def _components() -> Iterator[Component]:
    yield _component("platform", Part("Python", platform.python_version(), "PSF-2.0"))
    for part in parts():
        yield {**_component("library", part), "purl": _package_url(part)}
    for part in bundled_parts():
        yield _component("data", part)
    for entry in built_in_catalog().encoder:
        if not entry.address:
            yield _component("machine-learning-model", Part(entry.name, "", entry.license))


def _component(kind: str, part: Part) -> Component:
    named = {"type": kind, "bom-ref": f"{part.name} {part.version}".strip(), "name": part.name}
    released = {"version": part.version} if part.version else {}
    return {**named, **released, "licenses": _licenses(part.license)}


def _licenses(terms: str) -> list[dict[str, Any]]:
    """Return an SPDX expression, or the words of a package that states its license otherwise."""
    if any(mark in terms for mark in (" AND ", " OR ")):
        return [{"expression": terms}]
    return [{"license": {"name": terms}}]


def _package_url(part: Part) -> str:
    return f"pkg:pypi/{part.name.lower().replace('_', '-')}@{part.version}"


def to_json() -> bytes:
    """Return the bill as a file."""
    return json.dumps(bill_of_materials(), indent=1, ensure_ascii=False).encode() + b"\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(to_json())
