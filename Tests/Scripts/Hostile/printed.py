"""What is printed drives no terminal and no CI service: payload × place × command × format × reader."""
import csv, io, itertools, json, os, pty, re, shutil, signal, subprocess, tempfile, threading, time, tty
import xml.etree.ElementTree
import watched
from watched import BOARD, ENV, fault, write

# One word each, so that they fit into every place; `_` is a blank where a place allows one.
PAYLOADS = {
    "a workflow command": "::error::owned", "a command after a blank": "\u00a0::stop-commands::x",
    "a command with a joiner": "\u200d:\u00ad:add-mask::x", "GitHub's old command": "##[error]owned",
    "Azure's command": "##vso[task.setvariable_variable=PATH]x", "TeamCity's message": "##teamcity[buildStop]",
    "a mark with a joiner": "##\u00advso[x]", "GitLab's section": "section_start:1:x\r\x1b[0K",
    "ANSI": "\x1b[31mred\x1b[2J", "OSC": "\x1b]52;c;eA==\x07\x1b]0;t\x1b\\", "C1": "\u009b31m\u009d0;t\u009c",
    "BEL, BS and DEL": "a\x07\x08\x7f", "bidi": "\u202eabc\u2066\u200f\u061c", "separators": "a\u2028::error::x\u2029b",
    "CR": "a\r::error::x", "VT and FF": "\x0b\x0c::error::x", "percent": "%0A::error::x", "markup": "]]><&\"'",
}
RAW = {"invalid UTF-8": b"\x9b31m\xff\xfe", "cut UTF-8": b"a\xe2\x80"}

# A line that a service obeys once what it does not see is gone; .NET compares so.
UNSEEN = re.compile("[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
                    "\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff\x00-\x08\x0e-\x1f\x7f-\x9f]")
COMMAND = re.compile(r"^\s*::")
MARK = re.compile(r"##(vso|teamcity)?\[", re.IGNORECASE)
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2060\u2028-\u202e\u2066-\u2069\ufeff]")
OWN = re.compile("\x1b\\[(0|1|2|31|32|33|36|1;31)m|[\u2068\u2069]")
GITHUB = re.compile(r"^::(error|warning|notice) file=")


def printed(what, text, form="text", colors=False):
    """Looks at text that was printed."""
    try:
        text = text.decode()
    except UnicodeDecodeError as error:
        fault(f"{what}: not UTF-8: {text[max(0, error.start - 20):error.start + 20]!r}")
        return
    if colors:
        text = OWN.sub("", text)
    if found := HIDDEN.search(text):
        fault(f"{what}: a control: {text[max(0, found.start() - 20):found.end() + 20]!r}")
    for line in text.split("\n"):
        seen = UNSEEN.sub("", line)
        if COMMAND.search(seen) and not (form == "github" and GITHUB.match(line)):
            fault(f"{what}: a command: {line[:80]!r}")
        if MARK.search(seen):
            fault(f"{what}: a mark: {line[:120]!r}")
    if not text:
        return
    try:
        if form == "json":
            json.loads(text)
        elif form == "xml":
            xml.etree.ElementTree.fromstring(text)
        elif form == "csv" and len({len(row) for row in csv.reader(io.StringIO(text))}) > 1:
            fault(f"{what}: rows of different lengths")
    except Exception as error:
        fault(f"{what}: no {form}: {error}")


