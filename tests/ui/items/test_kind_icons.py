import pytest
from PySide6.QtCore import QObject, Qt

from core.ingest.parse import registry
from core.records.files.document_structure import DocumentStructure, PartInfo
from core.records.ids import DocumentId
from tests.added_format import add_format
from ui.items import kind_icons
from ui.items.kind_icons import FormatIcons, icon_of
from ui.reader.side_panel import SidePanel
from ui.theme.icons import make_icon
from ui.theme.theme import the_theme

BUNDLED = dict(kind_icons._ICONS)


@pytest.fixture(autouse=True)
def icons_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind_icons, "_ICONS", dict(BUNDLED))


def test_kinds_have_icons_before_the_engine_is_ready():
    assert (icon_of("xlsx"), icon_of("md"), icon_of("new")) == ("table", "file-text", "file-text")


def test_the_icons_before_agree_with_the_formats():
    formats = registry.list_formats()

    assert [each.kind for each in formats if icon_of(each.kind) != each.icon] == []


def test_an_added_format_is_shown_with_its_icon(qtbot, engine, link, monkeypatch):
    add_format(monkeypatch)
    engine.formats = registry.list_formats()
    owner = QObject()
    FormatIcons(link, owner).refresh()
    qtbot.waitUntil(lambda: icon_of("score") != icon_of("new"))
    panel = SidePanel()
    qtbot.addWidget(panel)
    parts = (PartInfo("prelude.score", "Prelude", "score"), PartInfo("a.csv", "Sums", "csv"))

    panel.show_structure(DocumentStructure(DocumentId(1), is_there=True, parts=parts))

    model, color = panel.parts.model(), the_theme().look.colors.muted
    shown = [
        model.index(row, 0).data(Qt.ItemDataRole.DecorationRole).cacheKey()
        for row in range(model.rowCount())
    ]
    assert shown == [make_icon(name, color).cacheKey() for name in ("bookmark", "table")]
