"""Where the installed program begins: the window, a command, or one of Loci's other processes."""

import multiprocessing
import runpy
import sys

from core.process.launch import MODULE_FLAG

# What the program may be asked to run besides itself; nothing else is started by name.
MODULES = ("app.engine", "core.llm.llama.child")


def main() -> int:
    """The exit code; see `loci --help`."""
    # A worker of a pool is started with arguments of Python's own and never comes back from here.
    multiprocessing.freeze_support()
    if len(sys.argv) > 2 and sys.argv[1] == MODULE_FLAG and sys.argv[2] in MODULES:
        module = sys.argv[2]
        sys.argv = [module, *sys.argv[3:]]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        return 0
    from app.main import main as start

    return start()


if __name__ == "__main__":
    sys.exit(main())
