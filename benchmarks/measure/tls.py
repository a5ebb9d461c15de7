"""
What TLS costs: the same request over TLS 1.3 and without, on kept connections to one nginx, beside wrk; and on a new
connection for each request, whose handshake is whole, beside wrk and oha.
"""

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
HANDSHAKES = "handshakes"
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
    ssl_certificate {folder}/certificate.pem;
    ssl_certificate_key {folder}/key.pem;
    ssl_protocols TLSv1.3;
    ssl_session_tickets off;
    default_type application/json;
    server {{
        listen 127.0.0.1:{plain};
        listen 127.0.0.1:{secure} ssl;
        location /count {{ stub_status; }}
        location / {{ return 200 '{{"hello":"world!!"}}'; }}
    }}
    server {{
        listen 127.0.0.1:{once} ssl;
        keepalive_timeout 0;
        location / {{ return 200 '{{"hello":"world!!"}}'; }}
    }}
}}
"""


@dataclass(frozen=True)
class NginxBench(Bench):
    """Generators drive one nginx: http, https, or a handshake for each request."""

    way: str = "http"

    def serve(self) -> Nginx:
        return Nginx(self.work, self.server_core, self.way)


class Nginx:
    """One process of it on one core; its own count of requests. Use as a context."""

    def __init__(self, work: Path, core: int | None, way: str):
        folder = Path(tempfile.mkdtemp(dir=work))
        self.plain, secure, once = _free_ports(3)
        self.url = {
            "http": f"http://127.0.0.1:{self.plain}/",
            "https": f"https://127.0.0.1:{secure}/",
            HANDSHAKES: f"https://127.0.0.1:{once}/",
        }[way]
        self.asked = 0
        _make_certificate(folder)
        configuration = CONFIGURATION.format(folder=folder, plain=self.plain, secure=secure, once=once)
        (folder / "nginx.conf").write_text(configuration)
        command = ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
        self.process = machine.start(command, folder / "nginx.txt", core)
        self._await_start(folder)

    def __enter__(self) -> Nginx:
        return self

    def __exit__(self, *_) -> None:
        machine.end(self.process)

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
    peers = available([peer for peer in PEERS if peer.name in ("wrk", "oha")])
    kept = [ours, *(peer for peer in peers if peer.name == "wrk")]
    benches = {
        way: NginxBench(bench.work, bench.java, bench.generator_core, bench.server_core, way)
        for way in ("http", "https", HANDSHAKES)
    }
    for users in USERS:
        for round_number in range(1, plan.rounds + 1):
            for generator in kept:
                _both(figures, benches, generator, users, plan, round_number)
            say(f"{users} connections: round {round_number} of {plan.rounds}")
        _add_ratios(figures, users, ours.name, "https")
    for round_number in range(1, plan.rounds + 1):
        for generator in [ours, *peers]:
            _attempt(figures, benches[HANDSHAKES], generator, USERS[0], plan, round_number)
        say(f"handshakes: round {round_number} of {plan.rounds}")
    _add_ratios(figures, USERS[0], ours.name, HANDSHAKES)
    return figures


def _both(figures: Figures, benches: dict, generator: Generator, users: int, plan: Plan, round_number: int) -> None:
    """Without TLS and with it, in turn; what it costs more is a figure of its own."""
    rows = [_attempt(figures, benches[way], generator, users, plan, round_number) for way in ("http", "https")]
    plain, secure = (row.get("cpu us/request", []) for row in rows)
    if len(plain) == len(secure) == round_number:
        figures.add((users, f"{generator.name}, https"), **{"us more than http": secure[-1] - plain[-1]})


def _attempt(
    figures: Figures, bench: NginxBench, generator: Generator, users: int, plan: Plan, round_number: int
) -> dict[str, list[float]]:
    named = replace(generator, name=f"{generator.name}, {bench.way}")
    figures.attempt((users, named.name), partial(closed.once, bench, named, users, plan, round_number))
    return figures.rows.get((users, named.name), {})


def _add_ratios(figures: Figures, users: int, name: str, way: str) -> None:
    """Our cost beside that of wrk in the same round."""
    ours, base = (figures.rows.get((users, f"{each}, {way}"), {}) for each in (name, "wrk"))
    costs, base_costs = (row.get("cpu us/request", []) for row in (ours, base))
    if costs and len(costs) == len(base_costs):
        ours["cpu/wrk's"] = [own / wrk for own, wrk in zip(costs, base_costs)]


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
