"""Boards that are made to be slow, to need much memory, or to fool who reads them."""
import os, shutil, tempfile
from watched import fault, run, snapshot, unchanged, write

HEAD = b"## Todo\n\n- [ ] Alpha id:alpha\n\n## Done\n\n- [x] Omega id:omega\n"


def times(piece, end=b""):
    return lambda n: piece * max(1, (n - len(end)) // len(piece)) + end


def halves(first, second, middle=b""):
    return lambda n: first * (n // 2 // len(first)) + middle + second * (n // 2 // len(second))


def front(yaml):
    return lambda n: b"---\n" + yaml(n) + b"\n---\n\n" + HEAD


def in_task(text):
    return lambda n: b"## Todo\n\n- [ ] Alpha " + text(n) + b" id:alpha\n\n## Done\n"


def in_body(text):
    return lambda n: b"## Todo\n\n- [ ] Alpha id:alpha\n  " + text(n) + b"\n\n## Done\n"


def behind(text):
    return lambda n: HEAD + b"\n" + text(n) + b"\n"


def bomb(n):
    # Nine values of nine values each: 400 bytes that stand for gigabytes.
    lines = [b"a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for level in range(1, 12):
        lines.append(b"a%d: &a%d [%s]" % (level, level, b", ".join([b"*a%d" % (level - 1)] * 9)))
    return b"\n".join(lines)


def numbered(line):
    return lambda n: b"".join(line % number for number in range(n // (len(line) + 3)))


SLOW = {  # where each of them made a version of cmark or another reader slow
    "image starts": times(b"![[]()"), "brackets": times(b"["), "open links": times(b"[a]("),
    "link brackets": times(b"[a](<"), "nested links": halves(b"[", b"](x)"),
    "quotes then emphasis": halves(b">", b"a*"), "emphasis": times(b"*a **a "),
    "mixed emphasis": times(b"a**b" + b"c* "), "underscores": halves(b"_", b"_", b"."),
    "backticks": times(b"`"), "runs of backticks": lambda n: b" ".join(
        b"`" * k for k in range(1, int((2 * n) ** 0.5))),
    "comments": times(b"<!--"), "declarations": times(b"<!A <?a <![CDATA["),
    "angles": times(b"<"), "tags": times(b"<a b=\""), "entities": times(b"&#"),
    "wikilinks": times(b"[["), "urls": times(b"a://"), "hosts": times(b"www."),
    "mails": times(b"a@b."), "people": times(b"@a "), "hashes": times(b"#a "),
    "attributes": times(b"k:v "), "dates": times(b"due:2026-11-31 "), "ids": times(b"id:a "),
    "needs": times(b"needs:a,b,c "), "escapes": times(b"\\"), "spaces": times(b" ", b"x"),
    "tabs": times(b"\t", b"x"),
}
SHAPES = {
    "quotes": behind(times(b"> ", b"x")), "tight quotes": behind(times(b">", b"x")),
    "bullets": behind(times(b"- ", b"x")), "numbers": behind(times(b"1. ", b"x")),
    "list then lines": behind(halves(b" -", b"\n", b"x")),
    "number lists": behind(lambda n: b"1." + b" 2." * (n // 3)),
    "lazy lines": behind(lambda n: b"> " * 60 + b"a\n" + b"a\n" * (n // 2)),
    "nested items": behind(lambda n: b"".join(
        b"  " * k + b"- a\n" for k in range(int(n ** 0.5)))),
    "definitions": behind(numbered(b"[a%d]: /b\n")),
    "uses of definitions": behind(lambda n: b"[a]: " + b"/" * (n // 2) + b"\n\n" + b"[a] " * (n // 8)),
    "open definitions": behind(times(b"[a\n")), "setext": behind(times(b"a\n", b"---")),
    "fences": behind(times(b"```\n")), "open fence": behind(lambda n: b"```\n" + b"a\n" * (n // 2)),
    "tables": behind(times(b"|a|b|\n|-|-|\n")), "rules": behind(times(b"- - -\n")),
    "html": behind(times(b"<div>\n\n")), "headings": behind(times(b"## Done\n- a\n")),
    "deep headings": behind(times(b"###### a\n")), "blank lines": behind(times(b"\n")),
    "carriage returns": behind(times(b"\r")), "no line ends": behind(times(b"word ")),
    "tasks": behind(numbered(b"- [ ] Task %d\n")),
    "double ids": behind(times(b"- [ ] a id:a\n")), "double titles": behind(times(b"- [ ] a\n")),
    "chain of needs": lambda n: b"## Todo\n\n" + b"".join(
        b"- [ ] a id:n%d needs:n%d\n" % (k, k + 1) for k in range(n // 32)) + b"\n## Done\n",
    "conflicts": behind(times(b"<<<<<<< a\n- [ ] x\n=======\n- [ ] y\n>>>>>>> b\n")),
    "open conflicts": behind(times(b"<<<<<<< a\n=======\n")),
    "allow comments": behind(times(b"<!-- board: allow overdue -->\n- [ ] a due:2020-01-01\n")),
    "subtasks": in_body(times(b"- [ ] a due:2026-12-01\n  ", b"x")),
    "long body": in_body(times(b"word\n\n  ", b"x")),
    "many columns": behind(numbered(b"## Column %d\n\n- [ ] a\n\n")),
    "alias bomb": front(bomb), "deep flow": front(times(b"[")), "deep maps": front(times(b"{a: ")),
    "deep blocks": front(lambda n: b"".join(
        b" " * k + b"a:\n" for k in range(int((2 * n) ** 0.5)))),
    "many keys": front(numbered(b"k%d: v\n")), "yaml anchors": front(times(b"&a ")),
    "open front matter": lambda n: b"---\n" + b"a: b\n" * (n // 5) + HEAD,
    "many columns in YAML": front(lambda n: b"columns: [" + b", ".join(
        b"c%d" % k for k in range(n // 8)) + b"]"),
}
ODD = {
    "NUL": b"\0", "invalid UTF-8": b"\xff\xfe\xc3\x28\xed\xa0\x80\xf8", "cut UTF-8": b"\xe2\x82",
    "overlong": b"\xc0\xaf", "bidi": "\u202e\u2066\u061c\u200f".encode(), "BOM": b"\xef\xbb\xbf",
    "ANSI": b"\x1b[31m\x1b]0;title\x07\x1b]52;c;eA==\x07\x9b31m", "C1": "\u009b31m\u0085".encode(),
    "BEL and DEL": b"\x07\x7f\x08", "line separators": "\u2028\u2029\x0b\x0c".encode(),
    "tag characters": "\U000e0041\U000e007f".encode(), "commands": b"::error::x ##[error]x %0A",
    "combining": "a\u0301".encode() * 50, "CR": b"x\ry",
}


def boards():
    for name, text in SLOW.items():
        yield name + " in a title", in_task(text)
        yield name + " in a body", in_body(text)
    yield from SHAPES.items()
    for name, piece in ODD.items():
        yield name + " in a title", in_task(times(piece + b" "))
        yield name + " in a body", in_body(times(piece + b" "))
        yield name + " in a heading", behind(lambda n, p=piece: b"## " + p * (n // len(p)) + b"\n")
        yield name + " in YAML", front(lambda n, p=piece: b"timezone: \"" + p * (n // len(p)) + b"\"")


# What is tried on each board; those that write get a copy each time.
READING = (
    ("check",), ("check", "--format", "json"), ("check", "--format", "sarif"),
    ("check", "--format", "junit"), ("check", "--format", "github"), ("check", "--format", "gitlab"),
    ("check", "--format", "markdown"), ("fmt", "--check"), ("fmt", "--diff"),
    ("list",), ("list", "alpha", "due<+3d", "-@a"), ("list", "--format", "json"),
    ("list", "--format", "csv"), ("show",), ("show", "--html"), ("show", "alpha"), ("next",),
    ("diff", "old.md", "board.md"), ("diff", "board.md", "old.md"),
    ("move", "alpha", "Done", "--dry-run"), ("rules",), ("stats",), ("log",))
WRITING = (
    ("add", "Beta", "@ana", "--due", "fri"), ("edit", "alpha", "--title", "Gamma"),
    ("move", "alpha", "Done"), ("start", "alpha"), ("done", "alpha"), ("reopen", "alpha"), ("cancel", "alpha"),
    ("remove", "alpha"), ("fmt",),
    ("check", "--fix", "--unsafe-fixes"), ("sort", "--by", "title"), ("resolve",),
    ("merge", "old.md", "board.md", "theirs.md"), ("merge", "board.md", "old.md", "theirs.md"),
    ("merge", "old.md", "theirs.md", "board.md"))
GIVES_TEXT = ("--diff", "--dry-run", "remove", "merge")


def tried(name, data, commands):
    """Runs commands on one board; the seconds of each."""
    folder = tempfile.mkdtemp(prefix="hostile-")
    path = os.path.join(folder, "board.md")
    seconds = {}
    try:
        write(os.path.join(folder, "old.md"), HEAD)
        write(os.path.join(folder, "theirs.md"), HEAD.replace(b"Omega", b"Psi"))
        write(path, data)
        size = len(data)
        for arguments in commands:
            before = snapshot(folder)
            allowed = (0, 1, 129) if arguments[0] == "merge" else (0, 1, 2)
            ran = run(name, *arguments, folder=folder, size=size, allowed=allowed,
                      prints_text=any(word in GIVES_TEXT for word in arguments))
            seconds[arguments] = ran.seconds
            writes = arguments not in READING and arguments[0] in {words[0] for words in WRITING}
            if not writes or ran.status == 2:
                unchanged(f"{name}: {arguments}", before, folder)
            elif snapshot(folder) != before:
                # Nothing but the boards that are named, and no lock nor temporary file left.
                unchanged(f"{name}: {arguments}", before, folder, "board.md", "old.md", "theirs.md")
                write(path, data)
                write(os.path.join(folder, "old.md"), HEAD)
                write(os.path.join(folder, "theirs.md"), HEAD.replace(b"Omega", b"Psi"))
    finally:
        shutil.rmtree(folder)
    return seconds
