"""Shells on a terminal of their own, into which words are typed."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

CONTROLS = re.compile(r"\x1b\[[0-9;?<>=]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b[=>78]")


class Shell:
    """A shell in a folder, with the completions of `board` loaded."""

    def __init__(self, name, folder, script, path):
        self.name = name
        environment = {
            "PATH": f"{path}:/usr/local/bin:/usr/bin:/bin", "HOME": folder, "TERM": "vt100",
            "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null", "XDG_CONFIG_HOME": folder + "/config",
            "XDG_DATA_HOME": folder + "/data", "BOARD_TODAY": "2026-11-21",
        }
        command = {
            "bash": ["bash", "--norc", "--noprofile", "-i"],
            "zsh": ["zsh", "-f", "-i"],
            "fish": ["fish", "--no-config", "-i"],
        }[name]
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
        self.read(0.5)
        for line in {
            "bash": [
                "bind 'set completion-query-items 0'", "bind 'set page-completions off'",
                "bind 'set show-all-if-ambiguous on'", "bind 'set enable-bracketed-paste off'",
                "args() { for word; do printf '<%s>' \"$word\"; done; echo; }",
            ],
            "zsh": [
                "PROMPT='> '; unset zle_bracketed_paste; bindkey -e; LISTMAX=0",
                "autoload -U compinit; compinit -u -D",
                "args() { local word; for word; do printf '<%s>' \"$word\"; done; echo; }",
            ],
            "fish": [
                "function fish_prompt; echo '> '; end",
                "function args; for word in $argv; printf '<%s>' $word; end; echo; end",
            ],
        }[name] + [f"source {script}"]:
            self.run(line)

    def read(self, quiet=0.2, first=1.0, until=None):
        """What the shell writes until it is quiet; it may take a while to begin.

        With `until`, it is quiet only after that: on a busy machine an answer can take seconds.
        """
        text = b""
        end = time.monotonic() + 20
        while (left := end - time.monotonic()) > 0:
            is_awaited = until is not None and until not in text
            if not select.select([self.terminal], [], [], left if is_awaited else quiet if text else first)[0]:
                break
            try:
                chunk = os.read(self.terminal, 65536)
            except OSError:
                break
            if not chunk:
                break
            text += chunk
        return CONTROLS.sub("", text.decode("utf-8", "replace")).replace("\r", "").replace("\0", "")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def run(self, line):
        self.type(line + "\n")
        return self.read()

    def listed(self, line):
        """What stands on the terminal after a tab behind the line; the line is given up then."""
        self.type(line)
        self.read(0.1)
        self.type("\t")
        shown = self.read(0.5, 6)
        self.type("\x03")
        self.read(0.15)
        return shown

    def completed(self, line, tabs=1):
        """The words that a command gets once a tab has completed the line."""
        self.type(line)
        self.read(0.1)
        for _ in range(tabs):
            self.type("\t")
            self.read(0.35, 2)
        self.type("\x01args \x05\n")
        shown = self.read(0.2, until=b"<board>")
        words = re.findall(r"<board>.*>", shown)
        return words[-1][len("<board>"):] if words else shown

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)
