"""A plugin is off until the user allows it, and off again once it is another one."""

import py_compile
import re
import shutil
import struct
import sys
from importlib.machinery import all_suffixes
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.errors import PluginError, WrongUse
from core.plugins import service as service_module
from core.plugins.service import PluginService
from core.records.files.status import ReaderConfinement
from tests.core.plugins.conftest import allow
from tests.plugin_distribution import FORMAT, FORMATS, install_plugin

STATES = {"loci.importers": {"score": "score_plugin:SCORE"}}


def _state(home: Path) -> str:
    return {it.name: it.state for it in PluginService(home).list_all()}["score-plugin"]


def test_a_plugin_is_found_without_being_imported_and_is_off(home, folder):
    install_plugin(folder, "raise SystemExit('imported')")

    (plugin,) = PluginService(home).list_all()

    assert (plugin.name, plugin.version, plugin.state) == ("score-plugin", "1.0", "off")
    assert [(it.group, it.name) for it in plugin.entries] == [("loci.formats", "score")]
    assert "score_plugin" not in sys.modules


def test_a_plugin_is_found_while_a_library_replaces_the_finder_of_distributions(home, folder):
    pytest.importorskip("importlib_metadata")
    install_plugin(folder)

    assert [it.name for it in PluginService(home).list_all()] == ["score-plugin"]


def test_an_allowed_plugin_adds_its_format_at_the_next_start_and_is_not_imported(home, folder):
    install_plugin(folder)
    service = PluginService(home)

    allow(service)

    (format_,) = PluginService(home).formats
    assert (format_.kind, format_.filter_words) == ("score", ("music",))
    assert service.formats == ()
    assert _state(home) == "allowed"
    assert "score_plugin" not in sys.modules


@pytest.mark.parametrize("changed", [{"version": "1.1"}, {"code": FORMAT + "\nPIRATE = True\n"}])
def test_an_update_asks_again(home, folder, changed):
    install_plugin(folder)
    allow(PluginService(home))

    install_plugin(folder, **changed)

    assert _state(home) == "changed"
    assert PluginService(home).formats == ()


def test_a_plugin_that_is_not_as_it_was_shown_is_not_allowed(home, folder):
    install_plugin(folder)
    (shown,) = PluginService(home).list_all()
    install_plugin(folder, FORMAT + "\nPIRATE = True\n")

    with pytest.raises(WrongUse, match="isn't as it was"):
        PluginService(home).inspect("score-plugin", digest=shown.digest)


def test_a_file_that_differs_from_the_list_of_files_keeps_a_plugin_from_running(home, folder):
    install_plugin(folder)
    (folder / "score_plugin.py").write_text(FORMAT + "\nPIRATE = True\n")

    with pytest.raises(PluginError, match=r"score_plugin.py is not what you allowed"):
        allow(PluginService(home))


def test_a_plugin_is_shown_with_its_files_before_it_is_allowed_and_what_was_shown_holds(
    home, folder
):
    code = FORMAT.replace('{"score"}', '{"score", random.choice("abcdefgh") * 9}')
    install_plugin(
        folder, "import random" + code.replace("suffixes=", "names={'SCORE'}, suffixes=")
    )
    service = PluginService(home)
    (listed,) = service.list_all()

    shown = service.preview("score-plugin", digest=listed.digest, unconfined=True)

    assert (listed.suffixes, listed.names) == ((), ())
    assert (shown.state, shown.names) == ("off", ("SCORE",))
    assert "score" in shown.suffixes
    assert _state(home) == "off"
    allow(service)
    assert service.list_all() == (replace(shown, state="allowed"),)


@pytest.mark.parametrize("lacks", [{"files": False}, {"network": False}])
def test_where_nothing_confines_a_plugin_it_runs_only_with_a_second_consent(
    home, folder, monkeypatch, lacks
):
    install_plugin(folder)
    has = {"network": True, "files": True, "programs": True, **lacks}
    monkeypatch.setattr(service_module, "confinement", lambda: ReaderConfinement(**has))
    service = PluginService(home)
    (plugin,) = service.list_all()
    assert not plugin.is_confined

    for run in (service.preview, service.inspect):
        with pytest.raises(WrongUse, match="all your rights") as refusal:
            run("score-plugin", digest=plugin.digest)
    assert "--unconfined" in refusal.value.remedy

    allow(service)
    assert _state(home) == "allowed"


def test_what_was_allowed_confined_is_off_where_nothing_confines_it(home, folder, monkeypatch):
    install_plugin(folder)
    service = PluginService(home)
    (plugin,) = service.list_all()
    confined = replace(
        service.inspect("score-plugin", digest=plugin.digest, unconfined=True), unconfined=False
    )
    service.permissions.give("score-plugin", confined)
    monkeypatch.setattr(service_module, "confinement", ReaderConfinement)

    assert _state(home) == "off"
    assert PluginService(home).formats == ()
    shutil.rmtree(folder)
    assert _state(home) == "missing"


