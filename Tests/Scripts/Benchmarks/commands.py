"""What `board` is asked to do with each construct: arguments, and the files that they name."""

import os
import re
import shutil
import subprocess

TODAY = ["--today", "2026-11-21"]
ENVIRONMENT = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
               "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}


def reworded(line, word):
    """A line that says something else and is of the same kind."""
    if not line.strip(" \t\r") or line.startswith("---") or "id:large1" in line:
        return line
    if line.startswith("## "):
        return line + " " + word
    head, box, rest = line.partition("] ")
    if box and head.lstrip(" \t").startswith(("- [", "-\t[")):
        return head + box + word + " " + rest
    stripped = line.rstrip("\r")
    return stripped + " " + word + line[len(stripped):]


def change(text, word, step, start=0):
    """The text with every `step`th of the lines that grow reworded."""
    return each(text, lambda line, number: reworded(line, word), step, start)


def each(text, form, step=1, start=0):
    first, middle, last = blocks(text)
    for index in range(start, len(middle), step):
        middle[index] = form(middle[index], index)
    return "\n".join(first + middle + last)


def named(prefix):
    """Each task with another id."""
    def form(line, number):
        if "- [" not in line or "id:large1" in line:
            return line
        return re.sub(r" id:\S+", "", line) + " id:%s%05d" % (prefix, number)
    return lambda text: each(text, form)


def unnamed(text):
    return each(text, lambda line, number: re.sub(r" id:\S+", "", line) if "id:large1" not in line else line)


def worded(form, step=1):
    """Every `step`th line with other words after its box."""
    def change(line, number):
        head, box, rest = line.partition("] ")
        if not box or not head.lstrip(" \t").startswith("- ["):
            head, box, rest = "", "", line
        title, mark, identity = rest.rpartition(" id:") if " id:large1" in rest else (rest, "", "")
        return head + box + " ".join(form(title.split(" "))) + mark + identity
    return lambda text: each(text, change, step)


def blocks(text):
    """The frame's first lines, the lines that grow, and those of the frame after them."""
    lines = text.split("\n")
    end = next((index for index, line in enumerate(lines) if line == "## Doing"), len(lines))
    start = next((index for index in range(end) if "id:first1" in lines[index]), -1) + 1
    return lines[:start], lines[start:end], lines[end:]


def turned(text):
    first, middle, last = blocks(text)
    return "\n".join(first + middle[::-1] + last)


def shuffled(text):
    """The lines that grow in another order: far apart what stood side by side."""
    first, middle, last = blocks(text)
    step = next((step for step in (617, 619, 631) if len(middle) % step), 1)
    return "\n".join(first + [middle[index * step % len(middle)] for index in range(len(middle))] + last)


def emptied(text):
    first, middle, last = blocks(text)
    return "\n".join(first + last)


def headed(name):
    """The heading of a group above each task."""
    return lambda text: each(
        text, lambda line, number: "\n### %s %d\n\n%s" % (name, number, line) if line.startswith("- [") else line)


def parted(column):
    """All that grows in another column."""
    def move(text):
        first, middle, last = blocks(text)
        end = next((index for index, line in enumerate(last) if line == "## " + column), -2) + 2
        return "\n".join(first + last[:end] + middle + last[end:])
    return move


def doubled(text):
    first, middle, last = blocks(text)
    return "\n".join(first + middle + middle + last)


# For each way to change a board on two sides, what makes the sides of it.
EDITS = {
    "few": (lambda t: change(t, "ours", 997, 1), lambda t: change(t, "theirs", 997, 5)),
    "some": (lambda t: change(t, "ours", 3), lambda t: change(t, "theirs", 3, 1)),
    "all": (lambda t: change(t, "ours", 1), lambda t: change(t, "theirs", 1)),
    "half": (lambda t: change(t, "ours", 2), lambda t: change(t, "theirs", 1)),
    "ids": (named("o"), named("p")),
    "no ids": (unnamed, lambda t: change(t, "theirs", 1)),
    "words turned": (worded(lambda words: words[::-1]), worded(lambda words: words[::3])),
    "words changed": (worded(lambda words: [word + "o" for word in words]),
                      worded(lambda words: [word + "p" for word in words])),
    "first word": (worded(lambda words: ["Other"] + words[1:], 3), lambda t: change(t, "theirs", 3, 1)),
    "turned": (turned, lambda t: change(t, "theirs", 5)),
    "shuffled": (turned, shuffled),
    "moved and reworded": (shuffled, lambda t: change(t, "theirs", 1)),
    "emptied": (emptied, lambda t: change(t, "theirs", 3)),
    "headed": (headed("Ours"), headed("Theirs")),
    "headed alike": (headed("Group"), headed("Group")),
    "parted": (parted("Doing"), parted("Done")),
    "doubled": (doubled, lambda t: change(t, "theirs", 3)),
}


