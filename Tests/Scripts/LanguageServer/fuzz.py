"""Whatever comes, each request is answered once, nothing ends the server, and it goes on as before."""
import json, random

from client import Server, framed
from scenarios import TEXT
from tool import fault, new_folder

METHODS = ["completion", "hover", "definition", "references", "documentHighlight", "prepareRename", "rename", "codeAction",
           "documentSymbol", "foldingRange", "selectionRange", "documentLink", "codeLens", "inlayHint", "formatting",
           "rangeFormatting", "semanticTokens/full", "semanticTokens/range", "noSuchThing"]
VALUES = [None, True, False, 0, -1, 1, 1 << 31, 1 << 53, 1 << 64, -(1 << 63), 1.5, 1e308, "", "x", "\ud800", "\u0000",
          "🌳", [], {}, [[]], {"line": 0}, {"line": 1 << 31, "character": 1 << 31}, {"line": -1, "character": -1}]
URIS = ["", "x", "file:", "file://", "file:///", "file:///%", "file:///%00", "file:///%ff.md", "untitled:Untitled-1",
        "git:/x?%7B%7D", "file:///board.md", "file://host/board.md", "\ud800", "file:///" + "a/" * 3000]


class Talk:
    """A server, the ids that were asked, and how often each was answered."""

    def __init__(self, chance, initialize=True):
        self.chance, self.folder, self.next_id, self.answers, self.wrong = chance, new_folder(), 1, {}, 0
        self.server = Server(self.folder)
        if initialize:
            self.ask("initialize", {"processId": None, "capabilities": {}})
            self.open()

    def open(self):
        self.uri = f"file://{self.folder}/board.md"
        self.server.send({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": self.uri, "languageId": "markdown", "version": 1, "text": TEXT}}})

    def ask(self, method, params):
        identity = self.next_id if self.chance.random() < 0.8 else f"id-{self.next_id}"
        self.next_id += 1
        self.answers[identity] = 0
        self.server.send({"id": identity, "method": method, "params": params})

    def resolve(self, what):
        """Waits until what was asked is answered, and counts."""
        self.ask("resolve", {})
        while not all(self.answers.values()):
            message = self.server.next(20)
            if message is None:
                waiting = [key for key, value in self.answers.items() if not value]
                fault(f"{what}: no answers to {waiting[:5]}; the status is {self.server.process.poll()}")
                return False
            self.take(what, message)
        # What comes later would be an answer too many.
        self.ask("resolve", {})
        last = next(reversed(self.answers))
        while not self.answers[last]:
            message = self.server.next(20)
            if message is None:
                fault(f"{what}: silent at the end")
                return False
            self.take(what, message)
        twice = [key for key, value in self.answers.items() if value != 1]
        if twice:
            fault(f"{what}: {twice} were answered more than once")
        return True

    def take(self, what, message):
        if "method" in message:
            return
        if ("result" in message) == ("error" in message):
            fault(f"{what}: neither an answer nor an error: {message}")
        if "error" in message and not message["error"].get("message"):
            fault(f"{what}: an error without a sentence: {message}")
        if message["id"] is None:
            self.wrong += 1
        elif message["id"] in self.answers:
            self.answers[message["id"]] += 1
        else:
            fault(f"{what}: an answer to what was not asked: {message}")

    def kill(self):
        self.server.process.kill()
        self.server.process.wait()


def odd(chance, value):
    """A value of which some part is another."""
    if chance.random() < 0.25:
        return chance.choice(VALUES)
    if isinstance(value, dict):
        return {key: odd(chance, each) if chance.random() < 0.4 else each
                for key, each in value.items() if chance.random() < 0.95}
    if isinstance(value, list):
        return [odd(chance, each) for each in value]
    return value


def requests(talk, chance):
    """Requests and notices with odd values, in any order, cancelled or not."""
    for _ in range(30):
        place = {"line": chance.randint(0, 22), "character": chance.randint(0, 60)}
        params = {"textDocument": {"uri": talk.uri if chance.random() < 0.8 else chance.choice(URIS)}, "position": place,
                  "positions": [place], "range": {"start": place, "end": place}, "context": {"diagnostics": []},
                  "newName": chance.choice(["beech", "", "a b", "\ud800"]), "options": {"tabSize": 4, "insertSpaces": True}}
        if chance.random() < 0.5:
            params = odd(chance, params)
        kind = chance.random()
        if kind < 0.7:
            talk.ask(f"textDocument/{chance.choice(METHODS)}", params)
            if chance.random() < 0.2:
                talk.server.send({"method": "$/cancelRequest", "params": {"id": chance.choice(list(talk.answers))}})
        elif kind < 0.9:
            talk.server.send({"method": "textDocument/didChange", "params": odd(chance, {
                "textDocument": {"uri": talk.uri, "version": chance.randint(-5, 50)},
                "contentChanges": [{"range": {"start": place, "end": {"line": chance.randint(0, 30), "character": 5}},
                                    "text": chance.choice(["x", "\n", "🌳", "\ud800", ""])}]})})
        else:
            talk.server.send({"method": chance.choice(
                ["textDocument/didOpen", "textDocument/didClose", "textDocument/didSave", "initialized", "$/nothing",
                 "workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration"]),
                "params": odd(chance, {"textDocument": {
                    "uri": chance.choice([talk.uri, *URIS]), "languageId": "markdown", "version": 1, "text": TEXT}})})


def broken(talk, chance):
    """Messages that are none: each is answered with an error, or is no request, and what comes next is read."""
    whole = json.dumps({"jsonrpc": "2.0", "method": "$/x", "params": {"a": ["\u00e9", 1]}}).encode()
    for _ in range(10):
        body = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(body))
            kind = chance.random()
            if kind < 0.5:
                body[place] = chance.randrange(256)
            elif kind < 0.75:
                del body[place]
            else:
                body[place:place] = bytes(chance.choices(b'{}[]",:\\u0\xff\xc3', k=3))
        talk.server.write(framed(bytes(body)))
    for body in [b"", b"[]", b"[" * 100000, b'"', b"\xff\xfe", b"{}", b'{"id":{}}', b'{"jsonrpc":"2.0","method":7}', b"nul", b"1e999"]:
        talk.server.write(framed(body))
    for header in [b"Nonsense\r\n\r\n", b"Content-Length: -1\r\n\r\n", b"Content-Length: x\r\n\r\n", b"\r\n\r\n", b": \r\n\r\n"]:
        talk.server.write(header)
    body = json.dumps({"jsonrpc": "2.0", "method": "$/x"}).encode()
    for head in ["content-length: %d\r\n", "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nCONTENT-LENGTH:%d\r\n"]:
        talk.server.write((head % len(body)).encode() + b"\r\n" + body)


def early(talk, chance):
    """Before 'initialize', and after 'shutdown'."""
    for method in METHODS[:5]:
        talk.ask(f"textDocument/{method}", {})
    talk.server.send({"method": "textDocument/didOpen", "params": {}})
    talk.ask("initialize", {"processId": None, "capabilities": odd(chance, {"general": {"positionEncodings": ["utf-8"]}})})
    talk.ask("initialize", {"processId": None, "capabilities": {}})
    talk.open()
    requests(talk, chance)
    talk.ask("shutdown", None)
    requests(talk, chance)


def run(count, seed):
    talk, asked = None, 0
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        part = [requests, requests, broken, early][number % 4]
        # The same server takes much before another one is begun.
        if talk is None or part is early or number % 40 == 0:
            if talk:
                talk.kill()
            talk = Talk(chance, part is not early)
        talk.chance = chance
        part(talk, chance)
        if not talk.resolve(f"{part.__name__}, seed {seed}, {number}"):
            talk.kill()
            talk = None
            continue
        asked += len(talk.answers)
        talk.answers.clear()
        if part is early:
            talk.kill()
            talk = None
    if talk:
        talk.kill()
    return f"{count} talks, {asked} requests"