EVIL = "raise SystemExit('not allowed code ran')"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _edit_record(folder: Path, old: str, new: str) -> None:
    record = folder / "score_plugin.dist-info" / "RECORD"
    record.write_text(re.sub(old, new, record.read_text()))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda at: _write(at / "score_plugin" / "__init__.py", EVIL), "/__init__.py is not in"),
        (lambda at: _write(at / f"score_plugin{all_suffixes()[-1]}", ""), "is not in RECORD"),
        (lambda at: (at / "score_plugin").symlink_to(at / "other"), "score_plugin is not in"),
        (lambda at: (at / "score_plugin.py").unlink(), "score_plugin.py is not what"),
        (lambda at: _edit_record(at, r"plugin.py,sha256=\S+", "plugin.py,,"), "has no sha256"),
        (lambda at: _edit_record(at, r"plugin.py,sha256=\S+", "plugin.py,md5=x,"), "no sha256"),
        (lambda at: _edit_record(at, r"score_plugin.py,\S+\n", ""), "score_plugin.py is not in"),
        (lambda at: _edit_record(at, r"\S+points.txt,\S+\n", ""), "points.txt is not in"),
    ],
)
def test_code_for_which_the_list_of_files_does_not_vouch_is_not_imported(
    home, folder, change, reason
):
    _write(folder / "other" / "__init__.py", EVIL)
    install_plugin(folder)
    change(folder)

    with pytest.raises(PluginError) as failure:
        allow(PluginService(home))

    assert reason in failure.value.detail


def test_a_module_of_another_package_is_no_entry_point(home, folder):
    install_plugin(folder, entries={"loci.formats": {"score": "other:SCORE"}})
    _write(folder / "other" / "__init__.py", FORMAT)

    with pytest.raises(PluginError, match="other is not in RECORD"):
        allow(PluginService(home))


def test_a_compiled_file_is_not_run(home, folder):
    install_plugin(folder)
    source, evil = folder / "score_plugin.py", folder / "evil.py"
    evil.write_text(EVIL)
    compiled = Path(py_compile.compile(str(evil), cache_from_source(str(source)), doraise=True))
    # The header says of which time and size the source is.
    stat = source.stat()
    header = struct.pack("<II", int(stat.st_mtime), stat.st_size)
    compiled.write_bytes(compiled.read_bytes()[:8] + header + compiled.read_bytes()[16:])

    allow(PluginService(home))

    assert _state(home) == "allowed"


def test_a_forbidden_plugin_is_off_and_one_that_was_removed_is_missing(home, folder):
    install_plugin(folder)
    install_plugin(folder, name="other-plugin", entries={"loci.formats": {}})
    allow(PluginService(home))
    for file in folder.glob("score_plugin.dist-info/*"):
        file.unlink()
    missing = _state(home)

    service = PluginService(home)
    service.permissions.take("score-plugin")

    assert missing == "missing"
    assert PluginService(home).list_all() == ()


def test_damaged_permissions_allow_nothing(home, folder):
    install_plugin(folder)
    allow(PluginService(home))
    (home / "plugins.json").write_text("[]")

    assert _state(home) == "off"


@pytest.mark.parametrize(
    ("code", "entries", "reason"),
    [
        ("import a_module_that_is_not_there", FORMATS, "a_module_that_is_not_there"),
        ("SCORE = 3", FORMATS, "gives int instead of FileFormat"),
        ("raise SystemExit('enough')", FORMATS, "SystemExit: enough"),
        ("import threading; threading.Event().wait()", FORMATS, "longer than 2 seconds"),
        ("import os; os.abort()", FORMATS, "ended unexpectedly"),
        (FORMAT.replace('{"score"}', '{"pdf"}'), FORMATS, "ending in .pdf, which Loci reads"),
        (FORMAT.replace('{"score"}', "set()"), FORMATS, "whose field “suffixes”"),
        (FORMAT.replace('"score", read', '"../score", read'), FORMATS, "whose field “kind”"),
        (FORMAT.replace('"score", read', '"pdf", read'), FORMATS, "whose field “kind”"),
        (FORMAT.replace("SCORE = FileFormat(", 'SCORE = FileFormat(icon="../x", kind=')
         .replace('kind="score", read_score', 'kind="score", read=read_score'), FORMATS,
         "whose field “icon”"),
        (FORMAT.replace('"score", read_score', '"score", None'), FORMATS, "whose field “read”"),
        (FORMAT.replace("suffixes=", "names={'ReadMe.md'}, suffixes="), FORMATS, "named readme.md"),
        (FORMAT.replace("suffixes=", "names={'Makefile'}, suffixes="), FORMATS, "named makefile"),
        (FORMAT, STATES, "doesn't say how it recognizes"),
    ],
)  # fmt: skip
def test_a_broken_plugin_is_not_allowed_and_says_why(home, folder, code, entries, reason):
    install_plugin(folder, code, entries)

    with pytest.raises(PluginError) as failure:
        allow(PluginService(home, loading_s=2.0))

    assert reason in failure.value.detail
    assert failure.value.remedy
    assert _state(home) == "off"
