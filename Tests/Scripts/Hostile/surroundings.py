"""What stands around a board: files that are none, paths, arguments, the environment, streams."""
import os, resource, shutil, signal, socket, subprocess, tempfile, time
from watched import BOARD, ENV, fault, run, snapshot, unchanged, wait, write
from texts import HEAD

READS = (("check",), ("check", "."), ("fmt", "--check"), ("fmt", "--check", "."), ("list",), ("show",),
         ("next",), ("diff",), ("log",), ("stats",), ("audit",), ("resolve",), ("claims",), ("brief",), ("agent",), ("mcp",), ("wait", "--timeout", "1s"), ("git", "status"), ("rules",), ("lsp",), ("tui",))
CHANGES = (("add", "Beta"), ("edit", "alpha", "--title", "Gamma"), ("move", "alpha", "Done"),
           ("start", "alpha"), ("done", "alpha"), ("reopen", "alpha"), ("cancel", "alpha"),
           ("note", "alpha", "Gamma"), ("claim", "alpha"), ("release", "alpha"), ("next", "--claim"),
           ("remove", "alpha"), ("sort", "--by", "title"), ("archive",),
           ("column", "add", "Extra"), ("column", "rename", "Done", "Over"), ("column", "move", "Done", "--before", "Todo"),
           ("column", "limit", "Todo", "3"), ("column", "state", "Todo", "doing"), ("column", "remove", "Done"),
           ("fmt",), ("check", "--fix"), ("undo",), ("redo",), ("config",), ("init",),
           ("import", "list", "other.md"), ("export", "ics"))
MERGES = (("merge", "board.md", "other.md", "other.md"), ("merge", "other.md", "board.md", "other.md"),
          ("merge", "other.md", "other.md", "board.md"), ("diff", "board.md", "other.md"))
ALL = READS + CHANGES + MERGES
NOBODY = 65534


def statuses(arguments):
    # Git takes a conflict from 1 to 128; what could not be done is outside.
    return (0, 1, 129) if arguments[0] == "merge" else (0, 2, 4) if "--claim" in arguments or arguments[0] == "wait" else (0, 1, 2)


class Folder:
    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="hostile-")
        write(os.path.join(self.path, "other.md"), HEAD)
        return self.path

    def __exit__(self, *error):
        subprocess.run(["chmod", "-R", "u+rwx", self.path])
        shutil.rmtree(self.path)


def files():
    def link(target):
        return lambda path: os.symlink(target, path)

    def unix_socket(path):
        with socket.socket(socket.AF_UNIX) as unix:
            unix.bind(path)

    made = {
        "a FIFO": os.mkfifo, "a folder": os.mkdir, "a socket": unix_socket,
        "a link to itself": link("board.md"), "a link to nothing": link("missing.md"),
        "a link to /dev/zero": link("/dev/zero"), "a link to /dev/full": link("/dev/full"),
        "a link to a terminal": link("/dev/tty"), "a link to memory": link("/proc/self/mem"),
        "a link to a folder": link("."), "a loop of links": lambda path: (
            os.symlink("b.md", path), os.symlink("board.md", os.path.join(os.path.dirname(path), "b.md"))),
    }
    for name, make in made.items():
        with Folder() as folder:
            make(os.path.join(folder, "board.md"))
            for arguments in ALL:
                for words in ((arguments, arguments + ("--file", "board.md"))
                              if arguments[0] in ("list", "add", "move", "show") else (arguments,)):
                    before = snapshot(folder)
                    run(f"board.md is {name}", *words, folder=folder, allowed=statuses(words))
                    unchanged(f"board.md is {name}: {words}", before, folder)
    with Folder() as folder:  # loops on the way and very deep folders
        os.makedirs(os.path.join(folder, *["d"] * 400))
        os.symlink(".", os.path.join(folder, "loop"))
        os.symlink("..", os.path.join(folder, "d", "up"))
        write(os.path.join(folder, "d", "board.md"), HEAD)
        for arguments in (("check", "."), ("fmt", "--check", "."), ("check", "loop/loop/d"),
                          ("check", "d/up/d/board.md")):
            run("links that lead back", *arguments, folder=folder)


