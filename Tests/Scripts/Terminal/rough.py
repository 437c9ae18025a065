"""What happens besides: others who save, a terminal that changes or goes, signals, random keys, kills."""

import ctypes
import os
import random
import shutil
import signal
import subprocess
import time

from equality import BOARD
from terminal import DOWN, ENTER, ENVIRONMENT, ESCAPE, LEFT, Terminal

LIBC = ctypes.CDLL(None, use_errno=True)

failures = []


def expect(is_right, what, detail=""):
    if not is_right:
        failures.append(f"{what}\n{detail}")


def place(folder, name, text=BOARD):
    path = os.path.join(folder, name)
    os.makedirs(path)
    save(os.path.join(path, "board.md"), text)
    return path


def load(folder):
    with open(os.path.join(folder, "board.md")) as file:
        return file.read()


def save(path, text):
    with open(path + ".new", "w") as file:
        file.write(text)
    os.rename(path + ".new", path)


def start(board, folder, *arguments, **options):
    options.setdefault("environment", {"XDG_STATE_HOME": folder})
    terminal = Terminal([board, "tui", *arguments], folder, **options)
    expect(terminal.wait_for("ee55"), "no board", terminal.text())
    return terminal


def follows(board, folder):
    path = os.path.join(folder, "board.md")
    with start(board, folder) as terminal:
        terminal.type("h", DOWN)
        # Others put a task above: the focus stays with its task.
        save(path, BOARD.replace("- [ ] First", "- [ ] New above\n- [ ] First"))
        expect(terminal.wait_for("New above"), "an editor's save went unseen", terminal.text())
        expect(terminal.wait_for("▌ ○ Second"), "the focus left its task", terminal.text())
        # Others move it to another column: the focus follows.
        text = load(folder)
        start_, end = text.index("- [ ]   Second"), text.index("- [ ] Third")
        task = text[start_:end]
        save(path, text.replace(task, "").replace("## Doing\n\n", "## Doing\n\n" + task))
        moved = terminal.wait_until(lambda: "▌ ○ Second" in terminal.text().split("│", 1)[1])
        expect(moved, "the focus lost a moved task", terminal.text())
        os.remove(path)
        expect(terminal.wait_for("waiting for a change", 4), "a missing file is to be told", terminal.text())
        terminal.type("x")
        expect(terminal.wait_for("no such file"), "a change of a missing file is to be refused", terminal.text())
        save(path, BOARD)
        expect(terminal.wait_for("Third"), "a file that came back went unseen")
        save(path, BOARD + "\n## Notes\n\n- [ ] stray\n")
        expect(terminal.wait_for("1 item is not read as a task"), "what is not read is to be told", terminal.text())
        expect(terminal.quit() == 0, "q is to end it")


def merges(board, folder):
    """What others save while a line is typed is merged, or both are shown."""
    path = os.path.join(folder, "board.md")
    with start(board, folder) as terminal:
        terminal.type("h", "e", " and more")
        save(path, BOARD.replace("First id:aa11 due:2026-12-01", "First id:aa11 due:2026-12-24"))
        time.sleep(0.3)
        terminal.read(0.2)
        expect(terminal.wait_for("and more"), "a save took the line that was typed", terminal.text())
        terminal.type(ENTER, quiet=0.2)
        expect("First and more id:aa11 due:2026-12-24" in load(folder), "two changes are to be merged", load(folder))
        terminal.type("e", " mine")
        save(path, load(folder).replace("First and more", "Theirs"))
        time.sleep(0.3)
        terminal.type(ENTER, quiet=0.2)
        text = terminal.text()
        expect("Theirs" in text and "First and more mine" in text, "a conflict is to show both", text)
        expect("mine" not in load(folder), "a conflict was written")
        terminal.type(ENTER)
        expect(terminal.wait_for("First and more mine"), "what was typed is to be had again", terminal.text())
        terminal.type(ENTER, quiet=0.2)
        expect("First and more mine" in load(folder) and "Theirs" not in load(folder), "mine is to win when asked for",
               load(folder))
        # A line that is refused stays.
        before = load(folder)
        terminal.type("n", "Try due:2026-13-45", ENTER, quiet=0.2)
        text = terminal.text()
        expect("2026-13-45" in text and load(folder) == before, "a refused line is to stay", text)
        expect("--" not in text.replace("--literal", "--literal"), "an option is named where none can be typed", text)
        terminal.type("\x17", "due:fri", ENTER, quiet=0.2)
        expect("Try due:2026-11-27" in load(folder), "a refused line is to be mended", load(folder))
        terminal.type("e", "zzz", ESCAPE, "n", "\x19", quiet=0.1)
        expect(terminal.wait_for("zzz"), "Ctrl+Y is to bring back what was left", terminal.text())
        expect(terminal.quit() == 0, "q is to end it")