def conflicted(base, ours, theirs, size):
    """A file with conflict markers: one conflict for `size` lines; all of it for 0."""
    def one(a, o, b):
        return ["<<<<<<< ours", *o, "||||||| base", *a, "=======", *b, ">>>>>>> theirs"]
    a, o, b = (text.split("\n")[:-1] for text in (base, ours, theirs))
    if not size or not len(a) == len(o) == len(b):
        return "\n".join(one(a, o, b)) + "\n"
    result = []
    for start in range(0, len(a), size):
        parts = [lines[start:start + size] for lines in (a, o, b)]
        result += parts[0] if parts[0] == parts[1] == parts[2] else one(*parts)
    return "\n".join(result) + "\n"


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(text.encode("utf-8", "surrogateescape"))
    return path


def git(folder, *arguments):
    subprocess.run(["git", "-C", folder, "-c", "gc.auto=0", *arguments], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **ENVIRONMENT})


class Case:
    """The files of one construct in one size."""

    def __init__(self, folder, text):
        self.folder = folder
        self.text = text
        self.made = {}
        os.makedirs(folder, exist_ok=True)
        self.board = write(folder, "board.md", text)

    def version(self, edit, side):
        key = "%s-%d.md" % (edit.replace(" ", "-"), side)
        if key not in self.made:
            self.made[key] = write(self.folder, key, EDITS[edit][side](self.text))
        return self.made[key]

    def side(self, edit, side):
        with open(self.version(edit, side), "rb") as file:
            return file.read().decode("utf-8", "surrogateescape")

    def conflicted(self, size):
        key = "conflicted-%d.md" % size
        if key not in self.made:
            sides = (self.side("all" if not size else "few" if size > 99 else "half", side) for side in (0, 1))
            self.made[key] = write(self.folder, key, conflicted(self.text, *sides, size))
        return self.made[key]

    def copy(self, path=None):
        """A board in a folder of its own."""
        folder = os.path.join(self.folder, "copy")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        shutil.copy(path or self.board, os.path.join(folder, "board.md"))
        return os.path.join(folder, "board.md")

    def archive(self):
        """An archive that holds other tasks of the same kind."""
        return shutil.copy(self.version("ids", 0), os.path.join(self.folder, "copy", "old.md"))

    def repository(self):
        """A repository with four versions of the board."""
        if "repository" not in self.made:
            folder = os.path.join(self.folder, "repository")
            os.makedirs(folder)
            git(folder, "init", "-q", "-b", "main")
            for edit, side in (("turned", 1), ("few", 0), ("few", 1)):
                shutil.copy(self.version(edit, side), os.path.join(folder, "board.md"))
                git(folder, "add", "board.md")
                git(folder, "commit", "--allow-empty", "-qm", edit)
            shutil.copy(self.board, os.path.join(folder, "board.md"))
            self.made["repository"] = os.path.join(folder, "board.md")
        return self.made["repository"]

    def merged(self, edit):
        """A repository in which a merge took our side of everything."""
        folder = os.path.join(self.folder, "merged " + edit)
        if not os.path.exists(folder):
            os.makedirs(folder)
            git(folder, "init", "-q", "-b", "main")
            for path, checkout in ((self.board, []), (self.version(edit, 1), ["-b", "theirs"]),
                                   (self.version(edit, 0), ["main"])):
                if checkout:
                    git(folder, "checkout", "-q", *checkout)
                shutil.copy(path, os.path.join(folder, "board.md"))
                git(folder, "add", "board.md")
                git(folder, "commit", "--allow-empty", "-qm", edit)
            git(folder, "merge", "-s", "ours", "--no-edit", "theirs")
        return os.path.join(folder, "board.md")


def reading(*arguments, today=True):
    return lambda case: [*arguments, "-f", case.board, *(TODAY if today else [])]


def writing(*arguments, today=True):
    return lambda case: [*arguments, "-f", case.copy(), *(TODAY if today else [])]


def in_history(*arguments, today=True):
    return lambda case: [*arguments, "-f", case.repository(), *(TODAY if today else [])]


def merging(edit, turned=False):
    def arguments(case):
        sides = [case.version(edit, 0), case.version(edit, 1)]
        return ["merge", "--stdout", case.board, *(sides[::-1] if turned else sides)]
    return arguments


def comparing(edit, *rest, side=0, turned=False):
    def arguments(case):
        pair = [case.board, case.version(edit, side)]
        return ["diff", *rest, *(pair[::-1] if turned else pair)]
    return arguments


def adding_both(case):
    return ["merge", "--stdout", case.version("emptied", 0), case.board, case.version("all", 0)]


def adding_twins(case):
    return ["merge", "--stdout", case.version("emptied", 0), case.version("ids", 0), case.version("ids", 1)]


