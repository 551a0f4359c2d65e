"""Libraries loaded without the sockets that they open only by being loaded."""

import os
import socket
import sys


def disable_import_probes() -> None:
    """The makers of onnxruntime are told nothing, and urllib3 does not try the network.

    To be called before fastembed, onnxruntime or trafilatura are imported.

    WORKAROUND onnxruntime 1.31 (core/platform/posix/telemetry_1ds.cc): the packages for Linux
    look up a name and send events about each session, unless the environment says no before it
    is loaded. May go when they do not.

    WORKAROUND urllib3 (util/connection.py): while it is loaded it binds a socket to ::1, to see
    whether there is IPv6. May go when it does so no more. Downloads, which only the user starts,
    use IPv6 as far as this Python knows it.
    """
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    if "urllib3.util.connection" in sys.modules:
        return
    had_ipv6 = socket.has_ipv6
    socket.has_ipv6 = False
    try:
        import urllib3.util.connection as connection
    except ImportError:
        return
    finally:
        socket.has_ipv6 = had_ipv6
    connection.HAS_IPV6 = had_ipv6
