"""A program on a terminal of its own, whose screen is read as a terminal emulator (pyte) shows it."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TZ": "UTC", "TERM": "xterm-256color",
               "BOARD_TODAY": "2026-11-23T09:00"}
LEFT = b"\x1b[?7h\x1b[?25h\x1b[?1049l"

UP, DOWN, RIGHT, LEFT_KEY = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
ESCAPE, ENTER = "\x1b", "\r"

# Whoever is started in the background ignores these, and so would all that it starts.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    signal.signal(number, signal.SIG_DFL)


class Terminal:
    def __init__(self, arguments, folder, columns=80, rows=24, environment=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.status = None
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.chdir(folder)
            os.execve(arguments[0], arguments, {**ENVIRONMENT, **(environment or {})})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            os.waitpid(self.pid, 0)
        try:
            os.close(self.terminal)
        except OSError:
            pass

    def read(self, quiet=0.08, seconds=5.0):
        """Reads until nothing came for `quiet` seconds and the program waits; gives the bytes."""
        new = b""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not select.select([self.terminal], [], [], quiet)[0]:
                if self.is_busy():
                    continue
                break
            try:
                chunk = os.read(self.terminal, 1 << 16)
            except OSError:
                break
            if not chunk:
                break
            new += chunk
            self.feed(chunk)
        self.output += new
        return new

    def is_busy(self):
        """Whether the program works, or would if there were a processor for it."""
        try:
            with open(f"/proc/{self.pid}/stat") as file:
                return file.read().rsplit(")", 1)[1].split()[0] in "RD"
        except OSError:
            return False

    def feed(self, chunk):
        # The emulator knows neither synchronized updates nor isolates.
        for unknown in (b"\xe2\x81\xa8", b"\xe2\x81\xa9"):
            chunk = chunk.replace(unknown, b"")
        self.stream.feed(chunk)

    def wait_for(self, text, seconds=5.0):
        """Reads until the screen shows a text; whether it does."""
        return self.wait_until(lambda: text in self.text(), seconds)

    def wait_until(self, holds, seconds=5.0):
        """Reads until something holds; whether it does."""
        end = time.monotonic() + seconds
        while True:
            self.read(quiet=0.03, seconds=0.3)
            if holds():
                self.read(quiet=0.03)
                return True
            if time.monotonic() > end:
                return False

    def type(self, *keys, quiet=0.08):
        """Types keys, each by itself, and reads what comes of it."""
        for key in keys:
            os.write(self.terminal, key.encode() if isinstance(key, str) else key)
            # What comes soon after Esc is one key with it, and a busy machine hands keys on late.
            self.read(max(quiet, 0.25) if key == ESCAPE else quiet)

    def quit(self):
        """Leaves what is open, and the board; how it ended."""
        # Esc would cancel a change that a slow disk has not saved yet, and drop the keys that wait for it.
        self.wait_until(lambda: "Esc gives it up" not in self.text())
        self.type(ESCAPE, ESCAPE, ESCAPE, quiet=0.06)
        for _ in range(3):
            try:
                self.type("q")
            except OSError:
                pass
            status = self.wait(2)
            if status is not None:
                return status
        return None

    def text(self):
        """What the screen shows, without spaces at the ends of lines."""
        lines = []
        for row in range(self.screen.lines):
            cells = self.screen.buffer[row]
            lines.append("".join(cells[column].data for column in range(self.screen.columns)).rstrip())
        return "\n".join(lines) + "\n"

    def golden(self):
        """The text, where the cursor is, and which cells are reversed."""
        text = self.text()
        cursor = self.screen.cursor
        if not cursor.hidden:
            text += f"cursor {cursor.x + 1},{cursor.y + 1}\n"
        for row in range(self.screen.lines):
            cells = self.screen.buffer[row]
            reversed_ = [column for column in range(self.screen.columns) if cells[column].reverse]
            if reversed_:
                text += f"reversed {row + 1}: {reversed_[0] + 1}-{reversed_[-1] + 1}\n"
        return text

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.read(0.15)

    def is_echoing(self):
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def wait(self, seconds=5.0, options=0):
        """How the process ended or stopped; nil where it goes on."""
        end = time.monotonic() + seconds
        while True:
            pid, status = os.waitpid(self.pid, options | os.WNOHANG)
            if pid:
                if not os.WIFSTOPPED(status):
                    self.status = status
                    # What it wrote last may be on its way still.
                    self.read(0.01)
                return status
            if time.monotonic() >= end:
                return None
            self.read(0.01, 0.05)
