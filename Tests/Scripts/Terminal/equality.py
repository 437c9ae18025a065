"""What keys make of a file is, byte for byte, what the commands make of it."""

import os
import subprocess

from terminal import DOWN, ENTER, ENVIRONMENT, ESCAPE, LEFT_KEY, RIGHT, UP, Terminal

BOARD = """---
title: Equality
---

# A board

Prose stays.

## Todo

- [ ] First id:aa11 due:2026-12-01
- [ ]   Second   id:bb22
  with a body

  - [ ] item one
  - [x] item two

- [ ] Third @ana #home id:cc33 every:1w due:2026-11-24

### Group

* [ ] Fourth id:dd44

## Doing

- [ ] Fifth id:ee55

## Done

- [x] Sixth id:ff66 done:2026-11-20
"""

SAVED = "#!/bin/sh\nsed -i 's/{}/{}/' \"$1\"\n"

# What it is, the keys (the focus begins on Fifth, so that `h` leads to First), and the commands.
CASES = [
    ("add below", ["h", "n", "New @ana due:fri id:n3w1", ENTER],
     [["add", "New @ana due:fri id:n3w1"], ["move", "n3w1", "todo", "--after", "aa11"]]),
    ("add at the top", ["h", "N", "New id:n3w1", ENTER], [["add", "--top", "New id:n3w1"]]),
    ("add to an empty column's end", ["n", "New id:n3w1", ENTER],
     [["add", "-c", "doing", "New id:n3w1"]]),
    ("finish", ["h", "x"], [["done", "aa11"]]),
    ("finish what comes again", ["h", DOWN, DOWN, "d"], None),
    ("start", ["h", "s"], [["start", "aa11"]]),
    ("reopen", ["l", "r"], [["reopen", "ff66"]]),
    ("cancel", ["h", "c"], [["cancel", "aa11"]]),
    ("remove", ["h", DOWN, "\x1b[3~"], [["remove", "bb22"]]),
    ("due today", ["h", "D", ENTER], [["edit", "aa11", "--due", "today"]]),
    ("due next Monday", ["h", "D", "3"], [["edit", "aa11", "--due", "mon"]]),
    ("no due date", ["h", "D", "5"], [["edit", "aa11", "--due", "none"]]),
    ("person", ["h", "@", "1"], [["edit", "aa11", "--to", "ana"]]),
    ("no person", ["h", DOWN, DOWN, "@", "1"], [["edit", "cc33", "--no-to", "ana"]]),
    ("tag", ["h", "#", "1"], [["edit", "aa11", "--tag", "home"]]),
    ("priority", ["h", "P", "1"], [["edit", "aa11", "--pri", "high"]]),
    ("due of all marked", ["h", " ", " ", "D", "2"], [["edit", "aa11", "--due", "tomorrow"],
                                                     ["edit", "bb22", "--due", "tomorrow"]]),
    ("move right", ["h", "L"], [["move", "aa11", "doing"]]),
    ("move right by Shift and arrow", ["h", "\x1b[1;2C"], [["move", "aa11", "doing"]]),
    ("move right in Hangul", ["ㅗ", "\x1b[1;2C"], [["move", "aa11", "doing"]]),
    ("move left", ["H"], [["move", "ee55", "todo"]]),
    ("move down", ["h", "J"], [["move", "aa11", "todo", "--after", "bb22"]]),
    ("move up", ["h", DOWN, DOWN, "K"], [["move", "cc33", "todo", "--before", "bb22"]]),
    ("move down twice", ["h", "J", "J"],
     [["move", "aa11", "todo", "--after", "bb22"], ["move", "aa11", "todo", "--after", "cc33"]]),
    ("move by number", ["h", "2"], [["move", "aa11", "doing"]]),
    ("move by menu", ["h", "m", ENTER], [["move", "aa11", "doing"]]),
    ("move to the top by menu", ["h", DOWN, DOWN, "m", DOWN, DOWN, ENTER],
     [["move", "cc33", "todo", "--top"]]),
    ("edit in place", ["h", "e", " today", ENTER], [("edit", "aa11", "First", "First today")]),
    ("edit with a date in words", ["h", "e", "\x05", "\x17", "due:fri", ENTER],
     [("edit", "aa11", "due:2026-12-01", "due:fri")]),
    ("edit with the cursor", ["h", DOWN, "e", "\x01", "The ", "\x1b[C" * 6, "!", ENTER],
     [("edit", "bb22", "Second", "The Second!")]),
    ("edit by paste", ["h", "e", "\x05", "\x15", "\x1b[200~Pasted\nlines id:aa11\x1b[201~", ENTER],
     [("edit", "aa11", "First id:aa11 due:2026-12-01", "Pasted lines id:aa11")]),
    ("edit and leave", ["h", "e", "xxx", ESCAPE], []),
    ("tick", ["h", DOWN, ENTER] + [DOWN] * 20 + [UP, " "], [["edit", "bb22", "--tick", "1"]]),
    ("untick", ["h", DOWN, ENTER] + [DOWN] * 20 + [" "], [["edit", "bb22", "--untick", "2"]]),
    ("mark and finish", ["h", " ", " ", "x"], [["done", "aa11", "bb22"]]),
    ("mark a range and move", ["h", " ", DOWN, "v", "2"], [["move", "aa11", "bb22", "cc33", "doing"]]),
    ("select and tag", ["h", "V", "V", "#", "1"], [["edit", "aa11", "bb22", "--tag", "home"]]),
    ("select and assign", ["h", "V", "V", "@", "1"], [["edit", "aa11", "bb22", "--to", "ana"]]),
    ("select and archive", ["h", "x", "x", "l", "l", "*", "A"], [["done", "aa11"], ["done", "bb22"], ["archive", "ff66", "aa11", "bb22"]]),
    ("mark all and start", ["h", "*", "s"], [["start", "aa11", "bb22", "cc33", "dd44"]]),
    ("undo", ["h", "x", "u"], []),
    ("undo and redo", ["h", "x", "u", "U"], [["done", "aa11"]]),
    ("archive", ["h", "x", "A", ENTER], [["done", "aa11"], ["archive"]]),
    ("search and finish", ["/", "fourth", ENTER, "x"], [["done", "dd44"]]),
    ("editor", ["h", "E"], [("edit", "aa11", "First", "Opened")]),
]