# Command, and the form of what it prints; `data` is what is given back byte for byte.
READING = [
    (("list",), "text"), (("list", "--color", "always"), "color"), (("list", "--format", "json"), "json"),
    (("list", "--format", "csv"), "csv"), (("list", "--format", "ids"), "text"), (("show",), "text"),
    (("show", "--width", "60"), "isolates"), (("show", "alpha"), "text"), (("next",), "text"),
    (("list", "--agenda"), "text"), (("list", "--by", "column"), "text"), (("list", "--by", "person"), "text"),
    (("list", "-f", "."), "text"), (("list", "-f", ".", "--json"), "json"), (("show", "-f", "."), "text"),
    (("show", "--json"), "json"), (("show", "--html"), "html"), (("show", "is:open"), "text"), (("next", "-f", "."), "text"),
    (("next", "--json"), "json"), (("check",), "text"), (("check", "--color", "always"), "color"),
    (("check", "--format", "text", "."), "text"), (("check", "--format", "json"), "json"),
    (("check", "--format", "sarif", "."), "json"), (("check", "--format", "gitlab"), "json"),
    (("check", "--format", "junit", "."), "xml"), (("check", "--format", "github", "."), "github"),
    (("check", "--format", "markdown", "."), "text"), (("fmt", "--check", "."), "text"), (("fmt", "--diff"), "text"),
    (("fmt", "--diff", "--color", "always"), "color"), (("diff", "old.md", "board.md"), "text"),
    (("diff", "old.md", "board.md", "--format", "json"), "json"), (("diff", "board.md", "old.md"), "text"),
    (("move", "alpha", "Done", "--dry-run"), "text"), (("move", "alpha", "Done", "--dry-run", "--json"), "json"),
    (("remove", "alpha", "--dry-run"), "text"), (("sort", "--by", "title", "--dry-run"), "text"),
    (("column", "add", "x", "--dry-run"), "text"), (("column", "rename", "Todo", "x", "--dry-run"), "text"),
    (("column", "move", "Todo", "--dry-run"), "text"), (("column", "limit", "Todo", "3", "--dry-run", "--json"), "json"),
    (("column", "state", "Todo", "doing", "--dry-run"), "text"), (("column", "remove", "Done", "--dry-run"), "text"),
    (("archive", "--dry-run"), "text"), (("stats",), "text"), (("stats", "--format", "json"), "json"),
    (("stats", "--format", "svg"), "xml"), (("resolve",), "text"), (("undo", "--dry-run"), "text"), (("undo", "--list"), "text"), (("config",), "text"),
    (("import", "list", "other.md", "--dry-run"), "text"), (("export", "markdown"), "text"), (("lsp",), "text"), (("tui",), "text"),
    (("---completion", "show", "--", "positional@0", "2", "0", "board", "show", ""), "text"),
]
HISTORY = [
    (("log",), "text"), (("log", "--format", "json"), "json"), (("log", "--format", "csv"), "csv"),
    (("log", "alpha"), "text"), (("audit",), "text"), (("audit", "--format", "json"), "json"), (("diff",), "text"),
    (("diff", "HEAD~1", "HEAD"), "text"), (("check", "--since", "HEAD~1"), "text"), (("git", "status"), "text"),
    (("undo", "--dry-run", "--json"), "json"), (("undo", "--list", "--json"), "json"),
]
WRITING = [
    (("remove", "alpha"), "text"), (("start", "alpha"), "text"), (("done", "alpha"), "text"),
    (("reopen", "alpha"), "text"), (("cancel", "alpha"), "text"), (("cancel", "state:todo"), "text"),
    (("edit", "alpha", "--pri", "high", "--json"), "json"), (("note", "alpha", "x"), "text"), (("claim", "alpha"), "text"),
    (("next", "--claim", "--json"), "json"), (("claims",), "text"), (("claims", "--json"), "json"),
    (("brief",), "text"), (("agent",), "text"), (("mcp",), "text"), (("wait", "--timeout", "1s"), "text"), (("release", "alpha"), "text"),
    (("note", "alpha", "x", "--json"), "json"),
    (("fmt",), "text"), (("check", "--fix"), "text"), (("add", "x", "--json"), "json"), (("undo",), "text"), (("redo",), "text"),
    (("merge", "old.md", "board.md", "other.md"), "text"), (("git", "install", "--dry-run"), "text"),
]


def words(payload):
    """The command lines that quote what was typed."""
    return [((*arguments, payload), "text") for arguments in (
        (), ("help",), ("show",), ("list",), ("list", "--sort"), ("add", "--due"), ("add", "--id"), ("add", "--tag"),
        ("edit", "alpha", "--pri"), ("move", "alpha"), ("rules",), ("diff",), ("diff", "HEAD"), ("log", "--since"),
        ("audit",), ("check", "--rule"), ("check", "--format"), ("check", "--today"), ("check",), ("check", "--since"),
        ("fmt",), ("resolve",), ("merge", "x", "y"), ("show", "alpha", "x"), ("list", "-f"), ("init", "--columns"),
        ("git", "install", "--dry-run"), ("git",), ("check", "--warn-ahead"), ("list", "column:x"), ("undo",),
        ("merge", "old.md", "board.md", "other.md", "--path"))] + [
        (("--" + payload,), "text"), (("check", "--" + payload + "=x"), "text"), (("list", "due<" + payload), "text"),
        (("list", payload + "\n::error::x"), "text"), (("edit", "alpha", "--title", payload, "--dry-run"), "text"),
        (("add", payload, "--dry-run", "--json"), "json"), (("check", "--rule", payload + "=error"), "text")]