def ends(board, folder):
    for what in ["q", "\x03", signal.SIGTERM, signal.SIGHUP, signal.SIGINT]:
        with start(board, folder) as terminal:
            expect(b"\x1b[?1049h" in terminal.output and b"\x1b[?2004h" in terminal.output, "no screen was entered")
            expect(not terminal.is_echoing(), "what is typed is to stay off the screen")
            if isinstance(what, str):
                terminal.type(what)
            else:
                os.kill(terminal.pid, what)
            status = terminal.wait()
            wanted = 0 if isinstance(what, str) or what == signal.SIGINT else int(what)
            expect(status == wanted, f"{what!r} ended with {status}")
            terminal.read(0.05)
            expect(LEFT in terminal.output and b"\x1b[?2004l" in terminal.output, f"{what!r} left the screen on")
            expect(terminal.is_echoing(), f"{what!r} left the keyboard as it was here")
    with start(board, folder) as terminal:
        terminal.type("M")
        os.kill(terminal.pid, signal.SIGSTOP)
        expect(terminal.wait(options=os.WUNTRACED) is not None, "SIGSTOP is to stop it")
        os.kill(terminal.pid, signal.SIGCONT)
        terminal.read(0.2)
        expect(terminal.wait_until(lambda: "ee55" in terminal.text() and not terminal.is_echoing()), "a continued one is to draw again")
        terminal.type("h", "n", "typed")
        for columns, rows in [(40, 10), (120, 40), (7, 3), (1, 1), (300, 80), (80, 24)]:
            terminal.resize(columns, rows)
        expect(terminal.wait_for("typed"), "a new size took what was typed", terminal.text())
        terminal.type(ENTER)
        expect(terminal.wait_for("added") and "typed" in load(folder), "what was typed before is to be saved")
        # The mouse: on Second's card, then dragged to the next column.
        rows = terminal.text().split("\n")
        row = next(index for index, line in enumerate(rows) if "Third" in line) + 1
        terminal.type(f"\x1b[<0;5;{row}M", f"\x1b[<0;40;{row}m")
        expect(terminal.wait_for("moved") and "Third" in load(folder).split("## Doing")[1],
               "a task that is dragged is to move", load(folder))
        os.close(terminal.terminal)
        end = time.monotonic() + 3
        while time.monotonic() < end and os.waitpid(terminal.pid, os.WNOHANG)[0] == 0:
            time.sleep(0.02)
        try:
            os.kill(terminal.pid, 0)
            expect(False, "it goes on without a terminal")
        except ProcessLookupError:
            terminal.status = 0


def keeps_drafts(board, folder):
    """What was typed when the terminal went is had again."""
    for number, end in enumerate(["hangup", signal.SIGHUP, signal.SIGTERM]):
        for keys, typed in [(("n", "half a line"), "half a line"), (("e", " and more"), "Fifth and more id:ee55")]:
            terminal = start(board, folder)
            with terminal:
                terminal.type(*keys)
                # A hangup takes what has not been read yet.
                expect(terminal.wait_for(keys[-1].strip()), f"{end}: what is typed is to be shown", terminal.text())
                if end == "hangup":
                    os.close(terminal.terminal)
                else:
                    os.kill(terminal.pid, end)
                until = time.monotonic() + 3
                while time.monotonic() < until and os.waitpid(terminal.pid, os.WNOHANG)[0] == 0:
                    time.sleep(0.02)
                terminal.status = 0
            with start(board, folder) as terminal:
                expect(terminal.wait_for("Ctrl+Y"), f"{end}: a kept line is to be offered", terminal.text())
                terminal.type("n", "\x19")
                expect(terminal.wait_for(typed), f"{end}: a kept line is to be had again", terminal.text())
                terminal.type(ESCAPE)
                expect(terminal.quit() == 0, "q is to end it")
            with start(board, folder) as terminal:
                expect("Ctrl+Y" not in terminal.text(), f"{end}: a line that was had is offered again", terminal.text())
                expect(terminal.quit() == 0, "q is to end it")
    expect(load(folder) == BOARD, "what was typed and not saved is in the file", load(folder))


