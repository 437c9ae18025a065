"""What an editor does to a text by itself, line endings, the end of the last line, a byte order mark, is not done to the
file; what a person has set counts in a search."""

import os
import stat

from terminal import ENTER, ESCAPE, Terminal

failures = []

BOARD = "## Todo\n\n- [ ] First id:aa11\n  its body\n- [ ] Second id:bb22\n\n## Doing\n\n- [ ] Third @ana id:cc33\n"

# What the editor does, the board, the keys, and what the file is then; nil for unchanged.
CASES = [
    ("LF for CRLF", "sed -i 's/\\r$//;s/First/Edited/' \"$1\"", "\r\n", True, "h", "First", "Edited"),
    ("LF for CRLF and nothing else", "sed -i 's/\\r$//' \"$1\"", "\r\n", True, "h", None, None),
    ("LF for CRLF of several", "sed -i 's/\\r$//;s/First/Edited/' \"$1\"", "\r\n", True, "h  ", "First", "Edited"),
    ("CRLF for LF", "sed -i 's/$/\\r/;s/First/Edited/' \"$1\"", "\n", True, "h", "First", "Edited"),
    ("an end of the last line", "sed -i 's/Third/Edited/' \"$1\"; echo >> \"$1\"", "\n", False, "l", "Third", "Edited"),
    ("an end of the last line and nothing else", "echo >> \"$1\"", "\n", False, "l", None, None),
    ("an end in CRLF", "sed -i 's/\\r$//;s/Third/Edited/' \"$1\"; echo >> \"$1\"", "\r\n", False, "l", "Third", "Edited"),
    ("no end of the last line", "printf %s \"$(sed 's/First/Edited/' \"$1\")\" > \"$1\"", "\n", True, "h", "First", "Edited"),
    ("a byte order mark", "sed -i '1s/^/\\xef\\xbb\\xbf/;s/First/Edited/' \"$1\"", "\n", True, "h", "First", "Edited"),
]


def expect(is_right, what, detail=""):
    if not is_right:
        failures.append(f"forms: {what}\n{detail}")


def editors(board, folder):
    path = os.path.join(folder, "board.md")
    program = os.path.join(folder, "editor")
    for name, script, ending, has_end, keys, old, new in CASES:
        with open(program, "w") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(program, stat.S_IRWXU)
        text = BOARD.replace("\n", ending).encode()
        if not has_end:
            text = text[:-len(ending)]
        with open(path, "wb") as file:
            file.write(text)
        with Terminal([board, "tui"], folder, environment={"EDITOR": program, "XDG_STATE_HOME": folder}) as terminal:
            terminal.wait_for("Third")
            terminal.type(*keys, "E")
            terminal.wait_for("changed", 2)
            shown = terminal.text()
            terminal.quit()
        with open(path, "rb") as file:
            found = file.read()
        wanted = text.replace(old.encode(), new.encode()) if old else text
        expect(found == wanted, f"{name}: {found} is to be {wanted}", shown)
        expect(("nothing changed" in shown) == (old is None), f"{name}: what is said", shown)


def settings(board, folder):
    with open(os.path.join(folder, "board.md"), "w") as file:
        file.write(BOARD)
    os.makedirs(os.path.join(folder, "board"), exist_ok=True)
    with open(os.path.join(folder, "board", "config"), "w") as file:
        file.write("me: ana\nqueries:\n  firsts: First or Second\n")
    environment = {"XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder}
    with Terminal([board, "tui"], folder, environment=environment) as terminal:
        terminal.wait_for("Third")
        terminal.type("/", "@me", ENTER)
        expect(terminal.wait_until(lambda: "Third" in terminal.text() and "First" not in terminal.text()), "@me is who is set", terminal.text())
        terminal.type(ESCAPE, "/", "query:firsts", ENTER)
        text = terminal.text()
        expect("Third" not in text and "First" in text and "Second" in text, "a saved query is what is set", text)
        terminal.type(ESCAPE, "/", "query:fristts", ENTER)
        expect(terminal.wait_for("did you mean 'query:firsts'"), "a query that is not there is to be told", terminal.text())
        terminal.type(ESCAPE)
        expect(terminal.quit() == 0, "q is to end it")


def check(board, folder):
    editors(board, folder)
    settings(board, folder)
    return failures