def permissions():
    if os.geteuid() != 0:
        print("left out: permissions of another user (not root)")
        return
    for name, folder_mode, file_mode in (
            ("cannot be read", 0o755, 0o000), ("cannot be written", 0o755, 0o444),
            ("is in a folder that cannot be written", 0o555, 0o666),
            ("is in a folder that cannot be listed", 0o311, 0o644),
            ("is in a folder that cannot be entered", 0o644, 0o644)):
        with Folder() as folder:
            os.chmod(folder, 0o755)
            inner = os.path.join(folder, "inner")
            os.mkdir(inner)
            path = os.path.join(inner, "board.md")
            write(path, HEAD)
            os.chmod(path, file_mode)
            os.chmod(inner, folder_mode)
            for arguments in (
                    ("check", "inner"), ("check", "inner/board.md"), ("fmt", "inner"),
                    ("fmt", "inner/board.md"), ("list", "-f", "inner/board.md"),
                    ("add", "Beta", "-f", "inner/board.md"), ("done", "alpha", "-f", "inner/board.md"),
                    ("merge", "other.md", "inner/board.md", "other.md"), ("init", "inner/new.board.md"),
                    ("check", "--output", "inner/report", "other.md")):
                before = snapshot(folder)
                ran = run(f"the board {name}", *arguments, folder=folder, user=NOBODY,
                          allowed=statuses(arguments), env={"HOME": "/nonexistent"})
                if ran.status and (ran.status != 1 or arguments[0] != "check"):
                    unchanged(f"the board {name}: {arguments}", before, folder)


def paths():
    names = ("new\nline.board.md", "escape\x1b[31m.board.md", "-f.board.md", "--help.board.md",
             "::error::x.board.md", b"\xff\xfe.board.md", "\u202e.board.md", "a\tb.board.md",
             "%0A.board.md", "'\"`$(touch pwned).board.md", "x" * 245 + ".board.md")
    formats = ("text", "json", "github", "gitlab", "sarif", "junit", "markdown")
    for is_git in (False, True):
        with Folder() as folder:
            if is_git:
                subprocess.run(["git", "init", "-q", folder], check=True)
            for name in names:
                write(os.path.join(os.fsencode(folder), os.fsencode(name)),
                      b"## Todo\n\n- [ ] Late due:2020-01-01\n- [ ]\n")
            before = snapshot(folder)
            for form in formats:
                run("odd names", "check", "--format", form, ".", folder=folder)
            for name in names:
                name = os.fsdecode(name)
                for arguments in (("check", "./" + name), ("fmt", "--check", "./" + name),
                                  ("fmt", "--diff", "--", name), ("list", "--file=" + name),
                                  ("check", "--", name), ("list", "--file=" + name + "x"),
                                  ("diff", name + "y", "./" + name), ("log", "--file=" + name)):
                    run("an odd name", *arguments, folder=folder)
            unchanged("odd names", before, folder)