def in_korean(board, folder):
    with start(board, folder, environment={"XDG_STATE_HOME": folder, "LC_ALL": "ko_KR.UTF-8"}) as terminal:
        terminal.type("?")
        expect(terminal.wait_for("단축키") and terminal.wait_for("다음 작업"), "help is to be Korean",
               terminal.text())
        expect(terminal.quit() == 0, "q is to end it")


def in_tmux(board, folder):
    """The same in a terminal that people use, which tells keys in its own way."""
    socket = os.path.join(folder, "tmux")

    def tmux(*words):
        return subprocess.run(["tmux", "-S", socket, "-f", "/dev/null", *words], capture_output=True, text=True,
                              env={**ENVIRONMENT, "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"}, check=True).stdout

    tmux("new-session", "-d", "-x", "100", "-y", "30", "-s", "board", f"cd {folder} && {board} tui; sleep 1")
    try:
        def see(text, seconds=5.0):
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                shown = tmux("capture-pane", "-p", "-t", "board")
                if text in shown:
                    return shown
                time.sleep(0.05)
            return ""

        expect(see("ee55"), "tmux: no board")
        tmux("send-keys", "-t", "board", "h", "n")
        tmux("send-keys", "-t", "board", "-l", "한글 작업 id:k0re")
        tmux("send-keys", "-t", "board", "Enter")
        expect(see("한글 작업"), "tmux: no new task", tmux("capture-pane", "-p", "-t", "board"))
        tmux("send-keys", "-t", "board", "S-Right")
        expect(see("moved \"한글 작업\" (k0re) to 'Doing'"), "tmux: Shift and an arrow", tmux("capture-pane", "-p", "-t", "board"))
        tmux("resize-window", "-t", "board", "-x", "60", "-y", "12")
        expect(see("한글 작업"), "tmux: a new size", tmux("capture-pane", "-p", "-t", "board"))
        tmux("send-keys", "-t", "board", "q")
        time.sleep(0.3)
        expect("한글 작업 id:k0re" in load(folder).split("## Doing")[1], "tmux: the file", load(folder))
    finally:
        tmux("kill-server")


