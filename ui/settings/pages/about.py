"""What Loci is, its version, and the licenses of all that it is made of."""

from importlib.resources import files

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPlainTextEdit

from ui.settings.pages.page import Page
from ui.theme.language.words import translate
from ui.theme.theme import the_theme
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, label

# What comes along without a package of its own: name, license, the file that holds its words.
CARRIED = (
    ("Inter (font)", "OFL-1.1", ("fonts", "LICENSE-Inter.txt")),
    ("JetBrains Mono (font)", "OFL-1.1", ("fonts", "LICENSE-JetBrainsMono.txt")),
    ("Lucide (icons)", "ISC", ("icons", "LICENSE")),
)
_LONGEST = 60


class Part(Struct, frozen=True, order=True):
    """Something that Loci is made of."""

    name: str
    version: str
    license: str


class AboutPage(Page):
    """The version, and a list of parts that is made when it is asked for."""

    def __init__(self) -> None:
        super().__init__(translate("settings", "About"), icon="info")
        self.body.addWidget(Picture("waypoints", tone="accent", size=32))
        self.version = label("Loci", role="subtitle")
        self.body.addWidget(self.version)
        self.body.addWidget(
            label(
                translate(
                    "settings",
                    "Your documents, on your computer. Free software under the Apache License 2.0.",
                ),
                tone="text2",
                wrap="yes",
            )
        )
        self.open = Button(translate("settings", "Licenses of all parts"), icon="list")
        self.open.clicked.connect(self._show_parts)
        self.body.addWidget(self.open, 0, Qt.AlignmentFlag.AlignLeading)
        self.parts = QPlainTextEdit()
        self.parts.setReadOnly(True)
        self.parts.setTabChangesFocus(True)
        self.parts.setAccessibleName(translate("settings", "Licenses of all parts"))
        self.parts.setMinimumHeight(the_theme().look.grown(280))
        self.parts.hide()
        self.body.addWidget(self.parts)

    def showEvent(self, event: QShowEvent) -> None:
        """Look up the version, which takes some milliseconds."""
        super().showEvent(event)
        self.version.setText(f"Loci {program_version()}".strip())

    def _show_parts(self) -> None:
        if not self.parts.toPlainText():
            self.parts.setPlainText("\n".join(_said(part) for part in (*parts(), *carried())))
        self.parts.setVisible(self.parts.isHidden())


def program_version() -> str:
    """The version of this program; empty where it is not installed."""
    # Of all places this one alone needs it, and it brings the reading of mails along.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("loci")
    except PackageNotFoundError:
        return ""


def parts() -> tuple[Part, ...]:
    """Every package that Loci needs, directly or through another, as installed here."""
    from importlib.metadata import PackageNotFoundError, distribution

    parts_by_name: dict[str, Part] = {}
    waiting = ["loci"]
    while waiting:
        name = waiting.pop()
        if name in parts_by_name:
            continue
        try:
            installed = distribution(name)
        except PackageNotFoundError:
            continue
        parts_by_name[name] = Part(installed.metadata["Name"] or name, installed.version, _license(installed.metadata))
        waiting.extend(_name_of(line) for line in installed.requires or () if "extra ==" not in line)
    parts_by_name.pop("loci", None)
    return tuple(sorted(parts_by_name.values(), key=lambda part: part.name.casefold()))


def carried() -> tuple[Part, ...]:
    """What comes along without a package; each has its license beside it."""
    return tuple(
        Part(name, "", terms)
        for name, terms, path in CARRIED
        if files("resources").joinpath(*path).is_file()
    )


def _said(part: Part) -> str:
    return f"{part.name} {part.version}".strip() + f"  –  {part.license}"


def _name_of(requirement: str) -> str:
    """The name of a package in a line such as "numpy>=1.2; python_version > '3'"."""
    for number, letter in enumerate(requirement):
        if not (letter.isalnum() or letter in "-_."):
            return requirement[:number].lower().replace("_", "-")
    return requirement.lower().replace("_", "-")


def _license(metadata: object) -> str:
    """The license as the package names it: an expression, else a classifier, else its words."""
    get = getattr(metadata, "get", None)
    get_all = getattr(metadata, "get_all", None)
    if get is None or get_all is None:
        return ""
    if expression := get("License-Expression"):
        return str(expression)
    kinds = [str(it) for it in get_all("Classifier") or () if str(it).startswith("License ::")]
    if kinds:
        return ", ".join(it.rsplit(" :: ", 1)[-1] for it in kinds)
    words = str(get("License") or "").strip().splitlines()
    return words[0][:_LONGEST] if words else translate("settings", "see the package")
