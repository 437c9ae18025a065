"""A `git` that prints garbage, dies, floods or hangs, and histories that nobody would write."""
import os, signal, subprocess, tempfile, time
from watched import BOARD, ENV, fault, run, snapshot, unchanged, write
from surroundings import Folder
from texts import HEAD

TRIED = (("check", "--since", "HEAD"), ("check", "--against", "HEAD"), ("check", "--staged"), ("check", "."), ("fmt", "--check", "."),
         ("log",), ("log", "alpha"), ("diff",), ("diff", "HEAD"), ("diff", "HEAD", "HEAD~1"), ("stats",),
         ("audit",), ("audit", "HEAD"), ("git", "status"), ("git", "install", "--dry-run"),
         ("git", "install"), ("git", "install", "--hook"), ("git", "uninstall"), ("resolve",),
         ("add", "Beta"), ("undo",))
GITS = {
    "says nothing": "exit 0", "fails": "exit 1", "fails with 128": "echo 'fatal: x\033[31m' >&2; exit 128",
    "is killed": "kill -9 $$", "is killed by SIGSEGV": "kill -SEGV $$",
    "prints random bytes": "head -c 300000 /dev/urandom", "prints one line": "echo x",
    "prints NULs": "head -c 100000 /dev/zero", "prints line ends": "head -c 100000 /dev/zero | tr '\\0' '\\n'",
    "prints numbers": "seq 1 20000", "prints object names": "for i in $(seq 500); do echo "
    "0123456789012345678901234567890123456789 blob 99999999999999999999; done",
    "prints sizes below zero": "echo '0123456789012345678901234567890123456789 blob -5'",
    "prints huge sizes": "echo '0123456789012345678901234567890123456789 blob 9223372036854775807'; echo x",
    "closes what it reads": "exec <&-; exit 0", "prints the folder above": "echo ../../..",
    "prints escapes": "printf '\\033[31m\\233\\n'", "prints much to stderr": "head -c 1000000 /dev/zero >&2; exit 1",
    "stops in the middle": "REAL \"$@\" | head -c 30; exit 0",
    "turns letters": "REAL \"$@\" | tr 'a-f0-9' '0-9a-f'", "doubles all": "x=$(REAL \"$@\"); echo \"$x$x\"",
    "floods": "exec cat /dev/zero", "floods stderr": "exec cat /dev/zero >&2",
}


def real_git():
    return subprocess.run(["bash", "-c", "command -v git"], capture_output=True, text=True).stdout.strip()


