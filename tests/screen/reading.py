"""A home in which the sample was read, for a screen; and the program's own commands over it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from app.cli.sample import sample_folder
from app.client import Client
from core.engine.engine import Engine
from tests.screen.screen import ROOT

WAIT_S = 120
BLADES = "When will Brightwater Composites deliver the blades?"
DELIVERY = "29 August 2025"


def read_sample(home: Path) -> None:
    """The sample was read into that home, and what people say is remembered there."""
    home.mkdir()
    folder = Path(shutil.copytree(sample_folder(), home.parent / "sample"))
    with Client.connect(home) as client:
        client.call(Engine.add_sources, [str(folder)]).result(WAIT_S)
        client.call(Engine.settle).result(WAIT_S)
    run_command(home, "memory", "on")


def run_command(home: Path, *arguments: str, said: str = "") -> None:
    """A command of the program was run over that home."""
    command = [sys.executable, "-P", "-m", "app.main", "--home", str(home), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = said.encode()
    subprocess.run(
        command, env=environment, check=True, capture_output=True, timeout=WAIT_S, input=told
    )