def ran(arguments, folder, env, is_terminal):
    """Both streams of a run; through a pseudo terminal where one reads."""
    environment = {**ENV, "HOME": folder, **env}
    watched.runs += 1
    if not is_terminal:
        done = subprocess.run([BOARD, *arguments], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=60)
        return done.returncode, done.stdout, done.stderr
    main, side = pty.openpty()
    tty.setraw(side)
    out = bytearray()

    def gather():
        try:
            while piece := os.read(main, 65536):
                out.extend(piece)
        except OSError:
            pass

    thread = threading.Thread(target=gather)
    process = subprocess.Popen([BOARD, *arguments], cwd=folder, env={**environment, "TERM": "xterm"},
                               stdin=subprocess.DEVNULL, stdout=side, stderr=subprocess.PIPE)
    os.close(side)
    thread.start()
    err = process.stderr.read()
    process.wait(60)
    thread.join()
    os.close(main)
    return process.returncode, bytes(out), err


READERS = {"a pipe": ({}, False), "a CI log": ({"GITHUB_ACTIONS": "true", "CI": "true"}, False),
           "a terminal": ({}, True)}
SEEN = {reader: READERS[reader] for reader in ("a CI log", "a terminal")}


def look(name, cells, folder, env=None, readers=READERS):
    for (arguments, form), (reader, (more, is_terminal)) in itertools.product(cells, readers.items()):
        what = f"{name}, to {reader}: board {watched.quoted(arguments)}"
        if not watched.is_tried(what.replace(folder, "")):
            continue
        arguments = [a for a in arguments if "\0" not in a]
        status, out, err = ran(arguments, folder, {**(env or {}), **more}, is_terminal)
        # 4 says that there is nothing to claim, or that nothing came.
        if status not in (0, 1, 2, 4, 129):
            fault(f"{what}: status {status}: {err[-200:]!r}")
        shown = form
        if form in ("text", "color") and more and arguments[:1] == ["check"] and "--format" not in arguments:
            shown = "github"
        if not is_terminal and ("--diff" in arguments or "--dry-run" in arguments):
            out = out.replace(b"\r\n", b"\n")  # as the file has it: one line end to whoever reads it
        printed(what, out, shown, colors=is_terminal or form in ("color", "isolates"))
        printed(f"{what}: stderr", err)


def boards(payload):
    """A board with a payload in each place that a file has, by the place."""
    word = payload.replace(b" ", b"_")
    yield "a title", b"## Todo\n\n- [ ]  " + payload + b" id:alpha due:2020-01-01\n\n## Done\n\n"
    yield "a body", b"## Todo\n\n- [ ]  Alpha id:alpha\n  " + payload + b"\n  - [ ] " + payload + b"\n\n## Done\n\n"
    yield "text", payload + b"\n\n## Todo\n\n- [ ]  Alpha id:alpha\n\n" + payload + b"\n\n## Done\n\n"
    yield "an id", b"## Todo\n\n- [ ]  Alpha id:alpha\n- [ ] B id:" + word + b" needs:" + word + b"\n\n## Done\n\n"
    yield "a tag and a person", b"## Todo\n\n- [ ]  Alpha #" + word + b" @" + word + b" id:alpha\n\n## Done\n\n"
    yield "an attribute", (b"## Todo\n\n- [ ]  Alpha due:" + word + b" pri:" + word + b" x:" + word + b" id:alpha\n"
                           b"\n## Done\n\n- [x] b done:" + word + b"\n")
    yield "a column", b"## " + payload + b"\n\n- [ ]  Alpha id:alpha\n\n### " + payload + b"\n\n- [ ] b\n\n## Done\n\n"
    yield "front matter", (b"---\ntimezone: " + payload + b"\ncolumns: ['" + payload + b"']\nrules: {" + word
                           + b": off}\n---\n\n## Todo\n\n- [ ]  Alpha id:alpha\n\n## Done\n\n")
    yield "a conflict", (b"## Todo\n\n<<<<<<< " + payload + b"\n- [ ] " + payload + b" id:alpha\n=======\n"
                         b"- [ ] b id:alpha\n>>>>>>> " + payload + b"\n\n## Done\n\n")


PLAIN = b"## Todo\n\n- [ ]  Alpha id:alpha\n\n## Done\n\n"


def in_files(item):
    """The places that a board has."""
    name, payload = item
    for place, board in boards(payload):
        with Folder() as folder:
            write(os.path.join(folder, "board.md"), board)
            look(f"{name} in {place}", READING, folder, readers=SEEN)
            look(f"{name} in {place}", [(("fmt", "--diff"), "text")], folder)
            for arguments, form in WRITING:
                write(os.path.join(folder, "board.md"), board)
                look(f"{name} in {place}", [(arguments, form)], folder, readers={"a CI log": READERS["a CI log"]})
            if place == "a title":
                decoded(name, payload, folder, board)


