"""The console script ``palisade-mcp``: the MCP server, for assistants."""

from __future__ import annotations

import signal
import sys

from ._palisade import serve_mcp


def main() -> None:
    """Serve until the client has gone, and exit with the server's status."""
    # The server holds the main thread: Ctrl-C ends it at once, without Python's handler.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(serve_mcp(["palisade-mcp", *sys.argv[1:]]))
