"""Child processes: their time, their peak memory and how they ended."""

import os
import resource
import signal
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

MEMORY_LIMIT = 8 << 30


@dataclass(frozen=True)
class Ended:
    """What became of a process. `seconds` is the time from its start to its end.

    A child starts as a copy of its parent, and the system counts the parent's memory as the child's own;
    `peak_bytes` is None where that hides what the child took.
    """

    status: int
    timed_out: bool
    seconds: float
    peak_bytes: int | None
    output: bytes
    complaints: str


def run(command: list[str], timeout: float) -> Ended:
    """Runs `command` to its end, for `timeout` seconds and in `MEMORY_LIMIT` bytes at the most."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as complaints:
        begin = perf_counter()
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=complaints,
            start_new_session=True,
        )
        resource.prlimit(child.pid, resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
        late = threading.Event()
        timer = threading.Timer(timeout, lambda: (late.set(), os.killpg(child.pid, signal.SIGKILL)))
        timer.start()
        _, status, usage = os.wait4(child.pid, 0)
        seconds = perf_counter() - begin
        floor = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        timer.cancel()
        # The process is reaped: this keeps `subprocess` from waiting for it.
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        complaints.seek(0)
        return Ended(
            child.returncode,
            late.is_set(),
            seconds,
            usage.ru_maxrss * 1024 if usage.ru_maxrss > floor else None,
            output.read(),
            complaints.read().decode(errors="replace"),
        )


def peak_bytes(command: list[str], timeout: float) -> int | None:
    """The peak memory of a program that takes less than this one: run by a smaller one, GNU time."""
    with tempfile.NamedTemporaryFile("r") as report:
        run(["/usr/bin/time", "-q", "-f", "%M", "-o", report.name, *command], timeout)
        lines = Path(report.name).read_text().split()
    return int(lines[-1]) * 1024 if lines else None
