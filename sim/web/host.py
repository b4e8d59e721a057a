"""Serves the page on this machine, for tests and for trying it out."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

HEADERS = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers in addition to the page's own policy in `index.html`."""


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 types that a computer's own table may lack
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Add `HEADERS`."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that close the connection early."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """Return a server for a folder, reachable only from this machine.

    :param port: 0 takes a free one
    :raises OSError: if the port is taken
    """
    return _Server(("127.0.0.1", port), partial(_Handler, directory=str(folder)))


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder within a `with`; yield its address."""
    with make_server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def serve_forever(folder: Path, port: int) -> None:
    """Serve a folder until Ctrl-C; print its address."""
    with make_server(folder, port) as server:
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
