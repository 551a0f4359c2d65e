"""The commands about plugins, on an engine with fixed replies."""

import json


def test_plugins_are_listed_with_what_each_adds(loci):
    code, out, _ = loci("plugin", "list")

    assert code == 0
    assert out == "loci-logbook 1.0 (not allowed): reads logbook; answers day's run\n"


def test_a_plugin_is_allowed_as_it_is_listed_and_forbidden(loci):
    _, out, _ = loci("--json", "plugin", "allow", "loci-logbook")
    allowed = loci("plugin", "list")[1]
    _, forbidden, _ = loci("plugin", "forbid", "loci-logbook")

    assert json.loads(out)["state"] == "allowed"
    assert "(allowed)" in allowed
    assert "(not allowed)" in forbidden


def test_a_plugin_that_is_not_installed_is_wrong_use(loci):
    code, _, notes = loci("plugin", "allow", "nothing")

    assert code == 2
    assert "There is no plugin of this name. See: loci plugin list" in notes
