"""Runs the tool under limits and says what it did wrong."""
import multiprocessing, os, re, resource, signal, subprocess, sys, tempfile, time, zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from tool import BOARD, fault, faults

# No run may need more than this, whatever the machine: ten times what the slowest takes here.
SECONDS = int(os.environ.get("HOSTILE_TIMEOUT", "120"))
# Of much that is alike, each so manieth is tried.
EVERY = int(os.environ.get("HOSTILE_EVERY", "1"))
# Address space for the program and the threads it has, and for each byte that it is given.
FIXED_MEMORY, MEMORY_A_BYTE = 3 << 30, 64
ENV = {
    "PATH": os.environ["PATH"], "TZ": "UTC", "BOARD_TODAY": "2026-11-21", "LC_ALL": "C.UTF-8",
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")

runs = 0
peak = (0, "")


class Ran:
    def __init__(self, status, out, err, seconds, memory):
        self.status, self.out, self.err, self.seconds, self.memory = status, out, err, seconds, memory


def is_tried(what):
    """Whether a run is among those that are tried: the same in every run, and spread over all that could be."""
    return zlib.crc32(what.encode(errors="replace")) % EVERY == 0


def quoted(arguments):
    return " ".join(a if len(a) < 60 else a[:40] + "…" for a in arguments).encode(
        "unicode_escape", "surrogateescape").decode()


def run(what, *arguments, folder, stdin=b"", env=None, size=0, allowed=(0, 1, 2), stdout=None,
        limits=(), user=None, prints_text=False, seconds=SECONDS):
    """Runs the tool in `folder` and looks at how it ended and what it printed.

    `prints_text` is for what gives text of the board back as it is, control characters and all.
    """
    global runs, peak
    runs += 1
    environment = {**ENV, "HOME": folder, **(env or {})}
    environment = {k: v for k, v in environment.items() if v is not None}
    memory = FIXED_MEMORY + MEMORY_A_BYTE * size

    def prepare():
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for name, value in limits:
            resource.setrlimit(name, (value, value))
        if user is not None:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)

    named = os.path.join(folder, environment.get("BOARD_FILE", ""))
    if os.path.isdir(named) and not os.path.realpath(named).startswith(os.path.realpath(folder)):
        # A command that takes it for what to work on would do so outside of the test's own folder.
        raise ValueError(f"{named} is not a folder of the test")

    said = f"{what}: board {quoted(arguments[:8])}"
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, \
            tempfile.TemporaryFile() as err:
        if isinstance(stdin, bytes):
            given.write(stdin)
            given.seek(0)
            stdin = given
        process = subprocess.Popen(
            [BOARD, *arguments], cwd=folder, env=environment, stdin=stdin, stdout=stdout or out,
            stderr=err, preexec_fn=prepare, start_new_session=True)
        status, usage = wait(process, seconds)
        out.seek(0)
        err.seek(0)
        ran = Ran(status, out.read(1 << 24), err.read(1 << 20),
                  usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)
    if ran.memory > peak[0]:
        peak = (ran.memory, said)
    tail = ran.err.decode(errors="replace")[-300:]
    if status is None:
        fault(f"{said}: did not end in {seconds} s")
    elif status < 0:
        fault(f"{said}: ended by {signal.Signals(-status).name}: {tail}")
    elif status not in allowed:
        fault(f"{said}: status {status}: {tail}")
    elif status > 1 and not ran.err.strip():
        fault(f"{said}: status {status} without a word")
    for name, text in (("stderr", ran.err), ("stdout", b"" if prints_text else ran.out)):
        if found := CONTROL.search(text):
            around = text[max(0, found.start() - 20):found.end() + 20]
            fault(f"{said}: a control character on {name}: {around!r}")
    return ran


def wait(process, seconds):
    """The status, None after too long a time, and what was used."""
    end = time.monotonic() + seconds
    pause = 0.0005
    while True:
        identifier, status, usage = os.wait4(process.pid, os.WNOHANG)
        if identifier:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage
        if time.monotonic() > end:
            os.killpg(process.pid, signal.SIGKILL)
            _, _, usage = os.wait4(process.pid, 0)
            process.returncode = -9
            return None, usage
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)


def snapshot(folder):
    """What stands in a folder, git's own files and the records of changes left out."""
    found = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in (".git", ".local")]
        for name in names + folders:
            path = os.path.join(place, name)
            status = os.lstat(path)
            found[path] = (status.st_mode, status.st_size, status.st_mtime_ns, status.st_ino)
    return found


def unchanged(what, before, folder, *allowed):
    after = snapshot(folder)
    for path in sorted(set(before) | set(after)):
        if before.get(path) != after.get(path) and os.path.basename(path) not in allowed:
            if not (os.path.isdir(path) and path in before):
                fault(f"{what}: {path!r} was written")


def gathered(work):
    """Does work in a process of its own, so that many do at once; what was found comes back."""
    def one(item):
        global runs, peak
        faults.clear()
        runs, peak = 0, (0, "")
        said = work(item)
        return said, list(faults), runs, peak
    return one


def at_once(work, items):
    """Calls `work` for all items in as many processes as there are processors; what each returned."""
    global runs, peak, _work
    _work = gathered(work)
    with multiprocessing.get_context("fork").Pool() as pool:
        for said, found, count, most in pool.imap(_call, items):
            faults.extend(found)
            runs += count
            peak = max(peak, most)
            yield said


def _call(item):
    return _work(item)


def write(path, data):
    with open(path, "wb") as file:
        for part in data if not isinstance(data, bytes) else (data,):
            file.write(part)


def summary():
    print(f"{runs} runs, most memory {peak[0] >> 20} MiB ({peak[1]}), {len(faults)} faults")
    return 1 if faults else 0
