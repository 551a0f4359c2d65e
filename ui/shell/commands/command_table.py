"""Table of all commands with titles and shortcuts; menus, palette and help derive from it."""

from msgspec import Struct

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
    Command("stop_answer", "Stop the answer", "Esc", "Ask", "cancel"),
    Command(
        "private_conversation", "New private conversation", "Ctrl+Shift+N", "Ask", "passing", "ask"
    ),
    Command(
        "search_conversations", "Search conversations", "Ctrl+Shift+O", "Ask", "find open", "ask"
    ),
    Command(
        "toggle_conversations", "Show or hide conversations", "Ctrl+Shift+B", "Ask", "list", "ask"
    ),
    Command("rename_conversation", "Rename the conversation", "", "Ask", "title", "ask"),
    Command("ask_again", "Ask again", "Ctrl+R", "Ask", "regenerate retry", "ask"),
    Command("edit_question", "Edit the last question", "Ctrl+Shift+E", "Ask", "change", "ask"),
    Command(
        "read_answer", "Go to the last answer", "Ctrl+Shift+A", "Ask", "read source focus", "ask"
    ),
    Command("copy_answer", "Copy the last answer", "Ctrl+Shift+C", "Ask", "clipboard", "ask"),
    Command(
        "explain_answer", "How the answer was found", "Ctrl+Shift+H", "Ask", "why replay", "ask"
    ),
    Command("clear_scope", "Look at everything again", "", "Ask", "filter scope", "ask"),
    Command("search_everything", "Search everything", "Ctrl+Shift+F", "Search", "find", "search"),
    Command("search_things", "Search things", "Ctrl+E", "Graph", "find entity"),
    Command("graph_search", "Find a thing in the graph", "/", "Graph", "search", "graph"),
    Command("graph_outline", "Map or outline", "Ctrl+G", "Graph", "tree list read", "graph"),
    Command("graph_topics", "Show all topics", "", "Graph", "whole everything", "graph"),
    Command("graph_back", "Back in the graph", "Alt+Left", "Graph", "before history", "graph"),
    Command("graph_forward", "Forward in the graph", "Alt+Right", "Graph", "history", "graph"),
    Command("graph_expand", "Show what is around the thing", "", "Graph", "expand", "graph"),
    Command("graph_collapse", "Put away what is around it", "", "Graph", "collapse", "graph"),
    Command("graph_center", "Show only what is around it", "C", "Graph", "center focus", "graph"),
    Command("graph_hide", "Hide the chosen things", "H", "Graph", "remove put aside", "graph"),
    Command("graph_pin", "Keep the place of the thing", "Shift+P", "Graph", "pin", "graph"),
    Command("graph_path", "Find a path from the thing", "P", "Graph", "way between", "graph"),
    Command("graph_merge", "Merge the thing with another…", "M", "Graph", "same one", "graph"),
    Command("graph_split", "Split the thing…", "", "Graph", "two apart", "graph"),
    Command("graph_rename", "Rename the thing…", "F2", "Graph", "name call", "graph"),
    Command("graph_retype", "Change the kind of the thing…", "", "Graph", "type", "graph"),
    Command("graph_add_fact", "Add a fact…", "A", "Graph", "say relation", "graph"),
    Command("graph_ask", "Ask about the thing", "Q", "Graph", "question", "graph"),
    Command("graph_filters", "Filters of the graph", "F", "Graph", "kinds folders", "graph"),
    Command("graph_save_view", "Save this view…", "Ctrl+S", "Graph", "bookmark keep", "graph"),
    Command("graph_play", "Play the graph through time", "T", "Graph", "as of day", "graph"),
    Command("add_folder", "Add a folder…", "Ctrl+O", "Sources", "source open"),
    Command("add_files", "Add files…", "", "Sources", "source open single", "sources"),
    Command("show_documents", "Show all documents", "", "Sources", "files table", "sources"),
    Command("show_activity", "Show what was read", "", "Sources", "log activity", "sources"),
    Command("show_problems", "Show problems", "", "Sources", "failed errors scans", "sources"),
    Command("rescan", "Look for changes now", "F5", "Sources", "sync refresh rescan"),
    Command("toggle_pause", "Pause or resume reading", "Ctrl+Shift+P", "Sources", "stop continue"),
    Command(
        "find_memory", "Search memories", "Ctrl+Shift+M", "Memory", "remembered find", "memory"
    ),
    Command("add_model", "Add a model file…", "", "Models", "gguf import", "models"),
    Command("toggle_theme", "Switch between light and dark", "Ctrl+Shift+L", "Look", "theme"),
    Command("larger_text", "Larger text", "Ctrl+=", "Look", "zoom size"),
    Command("smaller_text", "Smaller text", "Ctrl+-", "Look", "zoom size"),
    Command("back_up", "Back up…", "", "Settings", "backup archive data", "settings"),
    Command("edit_shortcuts", "Change shortcuts", "", "Settings", "keys keyboard", "settings"),
    Command("first_steps", "Run the first steps again", "", "Settings", "welcome setup begin"),
    Command("undo", "Take back", "Ctrl+Z", "Window", "undo"),
    Command("redo", "Do again", "Ctrl+Shift+Z", "Window", "redo"),
    Command("next_region", "Go to the next region", "F6", "Window", "focus"),
    Command("previous_region", "Go to the region before", "Shift+F6", "Window", "focus back"),
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
    ("Ask", "Up", "Bring back the last question, in an empty box"),
    ("Ask", "Tab", "In an answer: to its sources, one after the other; Enter opens one"),
    ("Ask", "Arrow keys", "In an answer: read on; with Shift, select words"),
    ("Ask", "F2", "Rename a conversation of the list"),
    ("Ask", "Del", "Delete a conversation of the list"),
    ("Search", "Ctrl+Enter", "Ask it as a question"),
    ("Timeline", "+  −  0", "Show less time, more time, everything"),
    ("Timeline", "Arrow keys", "Move through time, walk from moment to moment"),
    ("Timeline", "A", "Look at this day in all places; Delete goes back to now"),
    ("Review", "J  K", "Go on, go back"),
    ("Review", "1  2  3  4", "Answer; Y and N are the first and the second"),
    ("Review", "S", "Decide later"),
    ("Review", "U", "Take the last answer back"),
    ("Review", "E", "Open the evidence"),
    ("Documents", "Ctrl+F", "Find in the document"),
    ("Documents", "Alt+Left", "Back to the spot before; Alt+Right goes forward again"),
    ("Graph", "Arrow keys", "Walk to a neighbor"),
    ("Graph", "Enter", "Show what is around the chosen thing"),
    ("Graph", "Backspace", "Put that away, or go back"),
    ("Graph", "Del", "Hide the chosen thing; reject a fact"),
    ("Graph", "+  −  0", "Zoom in, zoom out, show everything"),
)
