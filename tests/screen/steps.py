"""Ways with the keyboard alone, on a screen."""

from tests.screen.screen import Screen

MOST_STEPS = 40


def focused(screen: Screen) -> list[str]:
    """The names of what has the keyboard."""
    return [it.name for it in screen.tree() if "focused" in it.states]


def step_to(screen: Screen, name: str, *, key: str = "Tab") -> None:
    """The control whose name begins so has the keyboard; no other way than from one to the next."""
    passed: list[str] = []
    while len(passed) < MOST_STEPS:
        names = focused(screen)
        if any(it.startswith(name) for it in names):
            return
        passed.append(" / ".join(names))
        screen.key(key)
    raise AssertionError(f"{key} does not lead to {name}: {passed}")