def words():
    long = "a" * (125 << 10)  # the most that Linux takes for one argument is 128 KiB
    many = ["word"] * 100_000
    odd = ("", " ", "-", "--", "\n", "\x1b[31m", "\u202e", "\udcff", "[ ]", "##", "-" * 1000, ":0",
           ":-1", ":99999999999999999999", "::::", "due:", "due<", "due>9999-99-99", "due<+999999999999d",
           "column:", "-", "--99", "@", "#", "%s%n", "id:\x1b", "9" * 400)
    places = (("list",), ("show",), ("add",), ("edit",), ("edit", "alpha", "--title"),
              ("edit", "alpha", "--due"), ("edit", "alpha", "--pri"), ("edit", "alpha", "--every"),
              ("edit", "alpha", "--id"), ("move", "alpha"), ("move",), ("done",), ("remove",),
              ("sort", "--by"), ("rules",), ("diff",), ("log",), ("log", "--since"), ("stats", "--since"),
              ("audit",), ("resolve",), ("check", "--rule"), ("check", "--since"), ("check", "--today"),
              ("check", "--warn-ahead"), ("check", "--format"), ("merge",), ("next", "--limit"),
              ("list", "--sort"), ("archive", "--before"), ("show", "--width"), ("init", "--columns"),
              ("merge", "other.md", "board.md", "other.md", "--marker-size"), ("help",), ())
    with Folder() as folder:
        subprocess.run(["git", "init", "-q", folder], check=True)
        for place in places:
            for word in odd + (long,):
                write(os.path.join(folder, "board.md"), HEAD)
                before = snapshot(folder)
                arguments = place + (word,)
                if "\0" in word:
                    continue
                ran = run("an odd word", *arguments, folder=folder, size=1 << 20, prints_text=True,
                          allowed=statuses(place or ("",)))
                if ran.status > 1:
                    unchanged(f"an odd word: {arguments!r}"[:200], before, folder)
                for name in os.listdir(folder):
                    if name not in ("board.md", "other.md", ".git", ".local"):
                        path = os.path.join(folder, name)
                        if place[:1] != ("init",):
                            fault(f"{arguments!r} made {name!r}"[:200])
                        os.remove(path)
        for place in (("list",), ("show",), ("add",), ("done",), ("check",), ("fmt",), ("log",), ("merge",)):
            write(os.path.join(folder, "board.md"), HEAD)
            run("many words", *place, *many, folder=folder, size=1 << 20, prints_text=True,
                allowed=statuses(place))


def environment():
    cases = [{"BOARD_FILE": value} for value in ("", "missing", "\x1b[31m", "x" * 5000, "/dev/zero", ".")]
    cases += [{"BOARD_TODAY": value} for value in (
        "", "nonsense", "0000-00-00", "9999-12-31", "99999999999-01-01", "2026-11-21T99:99", "\x1b")]
    cases += [{"TZ": value} for value in (
        "", "nonsense", "../../../../etc/passwd", "/dev/zero", ":/dev/zero", "UTC-99999", "x" * 5000,
        "/etc", "<\x1b>1", "Asia/../../../../dev/zero", "EST5EDT,M99.9.9,M1.1.1")]
    cases += [{"TZ": "Asia/Seoul", "TZDIR": value} for value in ("/dev", "/nonexistent", "x" * 5000, "/proc/self")]
    cases += [{"HOME": value} for value in (None, "", "/nonexistent", "relative", "/dev/null", "/")]
    cases += [{"XDG_CONFIG_HOME": value} for value in ("/dev/full", "", "relative", "/proc")]
    cases += [{"XDG_STATE_HOME": value} for value in ("/dev/full", "", "relative", "/proc")]
    cases += [{"LANG": "xx_YY.nonsense", "LC_ALL": "\xff"}, {"COLUMNS": "0", "LINES": "-1"},
              {"COLUMNS": "999999999999999999999"}, {"TERM": "\x1b"}, {"PATH": None}, {"PATH": ""},
              {"PATH": "/nonexistent"}, {"GIT_DIR": "/dev/null"}, {"GIT_DIR": "/nonexistent"},
              {"GIT_INDEX_FILE": "/dev/full"}, {"GITHUB_ACTIONS": "true"}, {"GITLAB_CI": "true"}]
    cases += [{"EDITOR": value, "VISUAL": ""} for value in (
        "false", "true", "/nonexistent", "sh -c 'kill -9 $$'", "sh -c 'rm \"$1\"' sh", "cp /dev/null",  # empties the text
        "sh -c 'printf \"\\000\\377\\n# x\\n\" > \"$1\"' sh", "sh -c 'rm $1; mkfifo $1' sh",
        "sh -c 'rm $1; ln -s /dev/zero $1' sh", "sh -c 'rm $1; mkdir $1' sh", "'", "\\", "x" * 5000)]
    tried = (("check",), ("list",), ("add", "Beta"), ("edit", "alpha"), ("fmt",), ("log",), ("stats",),
             ("undo",), ("git", "status"), ("merge", "other.md", "board.md", "other.md"))
    for case in cases:
        with Folder() as folder:
            write(os.path.join(folder, "board.md"), HEAD.replace(b"## Todo", b"---\ntimezone: Asia/Seoul\n---\n\n## Todo"))
            for arguments in tried:
                if "EDITOR" in case and arguments[0] != "edit":
                    continue
                before = snapshot(folder)
                case_name = " ".join(f"{k}={v!r:.40}" for k, v in case.items())
                ran = run(case_name, *arguments, folder=folder,
                          env={"EDITOR": "false", "VISUAL": "", **case}, prints_text=arguments[0] == "remove",
                          allowed=statuses(arguments))
                if ran.status == 2:
                    unchanged(f"{case_name}: {arguments}", before, folder)
                if "EDITOR" in case and b"id:alpha" not in open(os.path.join(folder, "board.md"), "rb").read():
                    fault(f"{case_name}: the task is gone")


