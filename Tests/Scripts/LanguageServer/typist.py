"""Random typing: the server's text is the client's, its findings are those of `check`, and its memory is flat."""
import random, re

from capabilities import WRITTEN
from client import Client, Refused
from scenarios import TEXT, check_findings
from tool import board, fault, new_folder

PIECES = ["a", "é", "🌳", "e\u0301", "\u200b", " ", "  ", "\n", "\r\n", "\r", "\t", "\n\n", "- [ ] Ask 🐝 ", "* [x] ",
          "## Doing\n", "#", "@anna", "due:2026-11-01", "due:", " id:k7f2", "needs:hedge", "<!-- board: allow overdue -->", "```\n", "    ",
          "👩‍👩‍👧", "ß", "[due:: 2026-12-01]", "pri:high", "\n- [ ] New due:2026-11-20\n", "---\n", "|", "\\", "`"]


def formatted(text):
    """What `fmt` makes of a text; none where it refuses."""
    result = board(new_folder(), "fmt", "-", input=text.encode())
    return result.stdout.decode() if result.returncode == 0 else None


def change(chance, length):
    """A change as somebody types it: most are small, some take much away or paste much."""
    start = chance.randint(0, length)
    kind = chance.random()
    end = start if kind < 0.6 else min(length, start + (chance.randint(1, 4) if kind < 0.97 else chance.randint(1, 200)))
    new = "" if kind > 0.8 and kind < 0.95 else "".join(chance.choices(PIECES, k=1 if kind < 0.97 else 8))
    return start, end, new


def is_inside_ending(text, index):
    """Whether an index is between CR and LF, which no position names."""
    return 0 < index and text[index - 1:index + 1] == "\r\n"


def compare(what, client):
    try:
        mine = client.applied(client.request("textDocument/formatting", client.document(
            options={"tabSize": 4, "insertSpaces": True})))
    except Refused:
        mine = None
    theirs = formatted(client.text)
    if mine != theirs and not (mine is None and theirs is None):
        fault(f"{what}: formatting makes\n{mine!r}\nand 'fmt'\n{theirs!r}\nof {client.text!r}")
    check_findings(what, client)


def read_back(what, client):
    """The server's text, which no request asks for.

    Each line is made a task, whose title is a symbol; the symbols are those of the same text opened anew.
    """
    starts = [0] + [end.end() for end in re.finditer("\r\n|\r|\n", client.text)]
    client.change(*((start, start, "- [ ] ") for start in reversed(starts)), (0, 0, "## Todo\n\n"))
    other = {"uri": f"file://{client.folder}/opened.board.md", "languageId": "markdown", "version": 1, "text": client.text}
    client.notify("textDocument/didOpen", {"textDocument": other})
    typed, opened = (client.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
                     for uri in [client.uri, other["uri"]])
    client.notify("textDocument/didClose", {"textDocument": {"uri": other["uri"]}})
    if typed != opened or len(opened[0]["children"]) < len(starts):
        fault(f"{what}: the server has another text than {client.text!r}: {typed} and not {opened}")
    client.change((0, 9, ""), *((start, start + 6, "") for start in starts))


def type_in(encoding, edits, seed):
    chance = random.Random(f"{seed} {encoding}")
    capabilities = {**WRITTEN["zed"], "general": {"positionEncodings": [encoding]}}
    client = Client(new_folder(), capabilities, TEXT)
    if client.encoding != encoding:
        fault(f"{encoding} was offered, and {client.encoding} is spoken")
    memory, every = [], 100 if edits <= 10_000 else 250
    for number in range(edits):
        changes, text = [], client.text
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            start, end, new = change(chance, len(text))
            start, end = start - is_inside_ending(text, start), end + is_inside_ending(text, end)
            changes.append((start, end, new))
            text = text[:start] + new + text[end:]
        client.change(*changes)
        if len(client.text) > 6000:
            # As when a version of git is read again.
            client.change((0, len(client.text), TEXT))
        if chance.random() < 0.02:
            place = client.place(chance.randint(0, len(client.text)))
            for method in ["completion", "hover", "codeAction"]:
                client.request(f"textDocument/{method}", client.document(
                    position=place, range={"start": place, "end": place}, context={"diagnostics": []}))
        if number % every == every - 1:
            compare(f"{encoding}, seed {seed}, edit {number}", client)
            read_back(f"{encoding}, seed {seed}, edit {number}", client)
        if number * 6 // edits < (number + 1) * 6 // edits:
            memory.append(client.server.memory())
    early, late = memory[1], memory[-1]
    # What one text needs more than another, and what the allocator keeps.
    if late > early * 1.25 + 8000:
        fault(f"{encoding}: {early} kB after a third of the edits, {late} kB after all")
    client.end()
    return f"{encoding} {', '.join(map(str, memory))} kB"


def run(edits, seed):
    return f"{edits} edits, memory after each sixth of them: " + "; ".join(
        type_in(each, edits, seed) for each in ["utf-8", "utf-16", "utf-32"])
