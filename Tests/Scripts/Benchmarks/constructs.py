"""What boards are made of, each construct in any number: text in which only that one grows."""

import math

OPEN = "- [ ] First task of all #first id:first1\n"
CLOSED = "- [x] Last task of all done:2026-01-02 id:last01\n"


def framed(body, before="", after=""):
    """A board with a task before what grows, and a column for what is done after it."""
    return (before + "# Board\n\n## Todo\n\n" + OPEN + body + after
            + "\n## Doing\n\n- [ ] Second task of all id:second\n\n## Done\n\n" + CLOSED)


def identity(number):
    return "t%05d" % number


def tasks(count, line):
    return "".join(line(number) + "\n" for number in range(count))


def named(rest=""):
    """A way to write a task with an id."""
    return lambda number: "- [ ] Task number %d%s id:%s" % (number, rest, identity(number))


def lines(form, indentation=""):
    return lambda count: framed(tasks(count, lambda number: indentation + form(number)))


def long_line(piece, start="- [ ] Long "):
    """A board with one line that grows."""
    return lambda count: framed(start + "".join(piece(number) for number in range(count)) + "\n")


def paragraph(piece):
    """A board with one line of prose that grows."""
    return lambda count: framed("\n" + "".join(piece(number) for number in range(count)) + "\n\n")


def body(form, indentation="  "):
    """A board with one task whose body grows."""
    return lambda count: framed(
        "- [ ] Large id:large1\n" + tasks(count, lambda number: indentation + form(number)))


def columns(name, level="##"):
    return lambda count: framed(tasks(
        count, lambda number: "\n%s %s\n\n- [ ] Task %d id:%s" % (level, name(number), number, identity(number))))


def empty_columns(name):
    return lambda count: framed(tasks(count, lambda number: "\n## %s" % name(number)))


def nested(count):
    """Subtasks ever deeper; the bytes grow as they should, the depth with their root."""
    depth = math.isqrt(count * 10)
    return framed("- [ ] Large id:large1\n" + tasks(
        depth, lambda number: "  " * (number + 1) + "- [ ] Deep %d id:%s" % (number, identity(number))))


