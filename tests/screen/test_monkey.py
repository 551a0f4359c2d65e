"""Somebody presses everything on a real X screen; LOCI_MONKEY_EVENTS says how often."""

import json
import os
import subprocess
import sys

import pytest

from tests.screen.screen import ROOT, Screen, why_not

EVENTS = int(os.environ.get("LOCI_MONKEY_EVENTS", "500"))
SEED = int(os.environ.get("LOCI_MONKEY_SEED", "20260517"))
LONGEST_S = 0.5
pytestmark = [pytest.mark.journey, pytest.mark.slow]


@pytest.mark.timeout(600 + EVENTS)
def test_whoever_presses_everything_on_a_screen_breaks_nothing(tmp_path):
    if lacking := why_not():
        pytest.skip(lacking)
    screen = Screen(tmp_path / "home")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tests.screen.play_monkey", str(EVENTS), str(SEED)],
            env={**screen.environment, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        screen.close()

    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout)
    assert found["platform"] == "xcb"
    assert found["was_active"]
    assert not found["complaints"], "\n".join(found["complaints"])
    assert found["longest_s"] < LONGEST_S, found["slowest"]
