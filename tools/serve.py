"""Serve the site on this machine: `python tools/serve.py [--port N] [--folder F]`.

A static host's manners: right MIME types, gzip for what it pays for, no headers of its own making.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import socket
import sys
from contextlib import suppress
from functools import lru_cache
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

ROOT = Path(__file__).resolve().parent.parent
TRIES = 100  # ports to try from the first
ASK_AGAIN = "no-cache"  # files change while one works
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".toml": "application/toml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = {".js", ".mjs", ".css", ".html", ".json", ".md", ".py", ".svg", ".toml", ".txt", ".wasm", ".webmanifest"}


@lru_cache(maxsize=256)
def packed(path: str, _changed: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), compresslevel=6, mtime=0)


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012  # as its base has it

    def __init__(self, *args: Any, kept: str, **named: Any) -> None:
        self.kept = kept
        super().__init__(*args, **named)

    def handle(self) -> None:
        with suppress(ConnectionError):  # the browser has gone
            super().handle()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        path = Path(self.translate_path(self.path))
        hidden = any(part.startswith(".") for part in path.relative_to(self.directory).parts)
        if hidden:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        accepts = "gzip" in self.headers.get("Accept-Encoding", "")
        if not (accepts and path.suffix in PACKED and path.is_file()):
            return super().send_head()
        changed = path.stat().st_mtime
        body = packed(str(path), int(path.stat().st_mtime_ns))
        tag = f'"{int(changed)}-{len(body)}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return io.BytesIO(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.kept)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name in its base
        if os.environ.get("SERVE_LOG"):
            super().log_message(format, *args)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = os.name != "nt"


def server(first: int, folder: Path = ROOT, kept: str = ASK_AGAIN) -> Server:
    """A server on the first free port from this one; 0 lets the system choose."""

    def handler(*args: object) -> Handler:
        return Handler(*args, directory=str(folder), kept=kept)  # type: ignore[arg-type]

    for port in range(first, first + TRIES):
        if port and taken(port):
            continue
        try:
            return Server(("127.0.0.1", port), handler)
        except OSError:
            continue
    raise SystemExit(f"No free port from {first} to {first + TRIES - 1}.")


def taken(port: int) -> bool:
    """Does somebody listen there already, perhaps on all addresses or on IPv6 only?"""
    for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        with suppress(OSError), socket.socket(family) as probe:  # there may be no IPv6
            probe.settimeout(0.2)
            if probe.connect_ex((host, port)) == 0:
                return True
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the site on this machine.")
    parser.add_argument("--port", type=int, default=8000, help="the first port to try (8000)")
    parser.add_argument("--folder", type=Path, default=ROOT, help="what to serve (this tree)")
    given = parser.parse_args()
    site = server(given.port, given.folder.resolve())
    print(f"Play at http://localhost:{site.server_port}/  (Ctrl-C stops)", flush=True)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
