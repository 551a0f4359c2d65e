"""Options of scheduled backups (spec row K10)."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Integer, Text

BACKUPS = "Backups"


class BackupOptions:
    """Mixin of `Settings`: scheduled backups."""

    backups = Option(
        Enumeration("off", "daily", "weekly"),
        default="off",
        section=BACKUPS,
        title="Automatic backups",
        help="Saves all of Loci's data to one file while Loci is idle.",
    )
    backups_kept = Option(
        Integer(1, 1000),
        default=30,
        section=BACKUPS,
        title="Backups to keep",
        help=("Older automatic backups are deleted. Each one is as large as Loci's data."),
    )
    backups_folder = Option(
        Text(),
        default="",
        section=BACKUPS,
        title="Backup folder",
        help="Best on another disk. If empty, “Loci backups” in your home folder.",
    )