def streams():
    with Folder() as folder:
        path = os.path.join(folder, "board.md")
        for arguments in ALL + (("check", "-"), ("fmt", "-"), ("list", "-f", "-"), ("add", "x", "-f", "-"),
                                ("add", "x", "--body", "-"), ("--version",), ("help",)):
            write(path, HEAD)
            with open("/dev/full", "wb") as full:
                ran = run("standard output is full", *arguments, folder=folder, stdout=full, stdin=HEAD,
                          allowed=statuses(arguments) + (3,))
            if ran.status == 0 and run("", *arguments, folder=folder, stdin=HEAD, prints_text=True,
                                       allowed=(0, 1, 2, 129)).out:
                if arguments[0] not in ("undo", "redo", "init", "remove", "add"):  # done once, the second differs
                    fault(f"standard output is full: {arguments} says that all is well")
            for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
                write(path, HEAD)
                shell(f"streams {closed}", f'"$0" "$@" {closed}', arguments, folder)
                if b"board:" in open(path, "rb").read():
                    fault(f"streams {closed}: {arguments}: a message went into the board")
            write(path, HEAD)
            shell("a reader that goes", 'set -o pipefail; "$0" "$@" | head -c 1', arguments, folder)
        for name in ("0", "1", "2"):
            if os.path.exists(os.path.join(folder, name)):
                fault(f"a file {name} was made")
        for arguments in (("check", "-"), ("fmt", "-"), ("list", "-f", "-"), ("add", "x", "--body", "-")):
            write(path, HEAD)
            with open("/dev/zero", "rb") as endless:
                run("standard input without an end", *arguments, folder=folder, stdin=endless,
                    allowed=(2,), size=100 << 20)
            run("standard input is a folder", *arguments, folder=folder,
                stdin=os.open(folder, os.O_RDONLY), allowed=(2,))
        write(path, HEAD * 1000)
        for arguments in (("add", "x"), ("fmt",), ("done", "alpha")):  # a disk that is full
            before = snapshot(folder)
            run("no room for a file", *arguments, folder=folder, prints_text=True,
                limits=((resource.RLIMIT_FSIZE, 100),))
            unchanged(f"no room: {arguments}", before, folder)
        for arguments in (("check",), ("add", "x"), ("log",)):
            run("no more files may be opened", *arguments, folder=folder,
                limits=((resource.RLIMIT_NOFILE, 4),))


def shell(name, script, arguments, folder):
    result = subprocess.Popen(
        ["bash", "-c", script, BOARD, *arguments], cwd=folder, env={**ENV, "HOME": folder},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        _, err = result.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        result.kill()
        fault(f"{name}: {arguments} did not end")
        return
    # 4 says that there is nothing to claim, or that nothing came.
    if result.returncode not in (0, 1, 2, 3, 4, 129, 141):
        fault(f"{name}: {arguments} ended with {result.returncode}: {err[-200:]!r}")
    if result.returncode == 141:
        fault(f"{name}: {arguments} ended by SIGPIPE")
