"""Start of the window, or of the sample in a terminal without a display."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app.desktop.display import missing_display_reason, skip_source_search, use_portal_dialogs


def open_window(
    home: Path,
    *,
    folders: Sequence[str] = (),
    question: str = "",
    link: str = "",
    background: bool = False,
    quick: bool = False,
) -> int:
    """Return the exit code of the window, or of the sample where there is no display."""
    if reason := missing_display_reason():
        from app.cli.sample import run_sample
        from app.paths import make_home, sample_home

        if background:
            return 0
        sys.stdout.write(f"{reason} Here is the sample in the terminal instead.\n")
        return run_sample(make_home(sample_home()))
    use_portal_dialogs(os.environ)
    skip_source_search()
    from app.desktop.window import open_window as show
    from ui.shell.system.single_instance import OpenRequest

    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    wanted = OpenRequest(
        tuple(folders), question, link, hidden=background or quick, quick=quick, token=token
    )
    return show(home, wanted)
