from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject

from core.engine.engine import Engine
from core.ingest.parse import registry
from tests.added_format import add_format
from ui.items import kind_icons
from ui.items.kind_icons import FormatIcons, icon_of


@pytest.fixture(autouse=True)
def icons_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(kind_icons, "_ICONS", dict(kind_icons._ICONS))
    yield


def test_kinds_have_icons_before_the_engine_is_ready():
    assert (icon_of("xlsx"), icon_of("md"), icon_of("new")) == ("table", "file-text", "file-text")


def test_the_fallback_is_what_the_engine_lists():
    before = {kind: icon_of(kind) for kind in [each.kind for each in registry.list_formats()]}

    assert before == {each.kind: each.icon for each in registry.list_formats()}
    assert Engine.list_formats.__doc__


def test_an_added_format_is_shown_with_its_icon(qtbot, engine, link, monkeypatch):

    add_format(monkeypatch)
    engine.formats = registry.list_formats()
    parent = QObject()
    FormatIcons(link, parent).refresh()
    qtbot.waitUntil(lambda: icon_of("score") == "bookmark")
