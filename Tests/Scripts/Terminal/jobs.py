"""Jobs, signals and terminals that are not as usual: crashes, bg and fg, scripts, other sessions, one that hangs."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

from terminal import ENVIRONMENT, LEFT, Terminal

failures = []


def expect(is_right, what, detail=""):
    if not is_right:
        failures.append(f"jobs: {what} {detail}")


def ends_at_once(board, folder):
    """A signal that nobody answers ends the program, and the terminal is as before."""
    for number in (signal.SIGQUIT, signal.SIGABRT, signal.SIGSEGV, signal.SIGTRAP, signal.SIGILL, signal.SIGALRM,
                   signal.SIGUSR1, signal.SIGXCPU):
        with Terminal([board, "tui"], folder) as terminal:
            terminal.wait_for("Todo")
            os.kill(terminal.pid, number)
            status = terminal.wait()
            expect(status is not None and os.WIFSIGNALED(status) and os.WTERMSIG(status) == number,
                   f"{number.name} ends it with {status}")
            expect(LEFT in terminal.output and terminal.is_echoing(), f"{number.name} leaves the terminal as it was here")


def shell(folder):
    terminal = Terminal(["/bin/bash", "--norc", "--noprofile", "-i"], folder, environment={"PS1": "\\nready> "})
    terminal.wait_for("ready>")
    return terminal


def in_the_background(board, folder):
    with shell(folder) as terminal:
        terminal.type(f"{board} tui\r")
        expect(terminal.wait_for("Todo"), "the board is not shown in a shell", terminal.text())
        terminal.type("\x1a")
        expect(terminal.wait_for("Stopped"), "Ctrl+Z does not stop it", terminal.text())
        terminal.type("bg\r")
        terminal.read(0.4)
        terminal.type("fg\r")
        expect(terminal.wait_for(" · 5 open"), "nothing is shown after bg and fg", terminal.text())
        terminal.type("q")
        expect(terminal.wait_for("ready>"), "q does nothing after bg and fg", terminal.text())
        terminal.type("clear\r", f"{board} tui &\r")
        terminal.read(0.6)
        terminal.type("fg\r")
        expect(terminal.wait_for(" · 5 open"), "what began in the background is not shown", terminal.text())
        terminal.type("q", "exit\r", "exit\r")


def in_a_script(board, folder):
    with shell(folder) as terminal:
        terminal.type(f"sh -c '{board} tui; echo came $((1 + 1))back'\r")
        expect(terminal.wait_for("Todo"), "the board is not shown in a script", terminal.text())
        terminal.type("\x1a")
        expect(terminal.wait_for("Stopped"), "Ctrl+Z does not stop the script", terminal.text())
        terminal.type("clear\r", "fg\r")
        expect(terminal.wait_for(" · 5 open"), "nothing is shown after the script goes on", terminal.text())
        terminal.type("q")
        terminal.wait_for("ready>")
        expect(b"came 2back" in terminal.output, "the script does not go on", terminal.text())
        terminal.type("exit\r")


def without_a_shell(board, folder):
    """Where nobody could continue it, Ctrl+Z says so."""
    with Terminal([board, "tui"], folder) as terminal:
        terminal.wait_for("Todo")
        terminal.type("\x1a")
        expect(terminal.wait_for("no shell"), "Ctrl+Z without a shell says nothing", terminal.text())
        expect(terminal.quit() == 0, "it does not end after Ctrl+Z without a shell")


def of_another_session(board, folder):
    """The terminal of another session has no jobs: 'su -c', containers."""
    mine, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen([board, "tui"], cwd=folder, stdin=its, stdout=its, stderr=its, start_new_session=True,
                               env=ENVIRONMENT)
    os.close(its)
    shown, end = b"", time.monotonic() + 5
    while b"Todo" not in shown and time.monotonic() < end:
        if select.select([mine], [], [], 0.1)[0]:
            shown += os.read(mine, 1 << 16)
    expect(b"Todo" in shown, "nothing is shown on the terminal of another session", repr(shown[:200]))
    os.write(mine, b"q")
    try:
        expect(process.wait(5) == 0, f"q ends it with {process.returncode}")
    except subprocess.TimeoutExpired:
        process.kill()
        expect(False, "no key is taken on the terminal of another session")
    os.close(mine)


def that_hangs(board, folder):
    """A terminal that does not read any more keeps nobody from ending the program."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        with Terminal([board, "tui"], folder, columns=300, rows=80) as terminal:
            terminal.wait_for("Todo")
            for _ in range(60):
                os.write(terminal.terminal, b"\x0c")
                time.sleep(0.01)
            time.sleep(0.5)
            os.kill(terminal.pid, number)
            end = time.monotonic() + 5
            while time.monotonic() < end and terminal.status is None:
                pid, status = os.waitpid(terminal.pid, os.WNOHANG)
                if pid:
                    terminal.status = status
                time.sleep(0.05)
            expect(terminal.status is not None, f"{number.name} does not end it while its terminal hangs")


def check(board, folder):
    for scenario in (ends_at_once, in_the_background, in_a_script, without_a_shell, of_another_session, that_hangs):
        scenario(board, folder)
    return failures
