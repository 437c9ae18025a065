"""What a person does in a session, each with what the command line makes of the same."""
import json, re

from client import Refused
from tool import board, fault, new_folder, read, write

TEXT = """\
---
columns: [Todo, Doing, Done]
---

# Gärten

## Todo

- [ ] Cut the hédge 🌳 @anna #garden due:2026-11-18 id:hedge
- [ ] Order seeds [due:: 2026-12-01] id:seeds
- [ ] Dig the beds needs:se
* [ ] Paint  the fence   pri:high id:fence

## Doing

- [ ] Call the plumber @ben due:2026-11-24 id:call needs:hedge

## Done

- [x] Clean the shed done:2026-11-02 id:shed
"""


def commands(text, *calls):
    """What commands make of a board."""
    folder = new_folder()
    write(folder, text.encode())
    for call in calls:
        board(folder, *call)
    return read(folder).decode()


def same(what, client, made):
    if client.text != made:
        fault(f"{what}: the client has\n{client.text}and the commands make\n{made}")


def found(client):
    """What `check` shows of the client's text: rules and where they begin, in the client's places."""
    folder, data = new_folder(), client.text.encode()
    write(folder, data)
    # The text folds what is found often, the JSON names all and says where it begins in bytes.
    shown = {(int(line), int(column), rule) for line, column, rule in re.findall(
        r"^board\.md:(\d+):(\d+): .* \[([a-z0-9-]+)\]$", board(folder, "check").stdout.decode(), re.MULTILINE)}
    places = [(each["rule"], client.place(len(data[:each["offset"]].decode())))
              for each in json.loads(board(folder, "check", "--json").stdout)["diagnostics"]
              if (each["line"], each["column"], each["rule"]) in shown]
    return sorted((rule, place["line"], place["character"]) for rule, place in places)


def check_findings(what, client):
    """The findings are those of `check`."""
    mine = sorted((each["code"], each["range"]["start"]["line"], each["range"]["start"]["character"])
                  for each in client.findings())
    report = found(client)
    if mine != report:
        fault(f"{what}: findings are {mine}, and of 'check' {report}, of\n{client.text!r}")


def has_literals(client):
    return "codeActionLiteralSupport" in client.capabilities.get("textDocument", {}).get("codeAction", {})


def completion(client):
    place = client.at("needs:se")
    place["character"] += 8
    answer = client.request("textDocument/completion", client.document(position=place))
    items = [item for item in answer["items"] if item["label"].startswith("se")]
    if [item["label"] for item in items] != ["seeds"]:
        fault(f"completion: {answer}")
    client.apply([items[0]["textEdit"]])
    same("completion", client, TEXT.replace("needs:se\n", "needs:seeds\n"))


def actions(client):
    for title, word, call in [("Write 'due:2026-12-01'", "[due:", ("check", "--fix", "--only", "foreign-syntax")),
                              ("Move to Doing", "Cut", ("move", "hedge", "Doing")),
                              ("Done", "Call", ("done", "call")),
                              ("Reopen", "Clean", ("reopen", "shed")),
                              ("Cancel", "Paint", ("cancel", "fence")),
                              ("Due tomorrow", "Order", ("edit", "seeds", "--due", "tomorrow")),
                              ("Set the priority to low", "Order", ("edit", "seeds", "--pri", "low")),
                              ("Assign to @ben", "Order", ("edit", "seeds", "--to", "ben"))]:
        made = commands(client.text, call)
        client.action(title, word)
        same(title, client, made)


def fix_all(client):
    whole = {"start": client.place(0), "end": client.place(len(client.text))}
    made = commands(client.text, ("check", "--fix"))
    for only in ["source.fixAll.board", "source.fixAll", "source"]:
        answer = client.request("textDocument/codeAction", client.document(
            range=whole, context={"diagnostics": [], "only": [only]}))
        if [action["kind"] for action in answer] != ["source.fixAll.board"]:
            fault(f"only {only}: {answer} of\n{client.text}")
            return
    client.apply(client.edits_of(answer[0]["edit"]))
    same("fix all", client, made)