def repository(folder):
    def git(*arguments):
        subprocess.run(["git", "-C", folder, "-c", "user.name=A\x1b[31m", "-c", "user.email=a@example.org",
                        *arguments], check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    for number, text in enumerate((HEAD, HEAD.replace(b"Alpha", b"Beta"), b"\0\xff\n" * 50, HEAD)):
        write(os.path.join(folder, "board.md"), text)
        git("add", "-A")
        git("commit", "-q", "-m", f"change {number} \x1b[31m")
    git("checkout", "-q", "-b", "side", "HEAD~2")
    write(os.path.join(folder, "side.md"), HEAD)
    git("add", "-A")
    git("commit", "-q", "-m", "side")
    git("checkout", "-q", "main")
    git("merge", "-q", "--no-edit", "side")
    write(os.path.join(folder, "board.md"), HEAD + b"- [x] Psi\n")
    git("commit", "-q", "-a", "-m", "the last second", "--date", "@253402300799 +1400")
    write(os.path.join(folder, "board.md"), HEAD)
    git("commit", "-q", "-a", "-m", "a time beyond calendars", "--date", "@99999999999999 -1200")


def fake(folder, script):
    tools = os.path.join(folder, ".tools")
    os.makedirs(tools, exist_ok=True)
    path = os.path.join(tools, "git")
    with open(path, "w") as file:
        file.write("#!/bin/sh\n" + script.replace("REAL", real_git()) + "\n")
    os.chmod(path, 0o755)
    return {"PATH": tools + ":" + ENV["PATH"]}


def gits():
    with Folder() as folder:
        repository(folder)
        for arguments in TRIED:
            run("git as it is", *arguments, folder=folder)
        for name, script in GITS.items():
            surroundings = fake(folder, script)
            for arguments in TRIED:
                write(os.path.join(folder, "board.md"), HEAD)
                before = snapshot(folder)
                run(f"a git that {name}", *arguments, folder=folder, env=surroundings,
                    size=16 << 20)
                # Where a git says that hooks and attributes stand, there they are written.
                if arguments[0] != "add" and arguments[:2] not in (("git", "install"), ("git", "uninstall")):
                    unchanged(f"a git that {name}: {arguments}", before, folder, ".gitattributes")
    hanging()
    outliving()


def hanging():
    """Who waits for a git that hangs can be interrupted; nothing is left behind."""
    with Folder() as folder:
        repository(folder)
        surroundings = fake(folder, "exec sleep 100")
        for arguments in (("log",), ("check", "--since", "HEAD"), ("diff",), ("git", "status"), ("add", "Beta"),
                          ("fmt", ".")):
            before = snapshot(folder)
            process = subprocess.Popen(
                [BOARD, *arguments], cwd=folder, env={**ENV, "HOME": folder, **surroundings},
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True)
            time.sleep(0.3)
            if process.poll() is not None:
                continue  # it did not ask git
            os.killpg(process.pid, signal.SIGINT)
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                fault(f"a git that hangs: {arguments} cannot be interrupted")
            unchanged(f"a git that hangs: {arguments}", before, folder, "board.md")


def lives(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def outliving():
    """A git that waits for a pipe which nobody writes to ends with us, also where only we are told to end."""
    waiting = ((".mailmap", ("log",)), (".gitignore", ("check", ".")), (".gitignore", ("fmt", "--check", ".")),
               (".gitattributes", ("git", "status")), (None, ("log",)), (None, ("git", "status")))
    for name, arguments in waiting:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with Folder() as folder:
                repository(folder)
                pids = os.path.join(folder, ".pids")
                # The first answers of git are its own, so that the process which answers requests is met as well.
                surroundings = fake(folder, f"echo $$ >>{pids}; " + (
                    "exec REAL \"$@\"" if name else "case \"$*\" in *cat-file*|*check-attr*|*ls-files*) exec sleep 100;; esac; "
                    "exec REAL \"$@\""))
                if name:
                    os.mkfifo(os.path.join(folder, name))
                process = subprocess.Popen(
                    [BOARD, *arguments], cwd=folder, env={**ENV, "HOME": folder, **surroundings},
                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    start_new_session=True)
                said = f"{name or 'a git that hangs'}: {arguments}"
                time.sleep(0.5)
                if process.poll() is not None:
                    fault(f"{said} did not wait")
                    continue
                process.send_signal(number)
                try:
                    if process.wait(5) != -number:
                        fault(f"{said} ends with {process.returncode} on {number}")
                except subprocess.TimeoutExpired:
                    fault(f"{said} cannot be ended by {number}")
                end = time.monotonic() + 5
                with open(pids) as file:
                    started = [int(line) for line in file]
                while (left := [one for one in started if lives(one)]) and time.monotonic() < end:
                    time.sleep(0.02)
                if left:
                    fault(f"{said}: git outlives us after {number}")
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass


def revisions():
    """Names of revisions that look like options, paths or commands are never taken for those."""
    names = ("--output=pwned", "-O", "--help", "HEAD:board.md", "HEAD..", "..", "...", "@{u}", "@{-1}", ":/x",
             "^HEAD", "HEAD^{tree}", "HEAD^{/x}", "\x1b[31m", "x" * 100_000, "", " ", "\n", "--", "--all",
             "refs/../../x", "$(touch pwned)", "ext::sh -c touch% pwned")
    with Folder() as folder:
        repository(folder)
        before = snapshot(folder)
        for name in names:
            for arguments in (("check", "--since"), ("check", "--against"), ("diff",), ("diff", "HEAD"), ("audit",),
                              ("log", "--since"), ("stats", "--since")):
                run("an odd revision", *arguments, name, folder=folder, prints_text=name == "--help")
        unchanged("odd revisions", before, folder)
