"""Version of Loci, and the licenses of its components."""

import re
from importlib.resources import files
from typing import Any

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPlainTextEdit

from ui.settings.settings_page import Page
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, label, paragraph

# Bundled components that are not packages: name, license, license file.
CARRIED = (
    ("Inter (font)", "OFL-1.1", ("fonts", "LICENSE-Inter.txt")),
    ("JetBrains Mono (font)", "OFL-1.1", ("fonts", "LICENSE-JetBrainsMono.txt")),
    ("Lucide (icons)", "ISC", ("icons", "LICENSE")),
)
# Packages whose license is in its file only, and not in their metadata.
STATED_IN_FILES = {"apsw_sqlite3mc": "Zlib", "py_rust_stemmers": "MIT"}
_LONGEST = 60


class Part(Struct, frozen=True, order=True):
    """Component of Loci."""

    name: str
    version: str
    license: str


class AboutPage(Page):
    """Version, and a list of components that is created on demand."""

    def __init__(self) -> None:
        super().__init__(translate("settings", "About"))
        self.body.addWidget(Picture("waypoints", tone="accent", size=32))
        self.version = label("Loci", role="subtitle")
        self.body.addWidget(self.version)
        self.body.addWidget(
            paragraph(
                translate(
                    "settings",
                    "Your documents, on your computer. Free software under the Apache License 2.0.",
                )
            )
        )
        self.open = Button(translate("settings", "Licenses"), icon="list")
        self.open.clicked.connect(self._show_parts)
        self.body.addWidget(self.open, 0, Qt.AlignmentFlag.AlignLeading)
        self.parts = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.parts.setAccessibleName(translate("settings", "Licenses"))
        self.parts.setMinimumHeight(the_theme().look.grown(280))
        self.parts.hide()
        self.body.addWidget(self.parts)

    def showEvent(self, event: QShowEvent) -> None:
        """Look up the version, which takes some milliseconds."""
        super().showEvent(event)
        self.version.setText(f"Loci {program_version()}".strip())

    def _show_parts(self) -> None:
        if not self.parts.toPlainText():
            self.parts.setPlainText("\n".join(_said(part) for part in (*parts(), *bundled_parts())))
        self.parts.setVisible(self.parts.isHidden())


def program_version() -> str:
    """Return the version of this program; empty if it is not installed."""
    # Imported here, as it is needed only here and imports the email package.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("loci")
    except PackageNotFoundError:
        return ""


def parts() -> tuple[Part, ...]:
    """Return all direct and transitive dependencies, as installed, and the model runtime's."""
    from importlib.metadata import PackageNotFoundError, distribution

    parts_by_name: dict[str, Part] = {}
    waiting = ["loci", "llama-cpp-python"]
    while waiting:
        name = waiting.pop()
        if name in parts_by_name:
            continue
        try:
            installed = distribution(name)
        except PackageNotFoundError:
            continue
        parts_by_name[name] = Part(
            installed.metadata["Name"] or name, installed.version, _license(installed.metadata)
        )
        waiting.extend(
            _name_of(line) for line in installed.requires or () if "extra ==" not in line
        )
    parts_by_name.pop("loci", None)
    return tuple(sorted(parts_by_name.values(), key=lambda part: part.name.casefold()))


def bundled_parts() -> tuple[Part, ...]:
    """Return bundled components that are not packages, with their license files."""
    return tuple(
        Part(name, "", terms)
        for name, terms, path in CARRIED
        if files("resources").joinpath(*path).is_file()
    )


def _said(part: Part) -> str:
    return f"{part.name} {part.version}".strip() + f"  –  {part.license}"


def _name_of(requirement: str) -> str:
    """Return the package name of a requirement such as "numpy>=1.2; python_version > '3'"."""
    name = re.match(r"[\w.-]*", requirement)
    return (name[0] if name else "").lower().replace("_", "-")


def _license(metadata: Any) -> str:
    """Return the license of a package: its expression, else a classifier, else its text."""
    expression = STATED_IN_FILES.get(metadata["Name"]) or metadata.get("License-Expression")
    if expression:
        return expression
    kinds = [it for it in metadata.get_all("Classifier") or () if it.startswith("License ::")]
    if kinds:
        return ", ".join(it.rsplit(" :: ", 1)[-1] for it in kinds)
    words = (metadata.get("License") or "").strip().splitlines()
    return words[0][:_LONGEST] if words else translate("settings", "see package")