def formatting(client):
    made = commands(client.text, ("fmt",))
    client.apply(client.request("textDocument/formatting", client.document(
        options={"tabSize": 4, "insertSpaces": True})))
    same("formatting", client, made)


def rename(client):
    start = client.text.index("id:hedge") + 3
    if client.capabilities.get("textDocument", {}).get("rename", {}).get("prepareSupport"):
        prepared = client.request("textDocument/prepareRename", client.document(position=client.place(start)))
        if prepared["placeholder"] != "hedge":
            fault(f"prepareRename: {prepared}")
    # An id that another task needs is not taken from it.
    made = commands(client.text, ("edit", "call", "--no-needs", "hedge"), ("edit", "hedge", "--id", "beech"),
                    ("edit", "call", "--needs", "beech"))
    client.apply(client.edits_of(client.request("textDocument/rename", client.document(
        position=client.place(start), newName="beech"))))
    same("rename", client, made)
    try:
        client.request("textDocument/rename", client.document(position=client.place(start), newName="no id"))
        fault("rename: 'no id' became an id")
    except Refused:
        pass


def looking(client):
    """What only shows something, once each."""
    need = client.text.index("needs:hedge") + 6
    place = client.place(need)
    target = client.request("textDocument/definition", client.document(position=place))
    target = target[0] if isinstance(target, list) else target
    start = client.index(target.get("range", target.get("targetSelectionRange"))["start"])
    if not client.text[start:].startswith("hedge") and "Cut the" not in client.text[start:start + 20]:
        fault(f"definition: {target}")
    references = client.request("textDocument/references", client.document(
        position=place, context={"includeDeclaration": True}))
    if len(references) != client.text.count(":hedge"):
        fault(f"references: {references}")
    if "hédge" not in json.dumps(client.request("textDocument/hover", client.document(position=place)), ensure_ascii=False):
        fault("hover: not the needed task")
    symbols = client.request("textDocument/documentSymbol", client.document())
    for name in ["Todo", "Doing", "Done"]:
        if not any(name == each["name"] for each in symbols):
            fault(f"symbols: no {name} in {symbols}")
    whole = {"start": client.place(0), "end": client.place(len(client.text))}
    for method, params in [("documentHighlight", {"position": place}), ("foldingRange", {}), ("documentLink", {}),
                           ("selectionRange", {"positions": [place]}), ("codeLens", {}), ("inlayHint", {"range": whole}),
                           ("semanticTokens/full", {}), ("semanticTokens/range", {"range": whole}),
                           ("rangeFormatting", {"range": whole, "options": {"tabSize": 4, "insertSpaces": True}})]:
        if not client.request(f"textDocument/{method}", client.document(**params)) and method != "documentLink":
            fault(f"{method}: nothing")
    client.request("workspace/symbol", {"query": "hedge"})


def prose(client):
    """Nothing is said where there is no board."""
    other = f"file://{client.folder}/README.md"
    client.notify("textDocument/didOpen", {"textDocument": {
        "uri": other, "languageId": "markdown", "version": 1, "text": "# Read me\n\n- [ ] Cut due:2020-01-01 @\n"}})
    for method in ["completion", "hover", "codeAction", "documentSymbol", "formatting"]:
        answer = client.request(f"textDocument/{method}", {
            "textDocument": {"uri": other}, "position": {"line": 2, "character": 27},
            "range": {"start": {"line": 2, "character": 3}, "end": {"line": 2, "character": 3}},
            "context": {"diagnostics": []}, "options": {"tabSize": 4, "insertSpaces": True}})
        if answer and answer != {"isIncomplete": False, "items": []}:
            fault(f"{method} of what is not a board: {answer}")


def session(client):
    """All of it, one after the other."""
    check_findings("as opened", client)
    looking(client)
    completion(client)
    check_findings("after a completion", client)
    prose(client)
    if has_literals(client):
        actions(client)
        client.replace("@ben pri:low due:2026-11-22", "[due:: 2026-11-22]")
        fix_all(client)
    check_findings("after actions", client)
    client.replace("id:call", "id:call needs:hedge") if "needs:hedge" not in client.text else None
    formatting(client)
    rename(client)
    check_findings("at the end", client)
