"""However a client goes, its server is gone soon after, and leaves nothing behind."""
import os, signal, subprocess, sys, time

from client import Client, Server, framed
from scenarios import TEXT
from tool import BOARD, ENV, fault, new_folder

SECONDS = 2
INITIALIZE = {"id": 1, "method": "initialize", "params": {"processId": None, "capabilities": {}}}


def ended(what, server, statuses):
    if (status := server.wait(SECONDS)) not in statuses:
        fault(f"{what}: {'no end' if status is None else status}")


def open_server(folder):
    """A server that is in the middle of a session."""
    server = Server(folder)
    server.send(INITIALIZE)
    server.next()
    server.send({"method": "textDocument/didOpen", "params": {"textDocument": {
        "uri": f"file://{folder}/board.md", "languageId": "markdown", "version": 1, "text": TEXT}}})
    return server


def streams(folder):
    """Input that ends at each place of a message."""
    whole = framed({"jsonrpc": "2.0", **INITIALIZE})
    for part in [b"", whole[:7], whole[:20], whole[:-1], whole, whole * 2, b"Content-Length: 99999999999\r\n\r\n{"]:
        server = Server(folder)
        server.write(part)
        server.process.stdin.close()
        ended(f"input that ends after {part[:40]}", server, [1])
    server = open_server(folder)
    server.process.stdin.close()
    ended("end of input in a session", server, [1])
    server = open_server(folder)
    server.send({"id": 2, "method": "shutdown"})
    server.process.stdin.close()
    ended("end of input after 'shutdown'", server, [0])
    server = open_server(folder)
    server.send({"method": "exit"})
    ended("'exit' without 'shutdown'", server, [1])
    # Nobody reads.
    server = subprocess.Popen([BOARD, "lsp"], cwd=folder, env=ENV, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    server.stdout.close()
    server.stdin.write(framed({"jsonrpc": "2.0", **INITIALIZE}))
    server.stdin.flush()
    try:
        server.wait(SECONDS)
    except subprocess.TimeoutExpired:
        fault("output that nobody reads: no end")
        server.kill()
    # Nobody reads, and much is asked: the pipe is full when input ends.
    server = subprocess.Popen([BOARD, "lsp"], cwd=folder, env=ENV, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    server.stdin.write(framed({"jsonrpc": "2.0", **INITIALIZE}))
    for number in range(3000):
        server.stdin.write(framed({"jsonrpc": "2.0", "id": number + 2, "method": "textDocument/hover", "params": {}}))
    server.stdin.close()
    try:
        server.wait(2 * SECONDS)
    except subprocess.TimeoutExpired:
        fault("a full pipe that nobody reads, and end of input: no end")
        server.kill()


def signals(folder):
    for number in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]:
        server = open_server(folder)
        server.next()
        server.process.send_signal(number)
        ended(f"{number.name}", server, [-number, 128 + number])


def parents(folder):
    """A client that is killed while others hold the pipe: the process that it named is what counts."""
    for how in ["processId", "--clientProcessId"]:
        client = subprocess.Popen(["sleep", "60"])
        arguments = [f"--clientProcessId={client.pid}"] if how != "processId" else []
        server = Server(folder, *arguments)
        server.send({**INITIALIZE, "params": {
            "processId": client.pid if how == "processId" else None, "capabilities": {}}})
        server.next()
        client.kill()
        client.wait()
        ended(f"kill of the client named by {how}", server, [1])
    # One that has ended already.
    server = Server(folder)
    server.send({**INITIALIZE, "params": {"processId": client.pid, "capabilities": {}}})
    ended("a client that was gone before", server, [1])
    # A client that is killed with its server's pipes: no orphan.
    program = ("import subprocess, sys, time\n"
               "server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
               "print(server.pid, flush=True)\ntime.sleep(60)\n")
    parent = subprocess.Popen([sys.executable, "-c", program, BOARD, "lsp"], stdout=subprocess.PIPE, cwd=folder, env=ENV)
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    end = time.monotonic() + SECONDS
    while os.path.exists(f"/proc/{child}") and time.monotonic() < end:
        # One that has ended and that nobody waits for is no orphan.
        with open(f"/proc/{child}/stat") as file:
            if file.read().rsplit(")", 1)[1].split()[0] == "Z":
                return
        time.sleep(0.02)
    if os.path.exists(f"/proc/{child}"):
        fault("kill of the parent: an orphan")
        os.kill(child, signal.SIGKILL)


def work(folder):
    """A client that goes in the middle of much work, and before what it sent is read."""
    text = "## Todo\n\n" + "".join(f"- [ ] Task {number} due:2026-11-01 id:t{number}\n" for number in range(20000))
    client = Client(folder, {}, text)
    for number in range(50):
        client.change((len(client.text), len(client.text), f"- [ ] More {number}\n"))
        client.notify("textDocument/formatting", {})
    client.server.process.stdin.close()
    ended("end of input in the middle of work", client.server, [0, 1])
    for wait in [0, 0.05, 0.5]:
        client = Client(folder, {}, text * 10)
        time.sleep(wait)
        client.server.process.stdin.close()
        ended(f"end of input {wait} s after a long text", client.server, [1])


def run():
    folder = new_folder()
    for part in [streams, signals, parents, work]:
        part(folder)
    return "ways to go tried"
