"""What the operating system tells of processes, read from outside while they run. Linux alone tells it so."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

TICK_S = 1 / os.sysconf("SC_CLK_TCK")
GIVE_UP_S = 10


@dataclass(frozen=True)
class Usage:
    """Processor seconds so far: of one session of processes, of the server, of this program, of all there are."""

    at_s: float
    generator_s: float
    server_s: float
    own_s: float
    busy_s: float


def cores() -> list[int]:
    """The processors that this program may use."""
    return sorted(os.sched_getaffinity(0))


def allow_many_files() -> None:
    """Raises the limit of open files as far as it goes; children inherit it."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def pinned(command: list[str], core: int | None) -> list[str]:
    """The command on that core alone, where there is a way to say so."""
    if core is None or shutil.which("taskset") is None:
        return command
    return ["taskset", "-c", str(core), *command]


def start(command: list[str], output: Path, core: int | None = None, **environment: str) -> subprocess.Popen:
    """Starts a program in a session of its own, so that everything that it starts can be found and ended."""
    with output.open("wb") as file:
        return subprocess.Popen(
            pinned(command, core),
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env={**os.environ, **environment},
        )


def end(process: subprocess.Popen) -> None:
    """Ends a program and all that it has started."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, sign)
        except ProcessLookupError:
            pass
        try:
            process.wait(GIVE_UP_S if sign == signal.SIGTERM else None)
        except subprocess.TimeoutExpired:
            continue
        if not _session(process.pid):
            return


def usage(generator: int, server: int) -> Usage:
    """What the session of the generator, and the server, have used; processes that have ended are counted by those
    that waited for them."""
    own = os.times()
    return Usage(
        time.monotonic(),
        sum(_cpu_s(fields) for _, fields in _session(generator)),
        _cpu_s(_stat(server) or []),
        own.user + own.system,
        _busy_s(),
    )


def peak_mib(generator: int) -> float:
    """The most memory that the processes of the session have had, each at its own worst moment."""
    return sum(_status_kib(pid, "VmHWM:") for pid, _ in _session(generator)) / 1024


def peak_mib_until_end(process: subprocess.Popen, at_most_s: float) -> float:
    """The same, looked at until the program has ended by itself, or so many seconds have passed."""
    until_s, most = time.monotonic() + at_most_s, 0.0
    while process.poll() is None and time.monotonic() < until_s:
        most = max(most, peak_mib(process.pid))
        time.sleep(0.02)
    return most


def written_bytes(pid: int) -> int:
    """What a process has written so far, to files and connections."""
    for line in Path(f"/proc/{pid}/io").read_text().splitlines():
        name, _, number = line.partition(": ")
        if name == "wchar":
            return int(number)
    raise LookupError(f"/proc/{pid}/io does not tell wchar")


class Others:
    """
    What others than this program and all that it has started and waited for use of the processors from now on, and what of it
    the host of a virtual machine takes for other machines.
    """

    def __init__(self):
        self.begin_s, self.begin_used_s, self.begin_stolen_s = time.monotonic(), self._used_s(), _stolen_s()

    def cores(self) -> float:
        return max(0.0, self._used_s() - self.begin_used_s) / (time.monotonic() - self.begin_s)

    def stolen_cores(self) -> float:
        return (_stolen_s() - self.begin_stolen_s) / (time.monotonic() - self.begin_s)

    @staticmethod
    def _used_s() -> float:
        own = os.times()
        return _busy_s() - own.user - own.system - own.children_user - own.children_system


def foreign_cores(before: Usage, after: Usage) -> float:
    """Processors that others used in between."""
    ours = sum(
        getattr(after, name) - getattr(before, name) for name in ("generator_s", "server_s", "own_s")
    )
    return max(0.0, after.busy_s - before.busy_s - ours) / (after.at_s - before.at_s)


def _session(leader: int) -> list[tuple[int, list[str]]]:
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            fields = _stat(int(entry))
            if fields and int(fields[3]) == leader and fields[0] != "Z":
                found.append((int(entry), fields))
    return found


def _stat(pid: int) -> list[str] | None:
    """The fields of proc(5) behind the name, the state first."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def _cpu_s(fields: list[str]) -> float:
    return sum(int(ticks) for ticks in fields[11:15]) * TICK_S


def _busy_s() -> float:
    ticks = _ticks()
    return (sum(ticks) - ticks[3] - ticks[4]) * TICK_S


def _stolen_s() -> float:
    return _ticks()[7] * TICK_S


def _ticks() -> list[int]:
    """Of all processors, by kind."""
    return [int(text) for text in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]


def _status_kib(pid: int, name: str) -> int:
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1])
    except (FileNotFoundError, ProcessLookupError):
        pass
    return 0
