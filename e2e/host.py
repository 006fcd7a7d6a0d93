"""A static host that can be told to misbehave.

Site   what it serves, by paths below its address; nothing it sends may be kept by the browser.
Usual  it packs what it sends, and lets it be kept for ten minutes, as GitHub Pages does.
Dead   it drops whoever calls, in the middle of an answer if it dies while it gives one.
Hung   it takes every call and never answers.
"""

from __future__ import annotations

import gzip
import threading
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools.serve import PACKED, TYPES

TYPE = "application/octet-stream"


@cache
def packed(body: bytes) -> bytes:
    return gzip.compress(body, 6)


class Host:
    def __init__(self, site: Mapping[str, bytes], prefix: str = "/some/prefix/", *, usual: bool = False) -> None:
        self.site = site
        self.prefix = prefix
        self.usual = usual
        self.dead = False
        self.hung = False
        self.left: int | None = None  # answers before it dies
        self.asked: list[str] = []
        self.sent = 0  # bytes
        self.lock = threading.Lock()
        self.waking = threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: Handler(self, *given))
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()
        self.address = f"http://127.0.0.1:{self.server.server_port}{prefix}"

    def close(self) -> None:
        self.wake()
        if self.thread.is_alive():
            self.server.shutdown()
            self.server.server_close()

    def kill(self) -> None:
        """For good: nobody listens there any more."""
        self.dead = True
        self.close()

    def hang(self) -> None:
        self.waking = threading.Event()
        self.hung = True

    def wake(self) -> None:
        """Be a host like any other again."""
        self.hung, self.left = False, None
        self.waking.set()

    def counts(self) -> bool:
        """One more answer: is it the last one?"""
        with self.lock:
            if self.left is None:
                return False
            self.left -= 1
            return self.left <= 0


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, host: Host, *given: Any) -> None:
        self.host = host
        super().__init__(*given)

    def do_GET(self) -> None:
        host = self.host
        path = self.path.partition("?")[0].removeprefix(host.prefix)
        host.asked.append(path)
        if host.hung:
            host.waking.wait()
        last = host.counts()
        if host.dead or host.hung or (host.left is not None and host.left < 0):
            self.close_connection = True
            return
        body = host.site.get(path or "index.html") if self.path.startswith(host.prefix) else None
        self.send_response(HTTPStatus.OK if body is not None else HTTPStatus.NOT_FOUND)
        suffix = Path(path or "index.html").suffix
        self.send_header("Content-Type", TYPES.get(suffix, TYPE))
        body = body or b""
        if host.usual and suffix in PACKED:
            body = packed(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600" if host.usual else "no-store")
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if last else body)
        host.sent += len(body)
        self.close_connection = last or self.close_connection

    def log_message(self, format: str, *given: object) -> None:  # noqa: A002  # the name in its base
        pass

    def handle(self) -> None:
        try:
            super().handle()
        except OSError:
            self.close_connection = True  # the browser has gone