def decoded(name, payload, folder, board):
    """JSON gives the text back as it is, whatever was escaped."""
    write(os.path.join(folder, "board.md"), board)
    out = ran(["list", "--format", "json"], folder, {}, False)[1]
    titles = [task["title"] for task in json.loads(out)["tasks"]] if out else []
    text = payload.decode(errors="replace")
    if not any(c in text for c in "\r\n") and titles and text.strip() not in titles[0] + text[:0]:
        if "\ufffd" not in text:
            fault(f"{name}: the title comes back as {titles!r}")


class Folder:
    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="hostile-")
        write(os.path.join(self.path, "old.md"), PLAIN)
        write(os.path.join(self.path, "other.md"), PLAIN.replace(b"Alpha", b"Gamma"))
        return self.path

    def __exit__(self, *error):
        shutil.rmtree(self.path)


def around(item):
    """The places around a board: names of files and folders, git, the command line, the environment."""
    name, payload = item
    text = os.fsdecode(payload)
    with Folder() as folder:
        inner = os.path.join(folder, text.replace("/", "_"))
        os.mkdir(inner)
        for path in (os.path.join(inner, "board.md"), inner + ".board.md"):
            write(path, PLAIN.replace(b"Alpha", b"Alpha due:2020-01-01"))
        for file in (os.path.join(inner, "board.md"), inner + ".board.md"):
            try:
                os.fsdecode(payload).encode()
            except UnicodeEncodeError:
                file = "."
            cells = [((command, *rest, file), form) for command, *rest, form in (
                ("check", "text"), ("check", "--format", "json", "json"), ("check", "--format", "github", "github"),
                ("check", "--format", "sarif", "json"), ("check", "--format", "gitlab", "json"),
                ("check", "--format", "junit", "xml"), ("check", "--format", "markdown", "text"),
                ("fmt", "--check", "text"), ("fmt", "--diff", "text"), ("list", "-f", "text"), ("show", "-f", "text"),
                ("done", "alpha", "--dry-run", "-f", "text"), ("log", "-f", "text"))]
            look(f"{name} in a path", cells, folder, readers=SEEN)
            look(f"{name} in a path", [(("fmt", file), "text"), (("check", "--fix", file), "text")], folder)
        write(os.path.join(folder, "board.md"), PLAIN)
        try:
            text.encode()
            if "\0" not in text:
                look(f"{name} as a word", words(text), folder, readers=SEEN)
        except UnicodeEncodeError:
            look(f"{name} as a word", [((text,), "text"), (("add", text), "text")], folder, readers=SEEN)
        for variable in ("BOARD_TODAY", "TZ", "BOARD_FILE", "COLUMNS", "XDG_STATE_HOME", "TERM"):
            look(f"{name} in {variable}", [(("list",), "text"), (("check",), "text")], folder, env={variable: text},
                 readers=SEEN)
    with Folder() as folder:
        def git(*arguments):
            subprocess.run(["git", "-C", folder, "-c", "user.name=" + (text.strip("<>\n") or "x"), "-c",
                            "user.email=a@example.org", *arguments], capture_output=True)

        git("init", "-q", "-b", "main")
        for number in range(3):
            write(os.path.join(folder, "board.md"), PLAIN.replace(b"Alpha", b"Alpha %d" % number))
            git("add", "-A")
            git("commit", "-q", "-m", text)
        git("checkout", "-q", "-b", "side", "HEAD~1")
        write(os.path.join(folder, "board.md"), PLAIN + b"- [x] b\n")
        git("commit", "-q", "-a", "-m", text)
        git("merge", "-q", "-s", "ours", "-m", text, "main")
        git("branch", text)
        look(f"{name} in git", HISTORY + ([(("diff", text), "text")] if "\0" not in text else []), folder, readers=SEEN)


