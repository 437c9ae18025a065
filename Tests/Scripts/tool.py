"""What the scripts share: the tool that is tried, where programs run, and the faults that were found."""
import atexit, os, shutil, subprocess, sys, tempfile

# The tool to try, the first argument of every script.
BOARD = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "board"
ENV = {"PATH": os.environ["PATH"], "TZ": "UTC", "BOARD_TODAY": "2026-11-21", "LC_ALL": "C.UTF-8",
       "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true"}
faults = []


def fault(text):
    faults.append(text)
    print("FAULT:", text, flush=True)


def finish():
    """Ends with 1 where there were faults."""
    print(f"{len(faults)} faults")
    sys.exit(1 if faults else 0)


def option(name, usual):
    """The number that follows an option on the command line."""
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else usual


def new_folder():
    """A folder that is gone when the script ends."""
    folder = tempfile.mkdtemp(prefix="board-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def launched(playwright):
    """The browser that $CHROMIUM names, else Debian's without a window, which takes half the time of the one with."""
    return playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell"),
                                      args=["--no-sandbox"] if os.geteuid() == 0 else [])


def run(folder, *words, check=None, env=None, **options):
    """Runs a program at home in a folder, and keeps what it prints; a fault where it does not end with `check`."""
    result = subprocess.run(words, cwd=folder, env={**ENV, "HOME": os.fsdecode(folder), **(env or {})},
                            capture_output=True, timeout=120, **options)
    if check is not None and result.returncode != check:
        fault(f"{words} in {folder} ended with {result.returncode}: {result.stderr.decode(errors='replace')}"
              f"{result.stdout.decode(errors='replace')}")
    return result


def board(folder, *arguments, **options):
    return run(folder, BOARD, *arguments, **options)


def git(folder, *arguments, check=0, **options):
    return run(folder, "git", "-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", *arguments, check=check,
               **options)


def strace(folder, calls, how, *words, **options):
    """Runs a program in which the system calls are injected with `how`: an error or a signal, and when."""
    return run(folder, "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={calls}:{how}",
               *words, **options)


def has_strace():
    """Whether system calls can be made to fail here; says so where they cannot."""
    if shutil.which("strace"):
        return True
    print("left out: strace is not installed")
    return False


def read(folder, name="board.md"):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def write(folder, data, name="board.md"):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


def started(folder, *arguments, **options):
    """The tool, begun in a folder and not waited for."""
    return subprocess.Popen([BOARD, *arguments], cwd=folder, env={**ENV, "HOME": folder}, **options)


def home_with_board():
    """Variables that name a home of its own, with `board` in its path."""
    home = new_folder()
    os.mkdir(os.path.join(home, "bin"))
    os.symlink(BOARD, os.path.join(home, "bin", "board"))
    return {"HOME": home, "PATH": os.path.join(home, "bin") + ":" + os.environ["PATH"]}
