"""Context menu of the map."""

from collections.abc import Callable, Mapping
from typing import Literal

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ui.graph.inspector.entity_page import make_edit_menu
from ui.theme.translation import translate

EntityAction = Literal["expand", "center", "path", "hide"]


def add_entity_actions(
    menu: QMenu,
    *,
    is_expanded: bool,
    do: Mapping[EntityAction, Callable[[], object]],
    correct: Callable[[QAction], object],
) -> None:
    """Add the actions for one entity, its edits last."""
    around = (
        translate("graph", "Hide connections")
        if is_expanded
        else translate("graph", "Show connections")
    )
    offers: tuple[tuple[EntityAction, str], ...] = (
        ("expand", around),
        ("center", translate("graph", "Focus on this")),
        ("path", translate("graph", "Find path from here…")),
        ("hide", translate("graph", "Hide")),
    )
    for offer, words in offers:
        menu.addAction(words).triggered.connect(do[offer])
    menu.addSeparator()
    edits = make_edit_menu(menu)
    edits.setTitle(translate("graph", "Edit"))
    edits.triggered.connect(correct)
    menu.addMenu(edits)


def add_topic_actions(menu: QMenu, enter: Callable[[], object]) -> None:
    """Add the actions for a topic."""
    menu.addAction(translate("graph", "Open topic")).triggered.connect(enter)


def add_map_actions(menu: QMenu, *, show: Callable[[], object], save: Callable[[], object]) -> None:
    """Add the actions for the empty part of the map."""
    menu.addAction(translate("graph", "Show everything")).triggered.connect(show)
    menu.addAction(translate("graph", "Save this view…")).triggered.connect(save)