def columns_of_days(count):
    """Done columns of many names, which need no settings."""
    return framed("", after=tasks(count, lambda number: "\n## Done %04d-%02d-%02d\n\n- [x] Task %d id:%s" % (
        1000 + number // 336, number // 28 % 12 + 1, number % 28 + 1, number, identity(number))))


def woven(count):
    """Tasks without ids whose titles are as long as there are tasks, each word in sixteen of them."""
    side = max(4, math.isqrt(count * 4))
    words = max(1, side * side // 16)
    return framed(tasks(side, lambda number: "- [ ] " + " ".join(
        "w%x" % ((number * side + place) * 2654435761 % words) for place in range(side))))


def fronted(text):
    return lambda count: framed("", before="---\nboardmark: 1\n" + text(count) + "---\n\n")


def needs(form):
    return lambda count: framed(tasks(
        count, lambda number: "- [ ] Task %d %s id:%s" % (number, form(number, count), identity(number))))


def conflicts(count):
    return framed(tasks(count, lambda number: (
        "<<<<<<< ours\n- [ ] Task %d ours\n||||||| base\n- [ ] Task %d\n=======\n- [ ] Task %d theirs\n>>>>>>> theirs"
        % (number, number, number))))


CONSTRUCTS = {
    # Tasks.
    "tasks": lines(named()),
    "tasks without ids": lines(lambda n: "- [ ] Task number %d" % n),
    "tasks, many columns' worth": lambda count: framed(
        tasks(count, named(" due:2026-01-02 @sam #tag")), after="\n## Review\n\n" + tasks(count // 4, lambda n: (
            "- [ ] Reviewed %d id:r%05d" % (n, n)))),
    "finished tasks": lambda count: framed("") + tasks(
        count, lambda n: "- [x] Task %d done:2026-01-02 id:%s" % (n, identity(n))),
    "tasks to finish": lines(lambda n: "- [x] Task %d id:%s" % (n, identity(n))),
    "one title, other ids": lines(lambda n: "- [ ] Same title id:%s" % identity(n)),
    "one title, other dates": lines(lambda n: "- [ ] Same title start:%04d-01-01 id:%s" % (1000 + n % 9000, identity(n))),
    "one title, no ids": lines(lambda n: "- [ ] Same title"),
    "one title, other people": lines(lambda n: "- [ ] Same title @p%d" % n),
    "titles of the same words": lines(lambda n: "- [ ] one two three four five %d" % (n % 7)),
    "titles that share few words": lines(lambda n: "- [ ] word%d word%d other%d" % (n // 12, n // 12 + 1, n)),
    "long titles of shared words": woven,
    "pairs of titles": lines(lambda n: "- [ ] Title %d @p%d" % (n // 8, n)),
    "one id": lines(lambda n: "- [ ] Task %d id:same01" % n),
    "two of each id": lines(lambda n: "- [ ] Task %d id:%s" % (n, identity(n // 2))),
    "ids with one beginning": lines(lambda n: "- [ ] Task %d id:first1%d" % (n, n)),
    "tasks without titles": lines(lambda n: "- [ ] id:%s" % identity(n)),
    "near boxes": lines(lambda n: "- [ x ] Task %d" % n),
    "tasks without boxes": lines(lambda n: "- Task %d" % n),
    "late tasks": lines(lambda n: "- [ ] Task %d due:2020-01-02 id:%s" % (n, identity(n))),
    "recurring tasks": lines(lambda n: "- [ ] Task %d every:1w due:2026-01-02 id:%s" % (n, identity(n))),
    "finished recurring tasks": lambda count: framed("") + tasks(
        count, lambda n: "- [x] Task %d every:1w due:2026-01-02 id:%s done:2026-01-02" % (n, identity(n))),
    "headings below one": lambda count: framed("", after="\n## Notes\n" + tasks(
        count, lambda n: "\n### Part %d\n\n- Item %d" % (n, n))),
    "dated tasks": lines(lambda n: "- [ ] Task %d due:2026-%02d-%02d start:2026-01-01 pri:high id:%s" % (
        n, n % 12 + 1, n % 28 + 1, identity(n))),
    "wrong dates": lines(lambda n: "- [ ] Task %d due:2026-13-45 start:%d id:%s" % (n, n, identity(n))),
    "wrong keys": lines(lambda n: "- [ ] Task %d deu:2026-01-02 neds:x id:%s" % (n, identity(n))),
    "foreign marks": lines(lambda n: "- [ ] Task %d 📅 2026-01-02 ⏫ (A) +proj" % n),
    "todo.txt lines": lines(lambda n: "(A) 2026-01-02 Task %d +proj @home" % n),
    "heading tasks": lambda count: framed(tasks(count, lambda n: "\n### Task %d\n\nSome text.\n" % n)),
    "org headings": lines(lambda n: "\n### TODO Task %d :tag:\n" % n),
    "other bullets": lines(lambda n: "%s [%s] Task %d" % ("*+-"[n % 3], "xX /"[n % 4], n)),
    "numbered items": lines(lambda n: "%d. [ ] Task %d" % (n + 1, n)),
    "setext headings": lines(lambda n: "\nTitle %d\n--------\n" % n),
    "custom attributes": lines(lambda n: "- [ ] Task %d k%d:v%d id:%s" % (n, n, n, identity(n))),
    "people and tags": lines(lambda n: "- [ ] Task %d @p%d #t%d id:%s" % (n, n, n, identity(n))),
    "code that no line ends": body(lambda n: "`a"),
    "hard breaks": body(lambda n: "a\\"),
    "quoted boxes": paragraph(lambda n: "> - [ ] quoted %d\n" % n),
    # Columns and headings.
    "columns": columns(lambda n: "Todo %d" % n),
    "empty columns": empty_columns(lambda n: "Column %d" % n),
    "columns of one name": columns(lambda n: "Todo"),
    "empty columns of one name": empty_columns(lambda n: "Todo"),
    "columns of finished tasks": columns_of_days,
    "done columns": columns(lambda n: "Done"),
    "wip limits": columns(lambda n: "Doing %d (0)" % n),
    "groups": columns(lambda n: "Group %d" % n, "###"),
    "groups of one name": columns(lambda n: "Group", "###"),
    "headings": lines(lambda n: "\n#### Heading %d\n" % n),
    "headings of level one": lines(lambda n: "\n# Heading %d\n" % n),
    "headings of one name": lines(lambda n: "\n# Notes\n"),
    # Bodies.
    "body of one line": body(lambda n: "The same line."),
    "body of other lines": body(lambda n: "Line number %d says this." % n),
    "body of few lines": body(lambda n: "Line %d." % (n * n % 13)),
    "body of blank lines": body(lambda n: "text %d\n" % n),
    "bodies": lines(lambda n: "- [ ] Task %d id:%s\n  Text of %d.\n  More." % (n, identity(n), n)),
    "body of quotes": body(lambda n: "> " * (n % 5 + 1) + "quoted %d" % n),
    "body of code": body(lambda n: "```\n  code %d\n  ```" % n),
    "body of html": body(lambda n: "<!-- note %d -->" % n),
    "subtasks": body(lambda n: "- [ ] Subtask %d id:%s" % (n, identity(n))),
    "subtasks without ids": body(lambda n: "- [ ] Subtask %d" % n),
    "subtasks of one title": body(lambda n: "- [ ] Subtask"),
    "subtasks of few titles": body(lambda n: "- [ ] Subtask %d" % (n * n % 11)),
    "subtasks that share words": body(lambda n: "- [ ] one two three %d" % n),
    "subtasks in pairs": body(lambda n: "  " * (n % 2) + "- [ ] Subtask %d" % n),
    "subtasks with text": body(lambda n: "- [ ] Subtask %d\n    text of %d" % (n, n)),
    "subtasks, nested": nested,
    "subtasks, zigzag": body(lambda n: "  " * (n % 20) + "- [ ] Subtask %d id:%s" % (n, identity(n))),
    "subtasks of many tasks": lines(lambda n: "- [ ] Task %d id:%s\n  - [ ] Sub %d id:s%d" % (n, identity(n), n, n)),
    # Needs.
    "one needs all": lambda count: framed(
        tasks(count, named()) + "- [ ] Large"
        + "".join(" needs:" + identity(n) for n in range(count)) + " id:large1\n"),
    "all need one": needs(lambda n, count: "needs:second"),
    "chain of needs": needs(lambda n, count: "needs:" + identity(n + 1)),
    "chain of needs, backwards": needs(lambda n, count: "needs:" + identity(max(n - 1, 0))),
    "cycle of all": needs(lambda n, count: "needs:" + identity((n + 1) % count)),
    "two needs each": needs(lambda n, count: "needs:%s needs:%s" % (
        identity((n + 1) % count), identity((n + 7) % count))),
    "unknown needs": needs(lambda n, count: "needs:zz%04d" % n),
    # One line.
    "tags of one task": long_line(lambda n: "#tag%d " % n),
    "one tag of one task": long_line(lambda n: "#tag "),
    "people of one task": long_line(lambda n: "@person%d " % n),
    "attributes of one task": long_line(lambda n: "key%d:value " % n),
    "one attribute of one task": long_line(lambda n: "due:2026-01-02 "),
    "ids of one task": long_line(lambda n: "id:%s " % identity(n)),
    "fields of one task": long_line(lambda n: "[due:: 2026-12-01] "),
    "marks of one task": long_line(lambda n: "📅 2026-12-01 🔁 every week "),
    "dates in words of one task": long_line(lambda n: "due:next fri "),
    "near dates of one task": long_line(lambda n: "due 2026-12-01 "),
    "attributes before text": long_line(lambda n: "pri:high a id:%s b " % identity(n)),
    "dates with times": long_line(lambda n: "due:2026-12-01 17:00 "),
    "combining marks": lambda count: framed("- [ ] e" + "\u0301\u0323\u0315" * count + "\n"),
    "words of one task": long_line(lambda n: "word%d " % n),
    "letters of one task": long_line(lambda n: "abcdefghijklmnopqrst"),
    "brackets": long_line(lambda n: "[["),
    "closed brackets": long_line(lambda n: "[a]("),
    "right brackets": long_line(lambda n: "]]"),
    "backticks": long_line(lambda n: "`" * (n % 90 + 1) + " a "),
    "single backticks": long_line(lambda n: "` "),
    "emphasis": long_line(lambda n: "*a **b _c "),
    "angles": long_line(lambda n: "< <a "),
    "comment starts": long_line(lambda n: "<!-- "),
    "tags of html": long_line(lambda n: "<a href='"),
    "instructions of html": long_line(lambda n: "<? <![CDATA[ <!A "),
    "links": long_line(lambda n: "[link %d](https://example.com/%d) " % (n, n)),
    "nested links": long_line(lambda n: "[a](b "),
    "autolinks": long_line(lambda n: "https://example.com/%d " % n),
    "escapes": long_line(lambda n: "\\* \\[ "),
    "colons": long_line(lambda n: "a:b:: "),
    "entities": long_line(lambda n: "&amp; &#35; "),
    "wide letters": long_line(lambda n: "한글 이모지 👍🏽 "),
    "controls": long_line(lambda n: "a\u200b\u202e\x1b[1m "),
    "prose": paragraph(lambda n: "word%d " % n),
    "prose of brackets": paragraph(lambda n: "[a]( <b `"),
    "link definitions": lines(lambda n: "\n[ref%d]: https://example.com/%d" % (n, n)),
    # Lines.
    "short lines": lines(lambda n: "a"),
    "short lines apart": lines(lambda n: "a\n"),
    "paragraphs": lines(lambda n: "Paragraph %d of text.\n" % n),
    "paragraphs of one text": lines(lambda n: "Text.\n"),
    "paragraphs between tasks": lines(lambda n: "\nText %d.\n\n- [ ] Task %d id:%s" % (n, n, identity(n))),
    "blank lines": lines(lambda n: ""),
    "blank lines between": lines(lambda n: "- [ ] Task %d id:%s\n\n" % (n, identity(n))),
    "lines of spaces": lines(lambda n: "   \t "),
    "quotes": lines(lambda n: "> quoted %d" % n),
    "nested quotes": lines(lambda n: "> " * (n % 30) + "- a"),
    "one deep quote": paragraph(lambda n: "> "),
    "lists in lists": paragraph(lambda n: "- "),
    "deep lists": lines(lambda n: "  " * (n % 40) + "- a"),
    "rules": lines(lambda n: "\n---\n"),
    "table": lambda count: framed("\n| a | b |\n|---|---|\n" + tasks(count, lambda n: "| %d | %d |" % (n, n)) + "\n"),
    "tables": lines(lambda n: "\n| a | b |\n|---|---|\n| %d | c |\n" % n),
    "code": lines(lambda n: "\n```\ncode %d\n- [ ] no task\n```\n" % n),
    "open code": lambda count: framed("\n```\n" + tasks(count, lambda n: "- [ ] Task %d ``" % n)),
    "open code of tasks": body(lambda n: "```" + "`" * (n % 50)),
    "indented code": lines(lambda n: "    - [ ] code %d" % n),
    "comments": lines(lambda n: "<!-- comment %d -->" % n),
    "open comment": lambda count: framed("\n<!--\n" + tasks(count, lambda n: "- [ ] Task %d" % n)),
    "open comments": lines(lambda n: "\n<!-- open %d" % n),
    "html blocks": lines(lambda n: "\n<div>\n- [ ] Task %d\n</div>\n" % n),
    "suppressions": lines(lambda n: "<!-- board: allow overdue -->\n- [ ] Task %d due:2020-01-02 id:%s" % (
        n, identity(n))),
    "unused suppressions": lines(lambda n: "<!-- board: allow overdue -->\n- [ ] Task %d id:%s" % (
        n, identity(n))),
    "suppressions in one task": lines(
        lambda n: "- [ ] Task id:aa\n  <!-- board: allow overdue -->" if n == 0 else "  <!-- board: allow overdue -->"),
    "suppressions of one task": lines(lambda n: "<!-- board: allow overdue -->"),
    "words of a suppression": paragraph(lambda n: "<!-- board: allow overdue" if n == 0 else ", overdue"),
    # Front matter.
    "keys": fronted(lambda count: tasks(count, lambda n: "key%d: value" % n)),
    "keys of one name": fronted(lambda count: tasks(count, lambda n: "columns: value")),
    "list of columns": fronted(lambda count: "columns:\n" + tasks(
        count, lambda n: "  - name: Column %d\n    state: todo" % n)),
    "rules of the board": fronted(lambda count: "rules:\n" + tasks(count, lambda n: "  rule%d: off" % n)),
    "deep front matter": fronted(lambda count: "a: " + "[" * min(count, 4000) + "\n"),
    "flow list": fronted(lambda count: "a: [" + ", ".join("b%d" % n for n in range(count)) + "]\n"),
    "open front matter": lambda count: "---\n" + tasks(count, lambda n: "key%d: value" % n),
    # Bytes.
    "conflicts": conflicts,
    "conflict starts": lines(lambda n: "<<<<<<< ours\n- [ ] Task %d" % n),
    "conflict dividers": lines(lambda n: "=======\n- [ ] Task %d" % n),
    "conflict ends": lines(lambda n: ">>>>>>> theirs\n- [ ] Task %d" % n),
    "nested conflicts": lambda count: framed(
        tasks(count, lambda n: "<<<<<<< ours %d" % n) + tasks(count, lambda n: "=======\n>>>>>>> theirs")),
    "crlf": lambda count: framed(tasks(count, named())).replace("\n", "\r\n"),
    "mixed line endings": lambda count: framed(tasks(count, lambda n: named()(n) + "\r" * (n % 2))),
    "carriage returns": lambda count: framed(tasks(count, named())).replace("\n", "\r"),
    "tabs": lines(lambda n: "-\t[ ]\tTask\t%d\n\t- [ ]\tSub" % n),
    "trailing blanks": lines(lambda n: "- [ ] Task %d id:%s   \t" % (n, identity(n))),
    "invalid utf-8": lambda count: framed(tasks(count, lambda n: "- [ ] Task %d \udcff\udcfe" % n)),
    "invisible characters": lines(lambda n: "- [ ] Ta\u200bsk %d\u00a0x" % n),
    "zero bytes": lines(lambda n: "- [ ] Task %d \x00" % n),
}
