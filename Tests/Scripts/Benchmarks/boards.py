"""Boards as people write them by hand or with other tools; made by `make-board`."""

KINDS = ["bullets", "emoji", "prose", "windows"]
RELEASES = ["Ideas", "Next release", "Completed 2026-%02d-%02d", "In progress", "Released 1.%d.%d"]
NAMES = ["Backlog", "To do", "In progress (3)", "\u2705 Done", "\u0412 \u0440\u0430\u0431\u043e\u0442\u0435"]
MARKS = ["", "", "", " \U0001f4c5 2026-%02d-%02d", " @{2026-%02d-%02d}", " \u2705 2026-%02d-%02d", " [due:: 2026-%02d-%02d]"]


def filled(rnd, text):
    return text % (rnd.randint(1, 12), rnd.randint(10, 28)) if "%" in text else text


def bullets(rnd, words, number):
    """`*` bullets without boxes, lists nested by four spaces, quotes below them."""
    lines = []
    if number % 12 == 0:
        lines += ["## " + filled(rnd, rnd.choice(RELEASES))]
    lines += ["* %s" % words().capitalize()]
    if rnd.random() < 0.2:
        lines += ["    > %s." % words()]
    if rnd.random() < 0.25:
        lines += ["    * [%s] %s" % (rnd.choice(" x"), words()) for _ in range(rnd.randint(1, 4))]
    return lines + ([""] if rnd.random() < 0.1 else [])


def emoji(rnd, words, number):
    """What plugins for notes write: a front matter, dates behind signs, links to pages, bold lines between."""
    lines = ["---", "", "kanban-plugin: board", "", "---", ""] if number == 0 else []
    if number % 15 == 0:
        lines += ["", "## " + NAMES[number // 15 % len(NAMES)], ""]
        if rnd.random() < 0.3:
            lines += ["**Complete**"]
    text = words() + (" [[%s]]" % words() if rnd.random() < 0.2 else "")
    lines += ["- [%s] %s%s" % (rnd.choice("  x"), text, filled(rnd, rnd.choice(MARKS)))]
    if rnd.random() < 0.1:
        lines += ["\t%s: %s" % (words(), words())]
    return lines


def prose(rnd, words, number):
    """A page about a project with a few tasks in it: paragraphs, a table, HTML, code, numbered steps."""
    sentence = lambda: words().capitalize() + ", " + words() + "."
    lines = ["### %s" % words().capitalize(), ""]
    lines += [" ".join(sentence() for _ in range(rnd.randint(2, 8))), ""]
    kind = number % 6
    if kind == 0:
        lines += ["| %s | %s |" % (words(), words()), "|---|:-:|"]
        lines += ["| %s | `%s` |" % (words(), words()) for _ in range(rnd.randint(2, 6))]
    elif kind == 1:
        lines += ["<details>", "<summary>%s</summary>" % words(), "", sentence(), "", "</details>"]
    elif kind == 2:
        lines += ["```sh"] + ["make %s" % words() for _ in range(rnd.randint(2, 5))] + ["```"]
    elif kind == 3:
        lines += ["%d. %s" % (step, sentence()) for step in range(1, rnd.randint(3, 6))]
    elif kind == 4:
        lines += ["<img src=\"%d.png\" width=\"80\">" % number, "", "> %s" % sentence()]
    if number % 10 == 9:
        lines += ["", "## Todo", "", "- [ ] %s" % words(), "- [ ] %s: https://example.com/%d" % (words(), number)]
        lines += ["", "## %s" % words().capitalize()]
    return lines + [""]


def windows(rnd, words, number):
    """Plain tasks with a note here and there; each line ends in CR and LF."""
    lines = ["", "## " + ["Todo", "Doing", "Done"][number // 20 % 3], ""] if number % 20 == 0 else []
    lines += ["- [%s] %s" % (rnd.choice("  X"), words())]
    return lines + (["  %s." % words()] if rnd.random() < 0.2 else [])


def board(rnd, kind, count, words):
    """The text of a board; `words` gives some words each time."""
    part = {"bullets": bullets, "emoji": emoji, "prose": prose, "windows": windows}[kind]
    lines = [] if kind == "emoji" else ["# Board", ""]
    for number in range(count):
        lines += part(rnd, words, number)
    return ("\r\n" if kind == "windows" else "\n").join(lines + [""])
