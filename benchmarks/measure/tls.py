"""The same request over TLS 1.3 and without, on kept connections to one nginx, beside wrk: what TLS costs."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass, replace
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

from . import closed, machine
from .closed import Bench, Plan
from .peers import PEERS, Generator, available
from .said import Figures, say
from .scenario import CONSTANT, of_file

USERS = (50, 1000)
START_S = 20
HANDSHAKES_S = 30  # of many users, whose code is still being compiled
SPARE_S = 12  # the first of them answers when most have shaken hands

UNCHECKED = CONSTANT + "http: {{tls: {{verify: false}}}}\n"

CONFIGURATION = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
events {{ worker_connections 20000; }}
http {{
    access_log off;
    keepalive_requests 1000000000;
    server {{
        listen 127.0.0.1:{plain};
        listen 127.0.0.1:{secure} ssl;
        ssl_certificate {folder}/certificate.pem;
        ssl_certificate_key {folder}/key.pem;
        ssl_protocols TLSv1.3;
        location /count {{ stub_status; }}
        location / {{ default_type application/json; return 200 '{{"hello":"world!!"}}'; }}
    }}
}}
"""


@dataclass(frozen=True)
class NginxBench(Bench):
    """Generators drive one nginx, with or without TLS."""

    scheme: str = "http"

    def serve(self) -> Nginx:
        return Nginx(self.work, self.server_core, self.scheme)


class Nginx:
    """One process of it on one core; its own count of requests. Use as a context."""

    def __init__(self, work: Path, core: int | None, scheme: str):
        folder = Path(tempfile.mkdtemp(dir=work))
        self.plain, self.secure = _free_ports(2)
        self.scheme, self.asked = scheme, 0
        _make_certificate(folder)
        (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, plain=self.plain, secure=self.secure))
        command = ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
        self.process = machine.start(command, folder / "nginx.txt", core)
        self._await_start(folder)

    def __enter__(self) -> Nginx:
        return self

    def __exit__(self, *_) -> None:
        machine.end(self.process)

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.secure if self.scheme == 'https' else self.plain}/"

    @property
    def pid(self) -> int:
        return self.process.pid

    def count(self) -> int:
        """Requests answered so far but those for this count."""
        self.asked += 1
        connection = HTTPConnection("127.0.0.1", self.plain, timeout=10)
        try:
            connection.request("GET", "/count")
            told = connection.getresponse().read().decode()
        finally:
            connection.close()
        return int(re.search(r"^ *\d+ +\d+ +(\d+)", told, re.MULTILINE).group(1)) - self.asked

    def _await_start(self, folder: Path) -> None:
        until_s = time.monotonic() + START_S
        while time.monotonic() < until_s and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.plain), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        machine.end(self.process)
        raise RuntimeError(f"nginx did not start; see {folder / 'nginx.txt'}")


def measure(bench: Bench, plan: Plan) -> Figures:
    figures = Figures(["connections", "generator"])
    if not (shutil.which("nginx") and shutil.which("openssl")):
        say("skipped: TLS needs nginx and openssl; install them with apt-get")
        return figures
    plan = replace(plan, spare_s=SPARE_S)
    ours = replace(of_file("scenario", UNCHECKED, "multiplexed", None), warmup_of_many_s=HANDSHAKES_S)
    generators = [ours, *available(PEERS[:1])]
    benches = {
        scheme: NginxBench(bench.work, bench.java, bench.generator_core, bench.server_core, scheme)
        for scheme in ("http", "https")
    }
    for users in USERS:
        for round_number in range(1, plan.rounds + 1):
            for generator in generators:
                _both(figures, benches, generator, users, plan, round_number)
            say(f"{users} connections: round {round_number} of {plan.rounds}")
        _add_ratios(figures, users, generators[0])
    return figures


def _both(figures: Figures, benches: dict, generator: Generator, users: int, plan: Plan, round_number: int) -> None:
    """Without TLS and with it, in turn; what it costs more is a figure of its own."""
    for scheme, bench in benches.items():
        named = replace(generator, name=f"{generator.name}, {scheme}")
        figures.attempt((users, named.name), partial(closed.once, bench, named, users, plan, round_number))
    plain, secure = (figures.rows.get((users, f"{generator.name}, {scheme}"), {}) for scheme in benches)
    costs = [row.get("cpu us/request", []) for row in (plain, secure)]
    if len(costs[0]) == len(costs[1]) == round_number:
        figures.add((users, f"{generator.name}, https"), **{"us more than http": costs[1][-1] - costs[0][-1]})


def _add_ratios(figures: Figures, users: int, mine: Generator) -> None:
    """Our cost over TLS beside that of wrk in the same round."""
    ours = figures.rows.get((users, f"{mine.name}, https"), {})
    base = figures.rows.get((users, "wrk, https"), {}).get("cpu us/request", [])
    costs = ours.get("cpu us/request", [])
    if base and len(costs) == len(base):
        ours["cpu/wrk's"] = [own / wrk for own, wrk in zip(costs, base)]


def _make_certificate(folder: Path) -> None:
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key.pem"]
    command = ["openssl", "req", "-x509", *key, "-days", "2", "-subj", "/CN=localhost", "-out", "certificate.pem"]
    subprocess.run(command, check=True, capture_output=True, cwd=folder)


def _free_ports(number: int) -> list[int]:
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    try:
        return [each.getsockname()[1] for each in held]
    finally:
        for each in held:
            each.close()
