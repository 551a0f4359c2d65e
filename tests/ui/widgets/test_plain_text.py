"""What documents hold is shown as it is: neither markup nor control characters act."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ui.theme.plain_text import plain_tooltip
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided, badge, hint, label, paragraph, show_breakable
from ui.widgets.toasts import Toasts

ROOT = Path(__file__).resolve().parents[3]
HOSTILE = "<img src='file:///etc/passwd'><b>x</b> \x1b]0;T\x07 \u202egnp.exe"
SHOWN = "<img src='file:///etc/passwd'><b>x</b> ␛]0;T␇ \\u202egnp.exe"
TOOLTIP = re.compile(
    r"(?:setToolTip|QToolTip\.showText)\(\s*(?!.*(?:plain_tooltip|translate)\()[^\s)].*"
)
# They escape their text, or show none.
OWN_LABELS = {"ui/review/evidence.py", "ui/widgets/labels.py"}


@pytest.mark.parametrize("make", [label, hint, paragraph, badge])
def test_a_label_shows_a_hostile_text_as_it_is(qtbot, make):
    made = make(HOSTILE)
    qtbot.addWidget(made)

    first = made.text()
    made.setText("")
    made.setText(HOSTILE)

    assert first == made.text() == SHOWN
    assert made.textFormat() == Qt.TextFormat.PlainText


def test_a_button_and_an_elided_line_show_a_hostile_text_as_it_is(qtbot):
    button, line = Button(HOSTILE), Elided(HOSTILE)
    qtbot.addWidget(button)
    qtbot.addWidget(line)

    assert button.text() == line.text() == SHOWN
    assert "&lt;img" in line.toolTip()


def test_a_toast_shows_a_hostile_text_as_it_is(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    toasts = Toasts(window)

    toasts.show_words(HOSTILE)

    assert toasts.shown[-1].words.text() == SHOWN


def test_a_tooltip_is_escaped_where_it_looks_like_markup():
    assert plain_tooltip("/notes/a & b.md") == "/notes/a & b.md"
    assert plain_tooltip("a\x1b[2J") == "a␛[2J"
    assert "<img" not in plain_tooltip(HOSTILE)
    assert "<b>" not in plain_tooltip(HOSTILE)


def test_every_tooltip_passes_the_one_function_or_is_a_text_of_loci():
    unsafe = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in sorted((ROOT / "ui").rglob("*.py"))
        for match in TOOLTIP.finditer(path.read_text("utf-8"))
    ]

    assert unsafe == []


def test_every_label_is_made_by_one_module():
    makers = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "ui").rglob("*.py")
        if re.search(r"\bQLabel\(", path.read_text("utf-8"))
    }

    assert makers <= OWN_LABELS


def test_an_address_wraps_and_is_not_cut(qtbot):
    address = "tom.hollis@wendlebrass.example"
    whole, broken = label(address, wrap="yes"), label(wrap="yes")
    show_breakable(broken, address)
    for shown in (whole, broken):
        qtbot.addWidget(shown)

    assert broken.minimumSizeHint().width() < whole.minimumSizeHint().width()
    assert broken.heightForWidth(120) > whole.heightForWidth(120)
    assert broken.accessibleName() == address
    show_breakable(broken, "Dr. Imani Okafor")
    assert broken.text() == "Dr. Imani Okafor"
