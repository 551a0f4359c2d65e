"""What can be done with a thing of the map, as a menu."""

from collections.abc import Callable, Mapping
from typing import Literal

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ui.graph.inspector.entity_page import make_edit_menu
from ui.theme.language.words import translate

EntityAction = Literal["expand", "center", "path", "hide"]


def add_entity_actions(
    menu: QMenu,
    *,
    is_expanded: bool,
    do: Mapping[EntityAction, Callable[[], object]],
    correct: Callable[[QAction], object],
) -> None:
    """The menu offers what can be done with one thing, its corrections last."""
    around = (
        translate("graph", "Put away what is around it")
        if is_expanded
        else translate("graph", "Show what is around it")
    )
    offers: tuple[tuple[EntityAction, str], ...] = (
        ("expand", around),
        ("center", translate("graph", "Show only what is around it")),
        ("path", translate("graph", "Path from here…")),
        ("hide", translate("graph", "Hide it")),
    )
    for offer, words in offers:
        menu.addAction(words).triggered.connect(do[offer])
    menu.addSeparator()
    edits = make_edit_menu(menu)
    edits.setTitle(translate("graph", "Correct it"))
    edits.triggered.connect(correct)
    menu.addMenu(edits)


def add_topic_actions(menu: QMenu, enter: Callable[[], object]) -> None:
    """What can be done with a topic."""
    menu.addAction(translate("graph", "Go into this topic")).triggered.connect(enter)


def add_map_actions(menu: QMenu, *, show: Callable[[], object], save: Callable[[], object]) -> None:
    """What can be done beside all things."""
    menu.addAction(translate("graph", "Show everything")).triggered.connect(show)
    menu.addAction(translate("graph", "Save this view…")).triggered.connect(save)