def making_same(case):
    return ["merge", "--stdout", case.board, case.version("some", 0), case.version("half", 0)]


def resolving(size, *rest):
    return lambda case: ["resolve", *rest, "-f", case.copy(case.conflicted(size))]


def undoing(case):
    path = case.copy()
    subprocess.run([os.environ["GROWTH_BINARY"], "edit", "first1", "--title", "Another", "-f", path],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return ["undo", "-f", path]


REPORTS = ["text", "json", "github", "gitlab", "sarif", "junit", "markdown"]
COMMANDS = {
    **{"check " + name: reading("check", "--format", name) for name in REPORTS},
    "check --fix": writing("check", "--fix", "--rule", "missing-id=info"),
    "check --unsafe-fixes": writing("check", "--fix", "--unsafe-fixes", "--rule", "missing-id=info"),
    "check --since": in_history("check", "--since", "HEAD"),
    "check --against": in_history("check", "--against", "HEAD"),
    "check, conflicted": lambda case: ["check", case.conflicted(4), *TODAY],
    "fmt": writing("fmt", today=False),
    "fmt --check": reading("fmt", "--check", today=False),
    "fmt --diff": reading("fmt", "--diff", today=False),
    "show": reading("show"),
    "show --width": reading("show", "--width", "100"),
    "show --html": reading("show", "--html", "--all"),
    "show first1": reading("show", "first1"),
    "show large1": reading("show", "large1"),
    **{"list " + name: reading("list", "--all", "--format", name) for name in ("text", "json", "csv", "ids")},
    **{"list by " + key: reading("list", "--all", "--format", "ids", "--sort", key)
       for key in ("title", "-due", "pri", "id", "column")},
    **{"list " + query: reading("list", "--all", "--format", "ids", query)
       for query in ("word", "blocked", "column:todo", "needs:second", "group:g", "key0:value")},
    "list -#tag": reading("list", "--all", "--format", "ids", "--", "-#tag"),
    "next": reading("next"),
    "next, all": reading("next", "--limit", "1000000", "--json"),
    "stats": in_history("stats"),
    "stats svg": in_history("stats", "--format", "svg"),
    "log": in_history("log", today=False),
    "log json": in_history("log", "--format", "json", today=False),
    "log first1": in_history("log", "first1", today=False),
    "diff HEAD": in_history("diff", today=False),
    **{"diff " + edit: comparing(edit) for edit in EDITS},
    **{"diff back " + edit: comparing(edit, turned=True) for edit in ("all", "emptied", "doubled", "words turned", "no ids")},
    "diff other": comparing("shuffled", side=1),
    "diff json": comparing("some", "--format", "json"),
    **{"merge " + edit: merging(edit) for edit in EDITS},
    **{"merge back " + edit: merging(edit, turned=True)
       for edit in ("half", "turned", "shuffled", "moved and reworded", "emptied", "doubled", "words turned", "no ids")},
    "merge of additions": adding_both,
    "merge of twins": adding_twins,
    "merge of same changes": making_same,
    **{"audit " + edit: lambda case, edit=edit: ["audit", "-f", case.merged(edit)] for edit in EDITS},
    "resolve parted": lambda case: ["resolve", "-f", case.copy(write(
        case.folder, "parted.md", conflicted(case.text, case.side("parted", 0), case.side("parted", 1), 0)))],
    "resolve one": resolving(0),
    "resolve many": resolving(4),
    "resolve few": resolving(100),
    "resolve first1": lambda case: ["resolve", "first1", "--ours", "-f", case.copy(case.conflicted(4))],
    "add": writing("add", "New", "task", "--to", "sam"),
    "add --top": writing("add", "New", "task", "--top", "--needs", "second"),
    "move": writing("move", "first1", "Done"),
    "move --before": writing("move", "second", "Todo", "--before", "first1"),
    "done": writing("done", "first1"),
    "note": writing("note", "first1", "Said"),
    "done all": writing("done", "--yes", "column:todo"),
    "move all back": writing("move", "--yes", "column:done", "Todo"),
    "done large1": writing("done", "large1"),
    "edit": writing("edit", "first1", "--title", "Other words", "--due", "+3d"),
    "edit large1": writing("edit", "large1", "--title", "Other words", "-t", "new"),
    "rm": writing("rm", "first1"),
    "rm large1": writing("rm", "large1"),
    "sort by title": writing("sort", "--by", "title"),
    "sort by -id": writing("sort", "--by", "-id"),
    "sort by due": writing("sort", "--by", "due"),
    "sort --dry-run": reading("sort", "--by", "-title", "--dry-run"),
    "archive": writing("archive"),
    "archive into a large one": lambda case: ["archive", "-f", case.copy(), "--to", case.archive(), *TODAY],
    "archive --dry-run": reading("archive", "--dry-run", "--json"),
    "undo": undoing,
}
