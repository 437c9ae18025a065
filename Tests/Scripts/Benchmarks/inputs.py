"""Makes what the benchmarks read: boards, a tree of them, versions to merge, histories, a task list."""

import json
import os
import random
import re
import subprocess
import uuid

HERE = os.path.dirname(os.path.abspath(__file__))


def board(path, count, kind="canonical"):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        subprocess.run([os.path.join(HERE, "make-board"), str(count), kind], stdout=file, check=True)
    return path


def lines_of(path):
    with open(path) as file:
        return file.read().split("\n")[:-1]


def id_of_task(path, number):
    return [line for line in lines_of(path) if line.startswith("- [")][number].split(" id:")[1]


def write(path, lines):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")
    return path


def tree(folder, boards):
    text = lines_of(board(os.path.join(folder, "tree.md"), 20))
    for number in range(boards):
        # No two boards have an id in common: a copy of a board is a finding.
        place = os.path.join(folder, "tree", str(number // 40), "%d.board.md" % number)
        write(place, [line.replace(" id:", " id:%d-" % number) for line in text])
    return os.path.join(folder, "tree")


def edited(line, rnd, number):
    """A task line with another date, box or title."""
    change = rnd.randrange(3)
    if change == 0 and " due:" in line:
        return re.sub(r"due:\S+", "due:2026-%02d-%02d" % (rnd.randint(1, 12), rnd.randint(1, 28)), line)
    if change == 1:
        return line.replace("[ ]", "[x]", 1) if "[ ]" in line else line.replace("[x]", "[ ]", 1)
    return line.replace("] ", "] word%d " % number, 1)


def versions(folder, count, has_ids=True):
    """Base, ours and theirs; each side changed another hundredth of the tasks."""
    path = board(os.path.join(folder, "base.md"), count)
    lines = lines_of(path)
    if not has_ids:
        lines = [re.sub(r" id:\S+", "", line) for line in lines]
        write(path, lines)
    rnd = random.Random(count)
    places = [index for index, line in enumerate(lines) if line.startswith("- [")]
    share = max(1, count // 100)
    chosen = rnd.sample(places, 2 * share)
    sides = []
    for name, places in [("ours", chosen[:share]), ("theirs", chosen[share:])]:
        side = list(lines)
        for place in places:
            side[place] = edited(side[place], rnd, place)
        sides.append(write(os.path.join(folder, name + ".md"), side))
    return [path] + sides


class Importer:
    """A new repository that is filled through `git fast-import`."""

    def __init__(self, folder):
        os.makedirs(folder)
        self.folder = folder
        self.count = 0
        self.git("init", "--quiet")
        self.process = subprocess.Popen(
            ["git", "-C", folder, "fast-import", "--quiet"], stdin=subprocess.PIPE)

    def git(self, *words):
        subprocess.run(["git", "-C", self.folder] + list(words), check=True, stdout=subprocess.DEVNULL)

    def commit(self, branch, files, parent=None):
        """Commits files by name and text; its number, to be given as a parent."""
        self.count += 1
        out = "commit refs/heads/%s\nmark :%d\ncommitter A <a@board.example> %d +0000\ndata 1\nx\n" % (
            branch, self.count, 1_700_000_000 + self.count * 600)
        if parent:
            out += "from :%d\n" % parent
        self.process.stdin.write(out.encode())
        for name, text in files.items():
            data = text.encode()
            self.process.stdin.write(b"M 100644 inline %s\ndata %d\n%s\n" % (name.encode(), len(data), data))
        return self.count

    def finish(self, branch):
        self.process.stdin.close()
        self.process.wait()
        self.git("repack", "-adfq")
        self.git("checkout", "--quiet", branch)


def merge_repository(folder, paths):
    """Branches `ours` and `theirs` of a board, which git is to merge as one if it knows how."""
    base, ours, theirs = [open(path).read() for path in paths]
    repository = Importer(folder)
    first = repository.commit("base", {"board.md": base, ".gitattributes": "board.md merge=board\n"})
    repository.commit("ours", {"board.md": ours}, first)
    repository.commit("theirs", {"board.md": theirs}, first)
    repository.finish("ours")
    return folder


def history(folder, tasks, revisions):
    """A board of which each revision edits a task or moves one to another column."""
    os.makedirs(folder)
    lines = lines_of(board(os.path.join(folder, "first.md"), tasks))
    repository = Importer(os.path.join(folder, "repository"))
    rnd = random.Random(tasks)
    last = repository.commit("main", {"board.md": "\n".join(lines) + "\n"})
    for number in range(1, revisions):
        place = rnd.choice([index for index, line in enumerate(lines) if line.startswith("- [")])
        if rnd.randrange(4) == 0:
            end = place + 1
            while end < len(lines) and (lines[end] == "" or lines[end].startswith("  ")):
                end += 1
            while lines[end - 1] == "":
                end -= 1
            moved = lines[place:end]
            del lines[place:end]
            heading = rnd.choice([index for index, line in enumerate(lines) if line.startswith("## ")])
            lines[heading + 2:heading + 2] = moved
        else:
            lines[place] = edited(lines[place], rnd, number)
        last = repository.commit("main", {"board.md": "\n".join(lines) + "\n"}, last)
    repository.finish("main")
    return repository.folder


def task_list(folder, path):
    """The tasks of a board for taskwarrior; its environment and the id of one of the tasks."""
    os.makedirs(os.path.join(folder, "data"))
    settings = os.path.join(folder, "taskrc")
    with open(settings, "w") as file:
        file.write("data.location=%s/data\nconfirmation=off\nverbose=nothing\nhooks=off\n" % folder)
    environment = {"TASKRC": settings, "TASKDATA": os.path.join(folder, "data")}
    tasks = []
    for number, line in enumerate(line for line in lines_of(path) if line.startswith("- [")):
        due = re.search(r"due:(\S+)", line)
        task = {"uuid": str(uuid.UUID(int=number + 1)), "status": "pending" if "[ ]" in line else "completed",
                "entry": "20260101T000000Z", "description": re.sub(r" (due|id):\S+", "", line[6:])}
        if task["status"] == "completed":
            task["end"] = "20260102T000000Z"
        if due:
            task["due"] = due.group(1).replace("-", "") + "T000000Z"
        tasks.append(task)
    source = os.path.join(folder, "tasks.json")
    with open(source, "w") as file:
        json.dump(tasks, file)
    subprocess.run(["task", "import", source], env={**os.environ, **environment}, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return environment, tasks[len(tasks) // 4]["uuid"]
