"""Options of appearance, startup and notifications."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Switch

LOOK = "Look"
START = "Start and notices"


class AppearanceOptions:
    """Mixin of `Settings`: appearance, startup, notifications."""

    language = Option(
        Enumeration("system", "English", "Deutsch"),
        default="system",
        section=LOOK,
        title="Language",
        help="The language of the window. Answers keep the language of your documents.",
    )
    contrast = Option(
        Enumeration("system", "normal", "increased"),
        default="system",
        section=LOOK,
        title="Contrast",
        help="Increased contrast draws darker text and stronger lines.",
    )
    reduced_motion = Option(
        Switch(),
        default=False,
        section=LOOK,
        title="Reduce motion",
        help="Nothing fades or slides; things are there or gone at once.",
    )

    # Start and notices
    start_at_login = Option(
        Switch(),
        default=False,
        section=START,
        title="Start when I log in",
        help="Loci starts without a window and reads what has changed.",
    )
    tray = Option(
        Switch(),
        default=False,
        section=START,
        title="Show in the tray",
        help="An icon that tells what is being read and can pause it. Where the system has no "
        "tray, nothing changes.",
    )
    notices = Option(
        Switch(),
        default=True,
        section=START,
        title="Notices of the system",
        help="When a long reading is done, or files have a new problem. They never tell what your "
        "documents hold.",
    )
