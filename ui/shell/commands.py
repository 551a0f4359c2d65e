"""Every action with its words and its shortcut: menus, palette and help derive from this table."""

from msgspec import Struct


class Command(Struct, frozen=True):
    """One action. `group` is the heading under which help lists it."""

    id: str
    title: str
    shortcut: str
    group: str
    words: str = ""


COMMANDS = (
    Command("go_ask", "Go to Ask", "Ctrl+1", "Places", "question chat"),
    Command("go_graph", "Go to Graph", "Ctrl+2", "Places", "map things network"),
    Command("go_sources", "Go to Sources", "Ctrl+3", "Places", "folders files problems"),
    Command("go_settings", "Go to Settings", "Ctrl+,", "Places", "options preferences"),
    Command("write_question", "Write a question", "Ctrl+L", "Ask", "composer focus"),
    Command("new_conversation", "New conversation", "Ctrl+N", "Ask", "clear"),
    Command("stop_answer", "Stop the answer", "Esc", "Ask", "cancel"),
    Command("search_things", "Search things", "Ctrl+E", "Graph", "find entity"),
    Command("add_folder", "Add a folder…", "Ctrl+O", "Sources", "source open"),
    Command("rescan", "Look for changes now", "F5", "Sources", "sync refresh rescan"),
    Command("toggle_pause", "Pause or resume reading", "Ctrl+Shift+P", "Sources", "stop continue"),
    Command("toggle_theme", "Switch between light and dark", "Ctrl+Shift+L", "Look", "theme"),
    Command("larger_text", "Larger text", "Ctrl+=", "Look", "zoom size"),
    Command("smaller_text", "Smaller text", "Ctrl+-", "Look", "zoom size"),
    Command("next_region", "Go to the next region", "F6", "Window", "focus"),
    Command("show_palette", "Find a command", "Ctrl+K", "Window", "palette"),
    Command("show_help", "Keyboard shortcuts", "F1", "Window", "help keys"),
    Command("quit", "Quit", "Ctrl+Q", "Window", "exit close"),
)
# Keys that a part of the window takes itself; help lists them too.
KEYS = (
    ("Ask", "Enter", "Send the question"),
    ("Ask", "Shift+Enter", "New line"),
    ("Documents", "Ctrl+F", "Find in the document"),
    ("Graph", "Arrow keys", "Walk to a neighbor"),
    ("Graph", "Enter", "Center on the chosen thing"),
    ("Graph", "+  −  0", "Zoom in, zoom out, show everything"),
)


def find_commands(text: str) -> tuple[Command, ...]:
    """The commands that hold all words of the text."""
    words = text.lower().split()
    return tuple(
        command
        for command in COMMANDS
        if all(word in f"{command.title} {command.words}".lower() for word in words)
    )
