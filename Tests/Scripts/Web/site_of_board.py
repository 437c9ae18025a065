"""A board that `board web` serves, the same board that only the command changes, and pages of a browser that look at it."""
import atexit, http.client, os, signal, subprocess, sys, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tool import board, fault, git, new_folder, read, started, write

TODAY = "2026-11-21"
GARDEN = """# Garden

## Todo

- [ ] Order seeds @kim #buy due:2026-11-27 id:seed
- [ ] Dig the beds @lee id:beds
  - [ ] north
  - [ ] south
- [ ] Paint the fence #wood id:fence

## Doing

- [ ] Prune the roses @kim id:rose

## Done

- [x] Buy gloves id:glove done:2026-11-18
""".encode()


class Site:
    """A folder with a board under git, served until it is closed."""

    def __init__(self, text=GARDEN):
        self.folder, self.twin = new_folder(), new_folder()
        for folder in (self.folder, self.twin):
            write(folder, text)
        git(self.folder, "init", "-q", "-b", "main")
        git(self.folder, "add", "board.md")
        git(self.folder, "commit", "-q", "-m", "Plan the garden")
        self.serve()

    # What is served.
    words = ("-f", "board.md")

    def serve(self, port=0):
        self.process = started(self.folder, "web", *self.words, "--no-browser", "--today", TODAY, "--port", str(port),
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        self.entrance = self.process.stdout.readline().decode().strip()
        # Where the pages begin is told by the entrance.
        self.server, _, query = self.entrance.partition("?")
        connection = http.client.HTTPConnection(self.server.split("/")[2], timeout=20)
        connection.request("GET", "/?" + query)
        self.url = self.server.rstrip("/") + (connection.getresponse().getheader("Location") or "/")
        connection.close()
        if not self.entrance.startswith("http://127.0.0.1:"):
            fault(f"board web began with {self.entrance!r}")

    @property
    def text(self):
        return read(self.folder)

    def save(self, data):
        """As an editor does: another file takes the board's name."""
        write(self.folder, data, "board.md~")
        os.rename(os.path.join(self.folder, "board.md~"), os.path.join(self.folder, "board.md"))

    def change(self, old, new):
        text = self.text
        if old not in text:
            fault(f"the board does not hold {old!r}")
        self.save(text.replace(old, new, 1))

    def command(self, *words):
        """Does with the command to the other board what the page is to do to this one."""
        board(self.twin, *words, check=0)

    def awaited(self, what, seconds=5):
        """Whether the board becomes what the command made."""
        wanted, end = read(self.twin), time.monotonic() + seconds
        while self.text != wanted:
            if time.monotonic() > end:
                fault(f"{what}: the page made\n{self.text.decode()}\nand the command\n{wanted.decode()}")
                write(self.twin, self.text)
                return False
            time.sleep(0.01)
        return True

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            if self.process.wait(10) != 0:
                fault(f"board web ended with {self.process.returncode}")
        except subprocess.TimeoutExpired:
            self.process.kill()
            fault("board web did not end")


# What a page says when it breaks its own policy.
POLICY = "addEventListener('securitypolicyviolation', event => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"


def window(chromium, **settings):
    """A window with an own session, and with the assets of $WEB_ASSETS where that is a folder."""
    context = chromium.new_context(**settings)
    context.add_init_script(POLICY)
    folder = os.environ.get("WEB_ASSETS")
    if folder:
        def asset(name):
            with open(os.path.join(folder, name), "rb") as file:
                return file.read()

        def fulfill(route):
            name = route.request.url.rsplit("/", 1)[1]
            route.fulfill(body=(asset("../../BoardmarkReports/HTML/shared.css") if name == "page.css" else b"") + asset(name),
                          content_type="text/css" if name.endswith(".css") else "text/javascript")

        context.route("**/assets/*", fulfill)
    return context


def opened(chromium, site, what, path="", quiet=(), **settings):
    """A page of the board in a window of its own; whatever its console says is a fault."""
    context = window(chromium, **settings)
    page = context.new_page()
    page.set_default_timeout(15000)

    def heard(message):
        # A refusal is an answer, which the browser mentions.
        if not any(word in message.text for word in ("the server responded with a status of 4", *quiet)):
            fault(f"{what}: the console says {message.text}")

    page.on("console", heard)
    page.on("pageerror", lambda error: fault(f"{what}: {error}"))
    page.on("dialog", lambda dialog: (fault(f"{what}: it asks {dialog.message}"), dialog.dismiss()))
    page.on("request", lambda request: request.url.startswith((site.server, "data:")) or fault(f"{what}: {request.url} is fetched"))
    page.goto(site.entrance)
    if path:
        page.goto(site.url + path)
    return page


def shown(page, seconds, condition, what, argument=None):
    """Waits until something is so on the page; a fault where it does not become so."""
    end = time.monotonic() + seconds
    # Not what Playwright offers for this: that is made of text in the page, which the page's policy refuses.
    while not page.evaluate(condition, argument):
        if time.monotonic() > end:
            fault(f"{what}: not so within {seconds} s")
            return False
        page.wait_for_timeout(20)
    return True


def keys_in(page, column):
    """The ids of a column's cards, from the top."""
    return page.evaluate("name => [...document.querySelectorAll('.column')].find(column => column.querySelector('h2').textContent === name)"
                         "?.querySelectorAll('li[data-task]:not([hidden])').values().map(line => line.dataset.task).toArray()", column)
