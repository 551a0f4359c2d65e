import pytest
from PySide6.QtCore import QObject, Qt

from core.ingest.parse import registry
from core.records.files.document_structure import DocumentStructure, PartInfo
from core.records.ids import DocumentId
from tests.added_format import add_format
from ui.items import document_kinds
from ui.items.document_kinds import DocumentKinds, icon_of, is_monospaced
from ui.reader.side_panel import SidePanel
from ui.theme.icons import make_icon
from ui.theme.theme import the_theme


@pytest.fixture(autouse=True)
def no_formats_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_kinds, "_FORMATS", {})


def test_a_kind_that_is_not_listed_has_the_icon_of_a_file():
    assert icon_of("new") == "file-text"
    assert not is_monospaced("new")


def test_an_added_format_is_shown_with_its_icon_and_font(qtbot, engine, link, monkeypatch):
    add_format(monkeypatch)
    engine.formats = registry.list_formats()
    owner = QObject()
    DocumentKinds(link, owner).refresh()
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
    assert is_monospaced("score")
    assert shown == [make_icon(name, color).cacheKey() for name in ("bookmark", "table")]
