"""Prevents libraries from opening sockets while they are imported."""

import os
import socket
import sys


def disable_import_probes() -> None:
    """Disable the telemetry of onnxruntime and the IPv6 probe of urllib3.

    Call this before fastembed, onnxruntime or trafilatura are imported.

    WORKAROUND onnxruntime 1.31 (core/platform/posix/telemetry_1ds.cc): the packages for Linux
    look up a name and send events about each session, unless the environment says no before it
    is loaded. May go when they do not.

    WORKAROUND urllib3 (util/connection.py): on import it binds a socket to ::1 to test for IPv6.
    May go when it no longer does. Downloads, which only the user starts, use IPv6 if this Python
    supports it.
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
