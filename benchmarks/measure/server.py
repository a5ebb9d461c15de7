"""The cheap server that all are measured against: ours in C, or in Java where there is no C compiler."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from functools import lru_cache
from http.client import HTTPConnection
from pathlib import Path

from . import machine
from .said import say

SOURCE = Path(__file__).parents[1] / "server" / "cheap_server.c"
START_S = 20


class Server:
    """Runs on one core; counts what it answers. Use as a context."""

    def __init__(self, work: Path, java: list[str], core: int | None):
        self.output = Path(tempfile.mkdtemp(dir=work)) / "server.txt"
        self.process = machine.start(_command(work, java), self.output, core)
        try:
            self.port = self._told_port()
            self.connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        except BaseException:
            machine.end(self.process)
            raise

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_) -> None:
        self.connection.close()
        machine.end(self.process)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def pid(self) -> int:
        return self.process.pid

    def count(self) -> int:
        """Requests answered so far, this one and its like not among them."""
        self.connection.request("GET", "/count")
        return json.loads(self.connection.getresponse().read())["requests"]

    def _told_port(self) -> int:
        until_s = time.monotonic() + START_S
        while time.monotonic() < until_s:
            told = self.output.read_text().split()
            if told:
                return int(told[0])
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise RuntimeError(f"the server did not start; see {self.output}")


def _command(work: Path, java: list[str]) -> list[str]:
    program = _compiled(work)
    return [str(program), "0"] if program else [*java, "org.loadharness.fetch.CheapServer", "0"]


@lru_cache(maxsize=None)
def _compiled(work: Path) -> Path | None:
    """The server in C, once for each folder; None where there is nothing to compile it with."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        say("no C compiler: the server is the one in Java, which is busy sooner")
        return None
    program = work / "cheap_server"
    subprocess.run([compiler, "-O2", "-o", program, SOURCE], check=True)
    return program
