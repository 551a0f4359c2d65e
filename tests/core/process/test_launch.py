import subprocess
import sys
from pathlib import Path

import pytest

from core.process.launch import MODULE_FLAG, module_command, module_environment

ROOT = Path(__file__).resolve().parents[3]


def test_a_module_runs_wherever_it_is_started(tmp_path: Path):
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "__init__.py").write_text("raise SystemExit('not ours')\n")
    bare = {"PATH": "/usr/bin:/bin"}

    done = subprocess.run(
        [*module_command("core.llm.llama.child"), "--help"],
        cwd=tmp_path,
        env=module_environment(bare),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )

    assert "not ours" not in done.stderr
    assert "No module named" not in done.stderr


def test_what_python_finds_already_is_kept():
    path = module_environment({"PYTHONPATH": "/elsewhere"})["PYTHONPATH"]

    assert path.split(":") == [str(ROOT), "/elsewhere"]


def test_the_installed_program_runs_its_own_modules(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)

    command = module_command("app.engine")

    assert command == (sys.executable, MODULE_FLAG, "app.engine")
    assert module_environment({"A": "b"}) == {"A": "b"}