KEYS = list("hjklHJKLgGneNsxdrcDmf/?uU.i *vAM123456789yE\t ") + [
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[1;2A", "\x1b[1;2B", "\x1b[1;2C", "\x1b[1;2D", ESCAPE, ENTER, ENTER,
    "\x7f", "\x1b[3~", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "한", "ㅓ", "é", "\x1b[200~pasted text\x1b[201~",
    "due:fri", "@ana", "id:zz99", "\x17", "\x15", "\x19", "\x0c", "\x1b[<0;10;5M", "\x1b[<0;50;5m", "\x1b[<65;10;5M",
    "\xff", "\x1b[999;999X", "\x1b]0;x\x07"]


def randomly(board, folder, count, seed):
    """Random keys while an editor saves: no crash, each line that the editor saved is there at the end, and once all
    that the keys did is undone, nothing else."""
    chance = random.Random(seed)
    path = os.path.join(folder, "board.md")
    environment = {"XDG_STATE_HOME": folder, "EDITOR": "sed -i s/id/Id/"}
    done = 0
    while done < count:
        shutil.rmtree(folder)
        os.makedirs(folder)
        save(path, BOARD)
        saved, typed, is_raced, has_left = [], [], False, False
        with start(board, folder, columns=chance.randint(20, 160), rows=chance.randint(5, 50),
                   environment=environment) as terminal:
            while len(typed) < min(20, count - done) and not has_left:
                keys = [chance.choice(KEYS) for _ in range(chance.randint(1, 12))]
                typed.append(keys)
                os.write(terminal.terminal, "".join(keys).encode("utf-8", "surrogateescape"))
                if chance.random() < 0.5:
                    line = f"<!-- saved {len(saved)} -->"
                    if append(path, line):
                        saved.append(line)
                    else:
                        is_raced = True
                        break
                if chance.random() < 0.1:
                    terminal.resize(chance.randint(1, 200), chance.randint(1, 60))
                terminal.read(0.004)
                has_left = terminal.wait(0) is not None
            terminal.read(0.05)
            what = f"seed {seed}, {columns_and_rows(terminal)}, {typed}\n{terminal.text()}"
            if not has_left:
                os.kill(terminal.pid, signal.SIGTERM)
            status = terminal.status if has_left else terminal.wait()
            # The help and menus can leave the board as well.
            expect(status in (0, signal.SIGTERM), f"random keys ended it with {status}", what)
            terminal.read(0.02)
            expect(LEFT in terminal.output and terminal.is_echoing(), "the terminal was left as it was here", what)
        if not is_raced:
            text = load(folder)
            missing = [line for line in saved if line not in text]
            expect(not missing, f"what an editor saved is lost: {missing}", f"{what}\n{text}")
            undone = undo_all(board, folder)
            expect(load(folder) == with_lines(BOARD, saved), "what keys did cannot all be undone",
                   f"{what}\n{undone}\n{text}\n{load(folder)}")
            done += len(typed)
        if failures:
            return


def columns_and_rows(terminal):
    return f"{terminal.screen.columns} x {terminal.screen.lines}"


def undo_all(board, folder):
    """Undoes all that the journal knows; what was said."""
    said = ""
    for _ in range(150):
        run = subprocess.run([board, "undo"], cwd=folder, env={**ENVIRONMENT, "XDG_STATE_HOME": folder},
                             capture_output=True, text=True)
        said += run.stderr
        if run.returncode != 0:
            break
    return said


def with_lines(text, lines):
    """The text with lines that were put below its prose one by one."""
    return text.replace("Prose stays.\n", "Prose stays.\n" + "".join(f"{line}\n" for line in reversed(lines)), 1)


def append(path, line):
    """Saves as an editor; false where the board was saved in the moment between its looking and saving, which nobody
    but the editor could have known."""
    with open(path) as file:
        before = file.read()
    with open(path + ".new", "w") as file:
        file.write(with_lines(before, [line]))
    exchange(path, path + ".new")
    with open(path + ".new") as file:
        return file.read() == before


def exchange(first, second):
    """Exchanges two files in one step."""
    here, both = -100, 2
    if LIBC.renameat2(here, first.encode(), here, second.encode(), both) != 0:
        raise OSError(ctypes.get_errno(), "renameat2")


def killed(board, folder, count, seed):
    """Ended at a random moment, the terminal is as before, and the file is a whole board."""
    chance = random.Random(seed)
    path = os.path.join(folder, "board.md")
    for _ in range(count):
        save(path, BOARD)
        terminal = Terminal([board, "tui"], folder, environment={"XDG_STATE_HOME": folder})
        with terminal:
            terminal.read(0.002, chance.random() * 0.05)
            for _ in range(chance.randint(0, 6)):
                os.write(terminal.terminal, chance.choice(["x", "u", "L", "h", "l", "j", "nA\r", "D"]).encode())
            time.sleep(chance.random() * 0.02)
            number = chance.choice([signal.SIGTERM, signal.SIGHUP])
            os.kill(terminal.pid, number)
            status = terminal.wait()
            expect(status == int(number), f"a signal ended it with {status}")
            terminal.read(0.02)
            entered = b"\x1b[?1049h" in terminal.output
            expect(not entered or LEFT in terminal.output, "a kill left the screen on")
            expect(terminal.is_echoing(), "a kill left the keyboard as it was here")
        text = load(folder)
        expect(text.startswith("---\ntitle: Equality") and "## Done" in text, "a kill broke the file", text)
        left = [name for name in os.listdir(folder) if ".tmp" in name or name.endswith(".lock")]
        expect(not left or subprocess.run([board, "list"], cwd=folder, env=ENVIRONMENT,
                                          capture_output=True).returncode == 0, f"left: {left}")


def check(board, folder, count, kills, seed):
    for part in (follows, merges, ends, keeps_drafts, in_korean):
        part(board, place(folder, part.__name__))
    if shutil.which("tmux"):
        in_tmux(board, place(folder, "tmux"))
    else:
        expect(False, "tmux is missing")
    return by_chance(board, folder, count, kills, seed)


def by_chance(board, folder, count, kills, seed):
    randomly(board, place(folder, "random"), count, seed)
    killed(board, place(folder, "killed"), kills, seed)
    return failures
