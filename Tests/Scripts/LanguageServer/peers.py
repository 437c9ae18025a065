"""From a keystroke to findings: ours and other language servers for Markdown, in turns on the same texts.

What is typed is a line that all of them find fault with, and taken back by the next keystroke, since some say nothing
where nothing changes. Peers that are not installed are left out: `pip install rumdl panache-cli`.
"""
import shutil, statistics, time

from capabilities import WRITTEN
from client import BOARD, Client
from tool import new_folder

PEERS = {"board": (BOARD, "lsp"), "rumdl": ("rumdl", "server"), "panache": ("panache", "lsp")}
LINE = "- [ ] Typed and [taken back](#nowhere)   due:2026-02-30\n"


class Peer:
    def __init__(self, command, text, env):
        self.client = Client(new_folder(), WRITTEN["zed"], text, command=command, env=env)
        self.line, self.is_typed = text[:text.index("\n## Doing")].count("\n"), False
        self.next_findings()
        # What it looks up once is no matter of keystrokes.
        for _ in range(2):
            self.milliseconds()

    def next_findings(self):
        """Takes the next findings; those of the present text where the server says of which they are."""
        published = self.client.published
        while self.client.published == published or self.client.found_version not in [None, self.client.version]:
            self.client.take(self.client.server.next(120))

    def milliseconds(self):
        # Some send findings more than once.
        time.sleep(0.1)
        while not self.client.server.messages.empty():
            self.client.take(self.client.server.next())
        begun = time.perf_counter()
        start = {"line": self.line, "character": 0}
        self.client.version += 1
        self.client.notify("textDocument/didChange", {
            "textDocument": {"uri": self.client.uri, "version": self.client.version}, "contentChanges": [{
                "range": {"start": start, "end": {**start, "line": self.line + self.is_typed}},
                "text": "" if self.is_typed else LINE}]})
        self.is_typed = not self.is_typed
        self.next_findings()
        return (self.client.server.read_at - begun) * 1000


def compare(texts, rounds, env, wait):
    """Prints the medians, and those of each round's ratio of ours to theirs: with our wait for the next key, and less it."""
    print("| tasks | server | findings after | ours to theirs | less our wait |\n|--:|---|--:|--:|--:|")
    for tasks, text in texts:
        peers = {name: Peer(command, text, env) for name, command in PEERS.items() if shutil.which(command[0])}
        times = [{name: peer.milliseconds() for name, peer in peers.items()} for _ in range(rounds)]
        for name, peer in peers.items():
            ratios = [statistics.median((each["board"] - less) / each[name] for each in times) for less in [0, wait]]
            shown = " | ".join(f"{ratio:.2f}" for ratio in ratios) if name != "board" else " | "
            print(f"| {tasks:,} | {name} | {statistics.median(each[name] for each in times):.1f} ms | {shown} |", flush=True)
            peer.client.server.process.kill()
