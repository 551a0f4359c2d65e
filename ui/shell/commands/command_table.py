"""Table of all commands with titles and shortcuts; menus, palette and help derive from it."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from ui.items.shortcuts import ShortcutShown
from ui.shell.json_file import read_json, write_json
from ui.shell.place_registry import rail_places


class Command(Struct, frozen=True):
    """One command; `group` is the heading under which help lists it.

    With `place`, the window shows that place first and its view runs the command (`actions`).
    """

    id: str
    title: str
    shortcut: str
    group: str
    words: str = ""
    place: str = ""


COMMANDS = (
    Command("write_question", "Write a question", "Ctrl+L", "Ask", "composer focus"),
    Command("new_conversation", "New conversation", "Ctrl+N", "Ask", "clear"),
    Command("quick_ask", "Ask in a small window", "", "Ask", "quick popup"),
    Command("stop_answer", "Stop answering", "Esc", "Ask", "cancel"),
    Command(
        "private_conversation", "New private conversation", "Ctrl+Shift+N", "Ask", "passing", "ask"
    ),
    Command(
        "search_conversations", "Search conversations", "Ctrl+Shift+O", "Ask", "find open", "ask"
    ),
    Command(
        "toggle_conversations", "Show or hide conversations", "Ctrl+Shift+B", "Ask", "list", "ask"
    ),
    Command("rename_conversation", "Rename conversation", "", "Ask", "title", "ask"),
    Command("ask_again", "Ask again", "Ctrl+R", "Ask", "regenerate retry", "ask"),
    Command("edit_question", "Edit last question", "Ctrl+Shift+E", "Ask", "change", "ask"),
    Command("read_answer", "Go to last answer", "Ctrl+Shift+A", "Ask", "read source focus", "ask"),
    Command("copy_answer", "Copy last answer", "Ctrl+Shift+C", "Ask", "clipboard", "ask"),
    Command("save_note", "Save last answer as note…", "", "Ask", "markdown export", "ask"),
    Command(
        "explain_answer",
        "Show how the answer was found",
        "Ctrl+Shift+H",
        "Ask",
        "why replay",
        "ask",
    ),
    Command("clear_scope", "Ask about everything again", "", "Ask", "filter scope", "ask"),
    Command("search_everything", "Search everything", "Ctrl+Shift+F", "Search", "find", "search"),
    Command("search_things", "Search things", "Ctrl+E", "Graph", "find entity"),
    Command("graph_search", "Find in the graph", "/", "Graph", "search", "graph"),
    Command(
        "graph_outline",
        "Switch between map and outline",
        "Ctrl+G",
        "Graph",
        "tree list read",
        "graph",
    ),
    Command("graph_topics", "Show all topics", "", "Graph", "whole everything", "graph"),
    Command("graph_back", "Go back in the graph", "Alt+Left", "Graph", "before history", "graph"),
    Command("graph_forward", "Go forward in the graph", "Alt+Right", "Graph", "history", "graph"),
    Command("graph_expand", "Expand selected thing", "", "Graph", "expand", "graph"),
    Command("graph_collapse", "Collapse selected thing", "", "Graph", "collapse", "graph"),
    Command("graph_center", "Focus on selected thing", "Alt+C", "Graph", "center focus", "graph"),
    Command("graph_hide", "Hide selected things", "Alt+H", "Graph", "remove put aside", "graph"),
    Command("graph_pin", "Pin selected thing", "Alt+Shift+P", "Graph", "pin", "graph"),
    Command("graph_path", "Find a connection…", "Alt+P", "Graph", "way between", "graph"),
    Command("graph_merge", "Merge selected thing…", "Alt+M", "Graph", "same one", "graph"),
    Command("graph_split", "Split selected thing…", "", "Graph", "two apart", "graph"),
    Command("graph_rename", "Rename selected thing…", "F2", "Graph", "name call", "graph"),
    Command("graph_retype", "Change kind of selected thing…", "", "Graph", "type", "graph"),
    Command("graph_add_fact", "Add a fact…", "Alt+A", "Graph", "say relation", "graph"),
    Command("graph_ask", "Ask about selected thing", "Alt+Q", "Graph", "question", "graph"),
    Command("graph_filters", "Filter the graph", "Alt+F", "Graph", "kinds folders", "graph"),
    Command("graph_save_view", "Save this view…", "Ctrl+S", "Graph", "bookmark keep", "graph"),
    Command("graph_play", "Play the graph over time", "Alt+T", "Graph", "as of day", "graph"),
    Command("add_folder", "Add a folder…", "Ctrl+O", "Sources", "source open"),
    Command("add_files", "Add files…", "", "Sources", "source open single", "sources"),
    Command("create_library", "Create a shared library…", "", "Sources", "family", "sources"),
    Command("join_library", "Join a shared library…", "", "Sources", "invitation", "sources"),
    Command("show_documents", "Show all documents", "", "Sources", "files table", "sources"),
    Command("show_activity", "Show reading activity", "", "Sources", "log activity", "sources"),
    Command("show_problems", "Show problems", "", "Sources", "failed errors scans", "sources"),
    Command("rescan", "Check for changes now", "F5", "Sources", "sync refresh rescan"),
    Command("toggle_pause", "Pause or resume reading", "Ctrl+Shift+P", "Sources", "stop continue"),
    Command(
        "find_memory", "Search memories", "Ctrl+Shift+M", "Memory", "remembered find", "memory"
    ),
    Command("add_model", "Add a model file…", "", "Models", "gguf import", "models"),
    Command("toggle_theme", "Switch between light and dark", "Ctrl+Shift+L", "Appearance", "theme"),
    Command("larger_text", "Larger text", "Ctrl+=", "Appearance", "zoom size"),
    Command("smaller_text", "Smaller text", "Ctrl+-", "Appearance", "zoom size"),
    Command("back_up", "Back up…", "", "Settings", "backup archive data", "settings"),
    Command("show_health", "Show health", "", "Settings", "figures latency caches", "settings"),
    Command("edit_shortcuts", "Change shortcuts", "", "Settings", "keys keyboard", "settings"),
    Command("first_steps", "Run setup again", "", "Settings", "welcome setup begin"),
    Command("lock", "Lock Loci", "Ctrl+Shift+K", "Window", "passphrase protect"),
    Command("vaults", "Vaults…", "", "Window", "library open switch create rename forget"),
    Command("undo", "Undo", "Ctrl+Z", "Window", "undo"),
    Command("redo", "Redo", "Ctrl+Shift+Z", "Window", "redo"),
    Command("next_region", "Go to next region", "F6", "Window", "focus"),
    Command("previous_region", "Go to previous region", "Shift+F6", "Window", "focus back"),
    Command("show_palette", "Find a command", "Ctrl+K", "Window", "palette"),
    Command("show_help", "Keyboard shortcuts", "F1", "Window", "help keys"),
    Command("quit", "Quit", "Ctrl+Q", "Window", "exit close"),
)


def all_commands() -> tuple[Command, ...]:
    """Return all commands: one per place of the rail, then those of the table."""
    places = tuple(
        Command(f"go_{place.id}", f"Go to {place.title}", place.shortcut, "Places", place.words)
        for place in rail_places()
    )
    return places + COMMANDS


# Shortcuts that widgets handle themselves; help lists them too.
KEYS = (
    ("Ask", "Enter", "Send the question"),
    ("Ask", "Shift+Enter", "New line"),
    ("Ask", "Up", "Recall the last question (in an empty box)"),
    ("Ask", "Tab", "In an answer: go through its sources; Enter opens one"),
    ("Ask", "Arrow keys", "In an answer: move the cursor; with Shift, select text"),
    ("Ask", "F2", "Rename a conversation in the list"),
    ("Ask", "Del", "Delete a conversation in the list"),
    ("Search", "Ctrl+Enter", "Ask as a question"),
    ("Timeline", "+  −  0", "Zoom in, zoom out, show everything"),
    ("Timeline", "Arrow keys", "Move through time, from event to event"),
    ("Timeline", "A", "View this day everywhere; Delete returns to now"),
    ("Review", "J  K", "Next, previous"),
    ("Review", "1  2  3  4", "Choose an answer; Y and N choose the first two"),
    ("Review", "S", "Decide later"),
    ("Review", "U", "Undo the last answer"),
    ("Review", "E", "Show the source"),
    ("Documents", "Ctrl+F", "Find in the document"),
    ("Documents", "Alt+Left", "Go back; Alt+Right goes forward"),
    ("Documents", "Ctrl+\\", "Keep the document open beside the next one"),
    ("Graph", "Arrow keys", "Move to a neighbor"),
    ("Graph", "Enter", "Expand selected thing"),
    ("Graph", "Backspace", "Collapse, or go back"),
    ("Graph", "Del", "Hide selected thing; reject a fact"),
    ("Graph", "+  −  0", "Zoom in, zoom out, show everything"),
)


NAME = "shortcuts.json"


class ShortcutTable:
    """Shortcuts by command; a shortcut belongs to at most one command."""

    def __init__(self, home: Path | None) -> None:
        self._path = None if home is None else home / NAME
        none: dict[str, str] = {}
        kept = read_json(self._path, as_type=dict[str, str], else_=none)
        command_ids = {command.id for command in all_commands()}
        self._changed: dict[str, str] = {k: keys for k, keys in kept.items() if k in command_ids}

    def of(self, command: Command) -> str:
        """Return the shortcut of a command, "" if it has none."""
        return self._changed.get(command.id, command.shortcut)

    def shown(self) -> tuple[ShortcutShown, ...]:
        """Return all commands with their shortcuts for the editor."""
        return tuple(
            ShortcutShown(
                command.id,
                say_command(command.title),
                say_command(command.group),
                command.shortcut,
                self.of(command),
            )
            for command in all_commands()
        )

    def change(self, command_id: str, keys: str | None) -> None:
        """Assign a shortcut (None: the default) and take it from any other command."""
        if keys is None:
            self._changed.pop(command_id, None)
        else:
            wanted = normal(keys)
            for command in all_commands():
                if wanted and command.id != command_id and normal(self.of(command)) == wanted:
                    self._changed[command.id] = ""
            self._changed[command_id] = wanted
        self._drop_defaults()
        write_json(self._path, self._changed)

    def reset(self) -> None:
        """Restore the default shortcuts of all commands."""
        self._changed.clear()
        write_json(self._path, self._changed)

    def _drop_defaults(self) -> None:
        own: Mapping[str, str] = {
            command.id: normal(command.shortcut) for command in all_commands()
        }
        self._changed = {name: keys for name, keys in self._changed.items() if own[name] != keys}


def normal(keys: str) -> str:
    """Return the shortcut in Qt's portable notation."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


def say_keys(keys: str) -> str:
    """Return the shortcut in the notation of this system and language."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def say_command(text: str) -> str:
    """Translate a title, group or key of the table of commands."""
    return QCoreApplication.translate("commands", text)