def gone():
    """What cannot be written is told, by a status of its own where the change was made anyway."""
    tried = (("list",), ("list", "--format", "json"), ("show",), ("show", "alpha"), ("check",), ("fmt", "--diff"),
             ("fmt", "--check"), ("next",), ("diff", "old.md", "board.md"), ("rules",), ("--help",), ("--version",),
             ("fmt", "-"), ("move", "alpha", "Done", "--dry-run"), ("add", "x", "-f", "-"))
    changing = (("add", "Beta"), ("remove", "alpha"), ("done", "alpha", "--json"),
                ("check", "--fix", "--rule", "missing-id=info"))
    for way in (">&-", ">/dev/full"):
        for arguments in tried + changing:
            with Folder() as folder:
                board = PLAIN.replace(b"Alpha", b"Alpha due:2020-01-01")
                write(os.path.join(folder, "board.md"), board)
                if arguments[:2] == ("check", "--fix"):
                    write(os.path.join(folder, "board.md"), board.replace(b"- [ ]  A", b"- [ ]A"))
                watched.runs += 1
                before = open(os.path.join(folder, "board.md"), "rb").read()
                done = subprocess.run(["bash", "-c", f'"$0" "$@" {way}', BOARD, *arguments], cwd=folder, input=PLAIN,
                                      env={**ENV, "HOME": folder}, capture_output=True)
                what = f"{way}: {arguments}"
                is_changed = open(os.path.join(folder, "board.md"), "rb").read() != before
                expected = 3 if is_changed else 2
                if arguments in changing and arguments[0] != "check" and not is_changed:
                    fault(f"{what}: nothing was changed")
                if done.returncode != expected or b"cannot write standard output" not in done.stderr:
                    fault(f"{what}: status {done.returncode}, not {expected}: {done.stderr!r}")
                if is_changed and b"the change was made" not in done.stderr:
                    fault(f"{what}: does not say that the change is made: {done.stderr!r}")
                if is_changed:
                    subprocess.run([BOARD, "undo"], cwd=folder, env={**ENV, "HOME": folder}, capture_output=True)
                    if open(os.path.join(folder, "board.md"), "rb").read() != before:
                        fault(f"{what}: cannot be undone")
    for limit in (3, 4):
        for arguments in (("check",), ("list",), ("add", "x"), ("fmt",), ("check", "."), ("log",), ("undo",)):
            for closed in ("", "<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
                with Folder() as folder:
                    write(os.path.join(folder, "board.md"), PLAIN)
                    watched.runs += 1
                    done = subprocess.run(
                        ["bash", "-c", f'ulimit -n {limit}; exec "$0" "$@" {closed}', BOARD, *arguments], cwd=folder,
                        env={**ENV, "HOME": folder}, capture_output=True, stdin=subprocess.DEVNULL)
                    if done.returncode == 127:
                        continue  # the loader of a dynamic binary has no descriptor
                    is_changed = open(os.path.join(folder, "board.md"), "rb").read() != PLAIN
                    what = f"ulimit -n {limit} {closed}: {arguments}"
                    if limit == 3 and not closed and done.returncode != 2:
                        fault(f"{what}: status {done.returncode}: {done.stdout!r}")
                    if b"USAGE" in done.stdout:
                        fault(f"{what}: lost its arguments")
                    if done.returncode not in ((0, 3) if is_changed else (0, 1, 2)):
                        fault(f"{what}: status {done.returncode}, changed: {is_changed}")
                    if done.returncode == 2 and "2>" not in closed and not done.stderr.strip():
                        fault(f"{what}: fails without a word")


def growth():
    """Ten thousand files take ten times as long as a thousand."""
    with Folder() as folder:
        write(os.path.join(folder, "f"), PLAIN)
        for command in (("check",), ("fmt", "--check"), ("list",), ("done",), ("add",), ("show",), ("check", "--bogus")):
            # Without the tasks that were added before, of as many words.
            write(os.path.join(folder, "board.md"), PLAIN)
            seconds = []
            for count in (2000, 4000, 8000, 16000):
                arguments = [BOARD, *command, *[f"{'./' * (number % 7)}f" for number in range(count)]]
                best = min(clocked(arguments, folder) for _ in range(2))
                seconds.append(best)
            watched.runs += 8
            print(f"arguments, {' '.join(command)}: " + ", ".join(f"{s:.3f} s" for s in seconds), flush=True)
            if seconds[3] > 0.2 and seconds[3] > 2 ** 1.5 * seconds[2] and seconds[2] > 2 ** 1.5 * seconds[1]:
                fault(f"the time for the arguments of {command} grows faster than their number: {seconds}")


def clocked(arguments, folder):
    start = time.monotonic()
    subprocess.run(arguments, cwd=folder, env={**ENV, "HOME": folder}, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - start


def everything():
    items = [(name, text.replace("_", " ").encode()) for name, text in PAYLOADS.items()] + list(RAW.items())
    for _ in watched.at_once(part, [(which, item) for item in items for which in ("files", "around")]):
        pass
    gone()
    growth()


def part(which_item):
    which, item = which_item
    (in_files if which == "files" else around)(item)
