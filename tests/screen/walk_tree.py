"""Prints what a screen reader finds in the windows of a program, as JSON lines.

Runs under the system's Python, which has pyatspi: `python3 walk_tree.py PID [SECONDS]`.
Each line: depth, role, name, description, text, states, and the numbers of its actions.
"""

import json
import sys
import threading
import time

import pyatspi
from gi.repository import Atspi, GLib

STATES = ("SHOWING", "FOCUSABLE", "FOCUSED", "CHECKED", "SELECTED", "ENABLED", "EXPANDED")
LONGEST = 4000
MOST = 4000
# AT-SPI gives an answer up after 0.8 s, and then takes the program for gone: it may only be slow,
# on a machine that does other work.
PATIENCE_MS = 30_000
_pause = threading.Event()


def program(pid):
    """The accessible program of that process, or None."""
    desktop = pyatspi.Registry.getDesktop(0)
    for number in range(desktop.childCount):
        found = desktop.getChildAtIndex(number)
        if found is not None and found.get_process_id() == pid:
            return found
    return None


def states_of(node):
    """The states of a node that matter here."""
    held = node.getState()
    return [name.lower() for name in STATES if held.contains(getattr(pyatspi, f"STATE_{name}"))]


def text_of(node):
    """What stands in a node that holds text."""
    try:
        text = node.queryText()
        return text.getText(0, min(text.characterCount, LONGEST))
    except NotImplementedError:
        return ""


def walk(node, depth, told):
    """Tells a node and all below it; what is not showing is told without its children."""
    if len(told) >= MOST:
        return
    states = states_of(node)
    line = {
        "depth": depth,
        "role": node.getRoleName(),
        "name": node.name or "",
        "description": node.description or "",
        "text": text_of(node),
        "states": states,
    }
    told.append(line)
    if depth > 1 and "showing" not in states:
        return
    for number in range(min(node.childCount, 400)):
        child = node.getChildAtIndex(number)
        if child is not None:
            walk(child, depth + 1, told)


def main():
    Atspi.set_timeout(PATIENCE_MS, PATIENCE_MS)
    pid = int(sys.argv[1])
    end = time.monotonic() + float(sys.argv[2] if len(sys.argv) > 2 else 60)
    while time.monotonic() < end:
        found = program(pid)
        told = []
        try:
            if found is not None and found.childCount:
                walk(found, 0, told)
                sys.stdout.writelines(json.dumps(line) + "\n" for line in told)
                return 0
        except GLib.GError:
            # Something went while it was read, as when the theme changes: read all again.
            pass
        _pause.wait(0.2)
    sys.stderr.write("the program is not on the accessibility bus\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
