"""Files are out of reach by every version of the kernel's interface."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.process.landlock import landlock_version

VERSION = landlock_version()
PROGRAM = """
import sys
from pathlib import Path
from core.process import landlock
from core.process.seccomp import give_up_privileges

version, allowed, other = int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
landlock.landlock_version = lambda: version
give_up_privileges()
landlock.restrict_files([str(allowed), "/no/such/path"])
print(allowed.read_text())
for attempt in (other.read_text, lambda: allowed.write_text("changed"), other.parent.rmdir):
    try:
        attempt()
    except PermissionError:
        print("refused")
"""


@pytest.mark.skipif(VERSION == 0, reason="this kernel has no Landlock")
@pytest.mark.parametrize("version", range(1, 8))
def test_only_what_is_allowed_can_be_read(tmp_path: Path, version: int) -> None:
    if version > VERSION:
        pytest.skip(f"this kernel has version {VERSION} of Landlock")
    allowed, other = tmp_path / "allowed", tmp_path / "other" / "file"
    other.parent.mkdir()
    allowed.write_text("text")
    other.write_text("secret")

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(version), str(allowed), str(other)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert done.stdout.split() == ["text", "refused", "refused", "refused"], done.stderr