# The most keys that a frequent deed may cost once its task is in focus, typed text aside.
GOALS = {
    "add below": 2, "finish": 1, "move right": 1, "move by number": 1, "edit in place": 2, "due today": 2,
    "due next Monday": 2, "no due date": 2, "person": 2, "tag": 2, "priority": 2, "archive": 3,
}


def key_count(keys):
    """The keys after those that only lead to the task; typed text is none."""
    rest = keys[next((place for place, key in enumerate(keys) if key not in ("h", "l", DOWN)), len(keys)):]
    return sum(len(key) == 1 or key[0] == ESCAPE for key in rest)


def check(board, folder):
    failures = [f"{name}: {key_count(keys)} keys, not {GOALS[name]}" for name, keys, _ in CASES
                if name in GOALS and key_count(keys) > GOALS[name]]
    print("keys: " + ", ".join(f"{name} {key_count(keys)}" for name, keys, _ in CASES if name in GOALS))
    for number, (name, keys, commands) in enumerate(CASES):
        texts = []
        for kind in ("keys", "commands"):
            place = os.path.join(folder, f"equality{number}{kind}")
            os.makedirs(place)
            path = os.path.join(place, "board.md")
            with open(path, "w") as file:
                file.write(BOARD)
            environment = {"XDG_STATE_HOME": place, "EDITOR": os.path.join(place, "editor")}
            write_editor(environment["EDITOR"], "First", "Opened")
            if kind == "keys":
                failures += by_keys(board, place, environment, name, keys)
            elif commands is None:
                # The task that comes again has an id of its own, by chance.
                subprocess.run([board, "done", "cc33"], cwd=place, env={**ENVIRONMENT, **environment},
                               check=True, stderr=subprocess.DEVNULL)
            else:
                for command in commands:
                    run(board, place, environment, command)
            texts.append(read(place))
        if commands is None:
            texts = [without_new_ids(text) for text in texts]
        if texts[0] != texts[1]:
            failures.append(f"{name}: the keys make\n{texts[0]}\nthe commands make\n{texts[1]}")
        if commands and texts[0] == read_text(BOARD):
            failures.append(f"{name}: nothing was changed")
    return failures


def by_keys(board, place, environment, name, keys):
    with Terminal([board, "tui"], place, environment=environment) as terminal:
        if not terminal.wait_for("ee55"):
            return [f"{name}: no board\n{terminal.text()}"]
        for key in keys:
            terminal.type(key, quiet=0.12)
        if name == "editor":
            terminal.wait_for("changed aa11")
        text = terminal.text()
        return [] if terminal.quit() == 0 else [f"{name}: q did not end it\n{text}"]


def write_editor(path, old, new):
    with open(path, "w") as file:
        file.write(SAVED.format(old, new))
    os.chmod(path, 0o755)


def run(board, place, environment, command):
    if isinstance(command, tuple):
        _, task, old, new = command
        write_editor(environment["EDITOR"], old, new)
        command = ["edit", task]
    subprocess.run([board, *command], cwd=place, env={**ENVIRONMENT, **environment}, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def read_text(text):
    return {"board.md": text}


def read(place):
    return {name: open(os.path.join(place, name)).read()
            for name in sorted(os.listdir(place)) if name.endswith(".md")}


def without_new_ids(texts):
    known = ("aa11", "bb22", "cc33", "dd44", "ee55", "ff66")
    return {name: " ".join(word if not word.startswith("id:") or word[3:] in known else "id:new"
                           for word in text.split(" ")) for name, text in texts.items()}
