"""Every regular expression of the product takes time in proportion to its input."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# A fourfold text may take so many times as long; a square would take 16 times.
GROWTH = 9
TIMEOUT_S = 1200

# In a process of its own: `re` is watched while every module is imported, and a pattern without an
# end is ended by a signal.
CHECK = f"""
from bench.scale.pattern_times import *

def bends(pattern, name):
    "Whether time grows faster than the text, also when measured again."
    for _ in range(5):
        short, long = (
            min(seconds_on(pattern, dict(hostile_texts(pattern, chars))[name], limit_s=5)
                for _ in range(3))
            for chars in (CHARS // 4, CHARS)
        )
        if long <= {GROWTH} * short:
            return False
    return True

patterns = product_patterns()
assert len(patterns) > 400, len(patterns)
for pattern in patterns:
    for name, text in hostile_texts(pattern, CHARS):
        # Below, the growth of what is hardly measurable says nothing.
        if seconds_on(pattern, text, limit_s=1) > 0.02 and bends(pattern, name):
            print(pattern.place, name, pattern.form.pattern[:200])
            break  # One shape tells; each takes up to a minute.
"""


def bending(code: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.timeout(TIMEOUT_S)
def test_every_pattern_of_the_product_is_linear_on_hostile_text():
    assert bending(CHECK) == []


def test_a_pattern_that_is_not_linear_is_found():
    # On half of the text, where a square takes a quarter of the time.
    planted = (
        "CHARS = 8192\n"
        "patterns = (ProductPattern(re.compile(r'\\s*x'), 'here:1', is_matched=False),)"
    )
    found = bending(
        CHECK.replace("patterns = product_patterns()", planted).replace("> 400", ">= 1")
    )

    assert any(line.startswith("here:1 spaces") for line in found)
