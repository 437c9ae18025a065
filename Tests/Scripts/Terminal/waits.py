"""What takes its time: a lock that others hold, a slow git. It is told, keys are heeded, Esc and Ctrl-C end the wait."""

import fcntl
import os
import signal
import subprocess
import time

from terminal import DOWN, ENTER, ENVIRONMENT, ESCAPE, Terminal

failures = []

BOARD = "## Todo\n\n- [ ] First id:aa11\n- [ ] Second id:bb22\n- [ ] Third id:cc33\n\n## Doing\n\n## Done\n"


def expect(is_right, what, detail=""):
    if not is_right:
        failures.append(f"waits: {what}\n{detail}")


def load(folder):
    with open(os.path.join(folder, "board.md")) as file:
        return file.read()


def start(board, folder, **environment):
    with open(os.path.join(folder, "board.md"), "w") as file:
        file.write(BOARD)
    terminal = Terminal([board, "tui"], folder, environment={"XDG_STATE_HOME": folder, **environment})
    expect(terminal.wait_for("Third"), "no board", terminal.text())
    return terminal


class Held:
    """The board's lock as another process that saves it has it."""

    def __init__(self, folder):
        self.file = open(os.path.join(folder, "board.md"))
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()


def locks(board, folder):
    for end in (ESCAPE, "\x03"):
        with start(board, folder) as terminal:
            with Held(folder):
                terminal.type("x")
                expect(terminal.wait_for("Esc gives it up", 1) and "another program has locked 'board.md'" in terminal.text(),
                       "a wait is to be told", terminal.text())
                time.sleep(0.3)
                terminal.type("j")
                expect(terminal.wait_for("▌ ○ Second", 2), "looking is to go on", terminal.text())
                terminal.type("s", "j")
                expect(terminal.wait_for("2 keys wait", 2), "keys that wait are to be told", terminal.text())
                begin = time.monotonic()
                terminal.type(end)
                expect(terminal.wait_for("cancelled, nothing was", 2), f"{end!r} is to end a wait", terminal.text())
                expect(time.monotonic() - begin < 1.5, "the end of a wait took its time")
            terminal.read(0.2)
            expect(load(folder) == BOARD, "what was given up is done", load(folder))
            terminal.type("x")
            expect(terminal.wait_for('finished "Second" (bb22)'), "it is to go on after a wait", terminal.text())
            expect(terminal.quit() == 0, "q is to end it")
    with start(board, folder) as terminal:
        with Held(folder):
            terminal.type("s")
            terminal.wait_for("Esc gives it up", 1)
            # Typed ahead, in its order.
            terminal.type("j", "x", quiet=0.01)
            terminal.read(0.5)
        expect(terminal.wait_for("finished"), "what was typed ahead is to be done", terminal.text())
        text = load(folder)
        expect("First" in text.split("## Doing")[1].split("## Done")[0], "a deed is to wait for the lock", text)
    with start(board, folder) as terminal:
        terminal.type("x")
        expect(terminal.wait_for('finished "First" (aa11)'), "a deed is to be told", terminal.text())
        with Held(folder):
            for key in "uA":
                terminal.type(*([key, ENTER] if key == "A" else [key]))
                expect(terminal.wait_for("Esc gives it up", 1), f"{key}: a wait is to be told", terminal.text())
                time.sleep(0.3)
                terminal.type(ESCAPE)
                expect(terminal.wait_for("cancelled", 2), f"{key}: Esc is to end it", terminal.text())
        expect(not os.path.exists(os.path.join(folder, "board.archive.md")), "an archive that was given up is there")
        terminal.type("u")
        expect(terminal.wait_for("undid") and load(folder) == BOARD, "undo is to go on", terminal.text() + load(folder))
        expect(terminal.quit() == 0, "q is to end it")
    with start(board, folder) as terminal:
        with Held(folder):
            terminal.type("n", "Typed", ENTER)
            terminal.wait_for("Esc gives it up", 1)
            time.sleep(0.3)
            terminal.type("\x03")
            expect(terminal.wait_for("cancelled, nothing was", 2) and "Typed" in terminal.text(),
                   "a line is to stay open", terminal.text())
        terminal.type(ENTER)
        expect(terminal.wait_for("added") and "Typed" in load(folder), "the line is to be saved", terminal.text())
        expect(terminal.quit() == 0, "q is to end it")


def in_the_editor(board, folder):
    with start(board, folder, EDITOR="sed -i s/First/Edited/") as terminal:
        with Held(folder):
            terminal.type("E")
            expect(terminal.wait_for("Esc gives it up", 2), "a wait after the editor is to be told", terminal.text())
            terminal.type(ESCAPE)
            expect(terminal.wait_for("what you typed is in", 2), "Esc is to end that wait", terminal.text())
        expect(load(folder) == BOARD, "what was given up is done", load(folder))
        expect(terminal.quit() == 0, "q is to end it")


def at_the_end(board, folder):
    """A signal ends a wait as well, and what was typed is kept."""
    with start(board, folder) as terminal:
        with Held(folder):
            terminal.type("n", "Kept", ENTER)
            terminal.wait_for("Esc gives it up", 1)
            begin = time.monotonic()
            os.kill(terminal.pid, signal.SIGTERM)
            expect(terminal.wait(3) == signal.SIGTERM, "SIGTERM is to end it")
            expect(time.monotonic() - begin < 2, "SIGTERM waited for the lock")
    terminal = Terminal([board, "tui"], folder, environment={"XDG_STATE_HOME": folder})
    with terminal:
        terminal.wait_for("cc33")
        terminal.type("n", "\x19")
        expect(terminal.wait_for("Kept"), "what was typed is to be kept", terminal.text())
        terminal.type(ESCAPE)
        terminal.quit()


def history(board, folder):
    """A git that takes its time."""
    subprocess.run(["git", "init", "-q", folder], check=True)
    programs = os.path.join(folder, "bin")
    os.makedirs(programs, exist_ok=True)
    with open(os.path.join(programs, "git"), "w") as file:
        file.write("#!/bin/sh\nexec sleep 20\n")
    os.chmod(file.name, 0o755)
    with start(board, folder, PATH=f"{programs}:{ENVIRONMENT['PATH']}") as terminal:
        terminal.type("i")
        expect(terminal.wait_for("reading the history", 1), "a look into the history is to be told", terminal.text())
        time.sleep(0.3)
        begin = time.monotonic()
        terminal.type(ESCAPE)
        expect(terminal.wait_for("given up: reading the history", 1), "Esc is to end the look", terminal.text())
        terminal.type(ESCAPE, DOWN, "x")
        expect(terminal.wait_for('finished "Second" (bb22)', 2), "it is to go on", terminal.text())
        expect(terminal.quit() == 0 and time.monotonic() - begin < 6, "the end waited for git")


def check(board, folder):
    for part in (locks, in_the_editor, at_the_end, history):
        part(board, folder)
    return failures
