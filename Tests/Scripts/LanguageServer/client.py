"""A client of the language server that knows nothing of how the server works."""
import json, os, queue, subprocess, sys, threading, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tool import BOARD, ENV, fault

# The characters that one of a position's units is made of.
ENCODINGS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def framed(message):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Server:
    """A server process: what is written to it, and the messages that it writes."""

    def __init__(self, folder, *arguments, command=(BOARD, "lsp"), on_message=None, env=None):
        self.process = subprocess.Popen(
            [*command, *arguments], cwd=folder, env={**ENV, "HOME": folder, **(env or {})},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.messages = queue.Queue()
        self.on_message = on_message
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while True:
                line = stream.readline()
                if not line:
                    self.messages.put((time.perf_counter(), None))
                    return
                if line == b"\r\n":
                    break
                name, _, value = line.partition(b":")
                if name.lower() != b"content-length":
                    fault(f"the server wrote what is not a header: {line[:100]}")
                else:
                    length = int(value)
            body = stream.read(length)
            read = time.perf_counter()
            try:
                self.messages.put((read, json.loads(body)))
            except ValueError as error:
                fault(f"the server wrote what is not JSON: {error}")

    def write(self, data):
        """Writes bytes; says whether anybody reads them."""
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
            return True
        except OSError:
            return False

    def send(self, message):
        return self.write(framed({"jsonrpc": "2.0", **message}))

    def next(self, timeout=30):
        """The next message; none where the server has ended or says nothing in time. `read_at` is when it was there."""
        try:
            self.read_at, message = self.messages.get(timeout=timeout)
        except queue.Empty:
            return None
        if message is not None and self.on_message:
            self.on_message(message)
        return message

    def memory(self):
        """The kilobytes that the process holds."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") // 1024

    def wait(self, seconds):
        """The status that the process ends with; none where it does not in time, and it is killed then."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None


class Refused(Exception):
    pass


class Client:
    """A session: one text, kept as characters, and what the server says of it."""

    def __init__(self, folder, capabilities, text, name="board.md", language="markdown", **options):
        self.server = Server(folder, **options)
        self.folder, self.uri, self.text, self.version = folder, f"file://{folder}/{name}", text, 1
        self.ids, self.asked, self.diagnostics, self.published = 0, [], None, 0
        self.found_version = None
        self.capabilities = capabilities
        self.answer = self.request("initialize", {
            "processId": os.getpid(), "rootUri": f"file://{folder}", "capabilities": capabilities})
        self.encoding = self.answer["capabilities"].get("positionEncoding", "utf-16")
        self.notify("initialized", {})
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": language, "version": 1, "text": text}})

    # Messages

    def take(self, message):
        """Takes what is no answer."""
        if message is None:
            raise EOFError("the server has ended, or says nothing")
        if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == self.uri:
            self.diagnostics = message["params"]["diagnostics"]
            self.found_version = message["params"].get("version")
            self.published += 1
        elif "method" in message and "id" in message:
            self.asked.append(message["method"])
            self.server.send({"id": message["id"], "result": None})

    def request(self, method, params):
        self.ids += 1
        self.server.send({"id": self.ids, "method": method, "params": params})
        while True:
            message = self.server.next()
            if message and message.get("id") == self.ids and "method" not in message:
                if "error" in message:
                    raise Refused(message["error"]["message"])
                return message["result"]
            self.take(message)

    def notify(self, method, params):
        self.server.send({"method": method, "params": params})

    def findings(self, seconds=20):
        """The findings of the present text."""
        end = time.monotonic() + seconds
        while self.found_version != self.version:
            if time.monotonic() > end:
                raise EOFError(f"no findings of version {self.version} in time")
            self.take(self.server.next(max(0.01, end - time.monotonic())))
        return self.diagnostics

    def end(self):
        """Ends the session as the protocol says."""
        self.request("shutdown", None)
        self.notify("exit", None)
        self.server.process.stdin.close()
        if (status := self.server.wait(5)) != 0:
            fault(f"the server ended with {status} after 'shutdown' and 'exit'")

    # Places

    def place(self, index):
        """The position of a character of the text."""
        # What is between the two of CR LF is at the end of the line still.
        if self.text[index - 1:index + 1] == "\r\n" and index:
            index -= 1
        start = max(self.text.rfind("\n", 0, index), self.text.rfind("\r", 0, index)) + 1
        line = sum(self.text.count(end, 0, start) for end in "\r\n") - self.text.count("\r\n", 0, start)
        codec, unit = ENCODINGS[self.encoding]
        return {"line": line, "character": len(self.text[start:index].encode(codec)) // unit}

    def index(self, place):
        """The character that is at a position."""
        start = 0
        for _ in range(place["line"]):
            ends = [end for end in (self.text.find("\n", start), self.text.find("\r", start)) if end >= 0]
            if not ends:
                raise ValueError(f"there is no line {place['line']}")
            start = min(ends) + (2 if self.text[min(ends):min(ends) + 2] == "\r\n" else 1)
        codec, unit = ENCODINGS[self.encoding]
        index, left = start, place["character"] * unit
        while left > 0:
            if index >= len(self.text) or self.text[index] in "\r\n":
                raise ValueError(f"{place} is beyond its line")
            left -= len(self.text[index].encode(codec))
            index += 1
        if left < 0:
            raise ValueError(f"{place} is inside a character")
        return index

    def span(self, start, end):
        return {"start": self.place(start), "end": self.place(end)}

    def at(self, word):
        """Where a word begins."""
        return self.place(self.text.index(word))

    # The text

    def document(self, **others):
        return {"textDocument": {"uri": self.uri}, **others}

    def change(self, *changes):
        """Replaces parts of the text, one after the other: start, end and what is to be there."""
        sent = []
        for start, end, new in changes:
            sent.append({"range": self.span(start, end), "text": new})
            self.text = self.text[:start] + new + self.text[end:]
        self.version += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": sent})

    def replace(self, old, new):
        start = self.text.index(old)
        self.change((start, start + len(old), new))

    def applied(self, edits):
        """The text with edits applied as the simplest client does."""
        spans = sorted((self.index(edit["range"]["start"]), self.index(edit["range"]["end"]), number, edit["newText"])
                       for number, edit in enumerate(edits or []))
        text, last = [], 0
        for start, end, _, new in spans:
            if start < last or end < start:
                raise ValueError(f"edits overlap: {edits}")
            text += [self.text[last:start], new]
            last = end
        return "".join(text) + self.text[last:]

    def apply(self, edits):
        """Applies edits, and tells the server as an editor does."""
        new = self.applied(edits)
        if new != self.text:
            self.change((0, len(self.text), new))

    def edits_of(self, workspace_edit):
        """The edits of a workspace edit that are of the text."""
        if "documentChanges" in workspace_edit:
            if not self.capabilities.get("workspace", {}).get("workspaceEdit", {}).get("documentChanges"):
                raise ValueError("'documentChanges' was not declared")
            return [edit for change in workspace_edit["documentChanges"] if change.get("textDocument", {}).get("uri") == self.uri
                    for edit in change["edits"]]
        return workspace_edit["changes"][self.uri]

    def action(self, title, word):
        """Does the action of a title at a word."""
        place = self.at(word)
        found = self.request("textDocument/codeAction", self.document(
            range={"start": place, "end": place}, context={"diagnostics": self.diagnostics or []}))
        action = next((each for each in found if each["title"].lower().startswith(title.lower())), None)
        if action is None:
            raise ValueError(f"no action '{title}' among {[each['title'] for each in found]}")
        if "edit" not in action:
            action = self.request("codeAction/resolve", action)
        self.apply(self.edits_of(action["edit"]))
