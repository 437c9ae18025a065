"""An editor that saves while somebody is busy on the page: nothing is lost, nothing jumps, and it is shown at once."""
import http.server, threading, time

from faces import Keys, Mouse
from site_of_board import Site, fault, keys_in, opened, shown, window, write
from tool import read

HAS = "([key, text]) => document.querySelector(`#board li[data-task=${key}]`)?.textContent.includes(text)"


def together(chromium):
    for scene in (saves_leave_one_of_each, save_is_shown, save_during_drag, task_goes_during_drag, task_goes_before_drop, save_during_typing, save_during_edit, task_goes_during_edit,
                  save_during_move, drafts_last, gone_and_back, away_and_back, taken_over, hidden_tab, many_windows, undone_by_another,
                  undone_at_once):
        site = Site()
        scene(chromium, site)
        site.close()


def focus(page):
    return page.evaluate("document.activeElement?.closest('li[data-task]')?.dataset.task ?? document.activeElement?.name ?? document.activeElement?.localName")


# How often each element is there that the server sent; not what a search hides.
ELEMENTS = """root => { const counts = {};
    for (const each of document.querySelectorAll(`${root} *`)) {
        if (each.closest('[data-local], [hidden]')) continue;
        const name = [each.localName, each.className, each.getAttribute('href')?.slice(-20), each.getAttribute('action')?.slice(-20), each.children.length ? '' : each.textContent.trim()].join(' ');
        counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts }"""
LINKS = b"see [one](https://example.org) or [two](https://example.org)"


def saves_leave_one_of_each(chromium, site):
    """After some saves the page, and an open task, have what a page has that is loaded now."""
    site.save(site.text.replace(b"  - [ ] north\n", b"  - [ ] north\n\n  Then " + LINKS + b".\n").replace(b"Dig the beds @lee", b"Dig the beds " + LINKS + b" @lee @kim"))
    for path, root in (("", "main"), ("?q=%40kim", "main"), ("?all=1", "main"), ("?as=list", "main"), ("?as=agenda&month=2026-12", "main"), ("?as=people", "main"),
                       ("?as=people&by=tag", "main"), ("?as=charts", "main"), ("#beds", "dialog")):
        page = opened(chromium, site, f"saves at {path!r}", path, **Mouse.settings)
        if root == "dialog":
            page.locator("dialog.task").wait_for()
        for number, (old, new) in enumerate(((b"Dig the beds", b"Dig all beds"), (b"Then see", b"After that see"), (b"#wood", b"#wood #buy"), (b"Prune the roses @kim", b"Prune the roses @lee @kim"),
                                             (b"Dig all beds", b"Dig the beds"), (b"After that see", b"Then see"), (b"#wood #buy", b"#wood"), (b"@lee @kim id:rose", b"@kim id:rose"))):
            revision = page.evaluate("document.querySelector('main').dataset.revision")
            site.change(old, new)
            shown(page, 3, "revision => document.querySelector('main').dataset.revision !== revision", f"save {number} at {path!r}", revision)
        page.wait_for_timeout(200)
        left = page.evaluate(ELEMENTS, root)
        page.reload()
        page.locator(":root[data-live]").wait_for()
        if root == "dialog":
            page.locator("dialog.task").wait_for()
        loaded = page.evaluate(ELEMENTS, root)
        differs = {name: (left.get(name, 0), loaded.get(name, 0)) for name in left | loaded if left.get(name) != loaded.get(name)}
        if differs:
            fault(f"saves at {path!r}: after them and after a reload there are {differs}")
        page.context.close()


def save_is_shown(chromium, site):
    """Within 200 ms, by the page's own clock, with the focus and the other cards where they were."""
    page = opened(chromium, site, "a save", **Mouse.settings)
    page.locator("li[data-task=beds] .card").focus()
    page.evaluate("window.before = document.querySelector('li[data-task=fence]')")
    times = []
    for number in range(5):
        page.evaluate("""text => { window.seen = new Promise(done => {
            new MutationObserver((_, observer) => {
                if (document.querySelector('li[data-task=seed]').textContent.includes(text)) { observer.disconnect(); done(Date.now()); }
            }).observe(document.body, {subtree: true, childList: true, characterData: true}) }) }""", f"Order {number} seeds")
        saved = time.time() * 1000
        site.save(site.text.replace(site.text.split(b"Order ")[1].split(b"seeds")[0] + b"seeds", b"%d seeds" % number, 1))
        times.append(page.evaluate("Promise.race([window.seen, new Promise(done => setTimeout(() => done(Infinity), 3000))])") - saved)
    print("a save is shown after", ", ".join(f"{each:.0f}" for each in times), "ms")
    if max(times) > 3000:
        fault("a save is not shown")
    if focus(page) != "beds":
        fault(f"a save: the focus is on {focus(page)}")
    if not page.evaluate("window.before === document.querySelector('li[data-task=fence]')"):
        fault("a save: a card that did not change is another one")
    page.context.close()


def save_during_drag(chromium, site):
    page = opened(chromium, site, "a save during a drag", **Mouse.settings)
    face = Mouse(page)
    start, end = face.places("fence", "rose")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    site.change(b"Dig the beds", b"Dig all the beds")
    shown(page, 3, HAS, "a save during a drag: it is shown", ["beds", "Dig all the beds"])
    if not page.locator(".ghost").count() or not page.locator(".marker").count():
        fault("a save during a drag ends it")
    page.mouse.move(end[0], end[1] + 1)
    page.mouse.up()
    write(site.twin, site.text)
    site.command("move", "fence", "Doing", "--before", "rose")
    site.awaited("a save during a drag")
    page.context.close()


def task_goes_during_drag(chromium, site, moves_on=True):
    page = opened(chromium, site, "the dragged task goes", **Mouse.settings)
    face = Mouse(page)
    start, end = face.places("fence", "rose")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    site.change(b"- [ ] Paint the fence #wood id:fence\n", b"")
    shown(page, 3, "!document.querySelector('li[data-task=fence]')", "the dragged task goes")
    text = site.text
    if moves_on:
        page.mouse.move(end[0], end[1] + 3)
    page.mouse.up()
    shown(page, 3, "document.querySelector('.toasts')?.textContent.includes('no longer there')", "the dragged task goes: nothing is said")
    if page.locator(".ghost, .marker").count() or site.text != text:
        fault("the dragged task goes: something is left, or was written")
    page.context.close()


def task_goes_before_drop(chromium, site):
    task_goes_during_drag(chromium, site, moves_on=False)


def save_during_typing(chromium, site):
    """A title half typed, the cursor in the middle of it, and a list scrolled."""
    page = opened(chromium, site, "a save during typing", **Mouse.settings)
    field = page.locator(".column form.add input[name=title]").first
    field.click()
    page.keyboard.type("Water the lawn")
    page.keyboard.press("ArrowLeft")
    site.change(b"Dig the beds", b"Dig all the beds")
    shown(page, 3, HAS, "a save during typing", ["beds", "Dig all the beds"])
    page.keyboard.type("!")
    if field.input_value() != "Water the law!n" or focus(page) != "title":
        fault(f"a save during typing: {field.input_value()!r}, focus on {focus(page)}")
    page.context.close()


def save_during_edit(chromium, site):
    """An open form is not touched, and saving it merges with what was saved meanwhile."""
    page = opened(chromium, site, "a save during an edit", **Mouse.settings)
    face = Mouse(page)
    face.begin("beds", "Dig the beds", "Dig the beds deep")
    site.change(b"  - [ ] south\n", b"  - [x] south\n  - [ ] west\n")
    page.locator("dialog .notice.warning").wait_for()
    if "deep" not in face.text().input_value() or "west" in face.text().input_value():
        fault("a save during an edit touches what is typed")
    # Before the page has saved, which may be done at once.
    write(site.twin, site.text.replace(b"Dig the beds", b"Dig the beds deep"))
    face.save()
    site.awaited("a save during an edit")
    page.context.close()


def task_goes_during_edit(chromium, site):
    page = opened(chromium, site, "the edited task goes", **Mouse.settings)
    face = Mouse(page)
    face.begin("fence", "Paint the fence", "Paint the long fence")
    site.change(b"- [ ] Paint the fence #wood id:fence\n", b"")
    page.locator("dialog .notice.warning").wait_for()
    if "long fence" not in face.text().input_value():
        fault("the edited task goes, and what was typed as well")
    page.reload()
    page.get_by_role("button", name="What you typed").click()
    if "long fence" not in page.locator("dialog pre").inner_text():
        fault("the edited task goes: what was typed is not offered again")
    page.context.close()


def save_during_move(chromium, site):
    """A move that the server has not answered stays where it was dropped, whatever comes meanwhile."""
    page = opened(chromium, site, "a move in flight", **Mouse.settings)
    face = Mouse(page)
    held = []
    page.route("**/move", lambda route: held.append(route))
    page.evaluate("""() => { window.places = new Set();
        // The signs below the pointer come and go.
        const isSign = record => [...record.addedNodes, ...record.removedNodes].every(node => node.className === 'quick');
        new MutationObserver(records => records.every(isSign) || places.add(document.querySelector('li[data-task=fence]')?.closest('.column').querySelector('h2').textContent ?? 'nowhere'))
            .observe(document.querySelector('.board'), {subtree: true, childList: true}) }""")
    face.move("fence", "Doing", "rose")
    shown(page, 3, "document.querySelector('li[data-task=fence]').closest('.column').querySelector('h2').textContent === 'Doing'", "a drop is shown at once")
    site.change(b"Dig the beds", b"Dig all the beds")
    shown(page, 3, HAS, "a save while a move is in flight", ["beds", "Dig all the beds"])
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    write(site.twin, site.text)
    site.command("move", "fence", "Doing", "--before", "rose")
    site.awaited("a move in flight")
    page.wait_for_timeout(500)
    places = page.evaluate("[...places]")
    if places != ["Doing"] or keys_in(page, "Doing") != ["fence", "rose"]:
        fault(f"a move in flight flickers: {places}, {keys_in(page, 'Doing')}")
    page.context.close()


def drafts_last(chromium, site):
    """What is typed outlives a click elsewhere, a reload and a crash, and goes once it is saved."""
    page = opened(chromium, site, "drafts", **Mouse.settings)
    face = Mouse(page)
    page.locator(".column form.add input[name=title]").first.fill("Half a title")
    face.begin("beds", "Dig the beds", "Dig the beds twice")
    page.mouse.click(5, 5)
    page.locator("dialog.task").wait_for(state="detached")
    page.goto("about:blank")
    page.goto(site.url + "#beds")
    page.locator("dialog #_edit-title").wait_for()
    if "twice" not in face.text().input_value() or page.locator(".column form.add input[name=title]").first.input_value() != "Half a title":
        fault("drafts: what was typed is gone after a reload")
    face.save()
    page.locator("dialog #_edit").wait_for(state="hidden")
    page.reload()
    page.locator("dialog.task").wait_for()
    if page.locator("dialog .notice").count() or b"twice" not in site.text:
        fault("drafts: what is saved is still a draft")
    page.context.close()


def gone_and_back(chromium, site):
    """The file vanishes and comes back; the server's end is told, and nothing typed is lost."""
    page = opened(chromium, site, "the file vanishes", quiet=("ERR_", "503"), **Mouse.settings)
    page.locator(".column form.add input[name=title]").first.fill("Half a title")
    text = site.text
    import os
    os.remove(os.path.join(site.folder, "board.md"))
    shown(page, 5, "document.querySelector('.trouble')?.textContent.length > 0", "the file vanishes")
    write(site.folder, text.replace(b"Dig the beds", b"Dig two beds"))
    shown(page, 5, HAS, "the file comes back", ["beds", "Dig two beds"])
    shown(page, 5, "document.querySelector('.trouble').textContent === ''", "the file comes back: that is told")
    if page.locator(".column form.add input[name=title]").first.input_value() != "Half a title":
        fault("the file vanishes, and what was typed as well")
    page.context.close()


def away_and_back(chromium, site):
    """An open task whose board cannot be read for a moment stays open, and says nothing of a task that is gone."""
    page = opened(chromium, site, "an open task, unread", "#beds", quiet=("status of 503",), **Mouse.settings)
    page.locator("dialog.task").wait_for()
    page.route("**/task/beds", lambda route: route.fulfill(status=503, content_type="text/html", body="<!doctype html><p>Away"))
    site.change(b"Dig the beds", b"Dig two beds")
    shown(page, 3, HAS, "an open task, unread", ["beds", "Dig two beds"])
    page.wait_for_timeout(300)
    if not page.locator("dialog.task").count() or page.locator(".toast").count():
        fault(f"an open task, unread: it is closed, {page.locator('.toast').all_inner_texts()}")
    page.unroute("**/task/beds")
    site.change(b"Dig two beds", b"Dig ten beds")
    shown(page, 3, "document.querySelector('dialog.task')?.textContent.includes('Dig ten beds')", "an open task is read again")
    page.context.close()


def taken_over(chromium, site):
    """Another user's server has the port once ours has ended: it is sent nothing that was typed, and not believed."""
    page = opened(chromium, site, "the port is taken over", quiet=("ERR_", "status of 5", "the page's policy", "Content Security Policy"), **Mouse.settings)
    field = page.locator(".column form.add input[name=title]").first
    field.fill("A secret plan")
    shown(page, 3, "Object.keys(localStorage).some(name => name.startsWith('board-draft'))", "a draft is kept")
    port = int(site.url.split(":")[2].split("/")[0])
    site.close()
    got = []

    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            stream = self.path.endswith("/events")
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream" if stream else "application/json" if self.path.endswith(".json") else "text/html")
            self.end_headers()
            self.wfile.write(b"event: gone\ndata: Log in elsewhere\n\nevent: board\nid: zz\ndata: zz\n\n" if stream else
                             b"{}" if self.path.endswith(".json") else
                             b"<!doctype html><title>Not Garden</title><main id=board data-revision=zz><h1>Log in</h1><form method=post action=/x><input name=title></form>"
                             b"</main><script>fetch('/leak', {method: 'POST', body: JSON.stringify([{...localStorage}, {...sessionStorage}])})</script>")
            if stream:
                self.wfile.flush()
                time.sleep(1)

        do_HEAD = do_GET

        def do_POST(self):
            got.append((self.path, self.rfile.read(int(self.headers["Content-Length"] or 0))))
            self.send_response(500)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", port), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        page.wait_for_timeout(4500)
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
        said = page.locator(".trouble").inner_text()
        if got or page.title() == "Not Garden" or page.locator("text=Log in").count() or "is lost" not in said or field.input_value() != "A secret plan":
            fault(f"the port is taken over: {got}, {page.title()!r}, {said!r}, {field.input_value()!r}")
        page.reload()
        page.wait_for_timeout(500)
        if not got or any(b"secret" in body for _, body in got):
            fault(f"the port is taken over: its page reads {got}")
        other.shutdown()
    site.serve(port)
    page.goto(site.entrance)
    shown(page, 3, "document.querySelector('.column form.add input[name=title]')?.value === 'A secret plan'", "a draft of the run before")
    page.context.close()


def hidden_tab(chromium, site):
    """A tab that nobody sees holds no connection; nine tabs are all up to date."""
    context = window(chromium, **Mouse.settings)
    pages = []
    for _ in range(9):
        page = context.new_page()
        page.add_init_script("""Object.defineProperty(document, 'hidden', {get: () => window.away ?? false});
            addEventListener('away', () => document.dispatchEvent(new Event('visibilitychange')))""")
        page.goto(site.entrance)
        pages.append(page)
        if page is not pages[0]:
            pages[-2].evaluate("window.away = true; dispatchEvent(new Event('away'))")
    site.change(b"Dig the beds", b"Dig nine beds")
    shown(pages[-1], 3, HAS, "the ninth tab", ["beds", "Dig nine beds"])
    pages[0].wait_for_timeout(300)
    if pages[0].evaluate(HAS, ["beds", "Dig nine beds"]):
        fault("a hidden tab follows the file")
    pages[-1].evaluate("window.away = true; dispatchEvent(new Event('away'))")
    pages[0].evaluate("window.away = false; dispatchEvent(new Event('away'))")
    shown(pages[0], 3, HAS, "a tab that is shown again", ["beds", "Dig nine beds"])
    context.close()


def many_windows(chromium, site):
    """Nine windows that are all seen share one stream, as a browser has six connections; where its window closes, the next one listens."""
    context = window(chromium, **Mouse.settings)
    streams = []
    context.on("request", lambda request: request.url.endswith("/events") and streams.append(request.url))
    pages = []
    for number in range(9):
        pages.append(context.new_page())
        pages[-1].set_default_timeout(5000)
        pages[-1].goto(site.entrance if number == 0 else site.url)
    for old, new in ((b"Dig the beds", b"Dig nine beds"), (b"Dig nine beds", b"Dig eight beds")):
        site.change(old, new)
        for number, page in enumerate(pages):
            shown(page, 3, HAS, f"window {number + 10 - len(pages)} of nine", ["beds", new.decode()])
        if len(streams) != 10 - len(pages):
            fault(f"{len(pages)} windows opened {len(streams)} streams")
        pages.pop(0).close()
    # One that comes late is told what it missed.
    late = context.new_page()
    late.goto(site.url)
    late.evaluate("document.querySelector('#board').dataset.revision = 'old'; document.querySelector('li[data-task=beds] h3').textContent = 'Old'; "
                  "Object.defineProperty(document, 'hidden', {get: () => window.away}); window.away = true; document.dispatchEvent(new Event('visibilitychange')); "
                  "delete document.querySelector('#board').dataset.state; document.querySelector('li[data-task=beds]').dataset.hash = ''")
    late.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    shown(late, 3, HAS, "a window that is seen again while another one listens", ["beds", "Dig eight beds"])
    context.close()


def undone_by_another(chromium, site):
    """Two pages: what one does the other shows, and can undo."""
    one, other = (opened(chromium, site, "two pages", **Mouse.settings) for _ in range(2))
    Mouse(one).done("seed")
    shown(other, 3, "document.querySelector('li[data-task=seed]').closest('.column').dataset.state === 'done'", "the other page shows it")
    Keys(other).undo()
    shown(one, 3, "document.querySelector('li[data-task=seed]').closest('.column').dataset.state === 'todo'", "the other page undoes it")
    if site.text != read(site.twin):
        fault("two pages: undo leaves something")
    one.context.close()
    other.context.close()




def undone_at_once(chromium, site):
    """The button of undo takes back what was done last, also before the server has answered."""
    page = opened(chromium, site, "undone at once", **Mouse.settings)
    mouse = Mouse(page)
    mouse.by_menu("rose", "Todo")
    site.command("move", "rose", "Todo")
    site.awaited("undone at once, before")
    shown(page, 3, "!document.querySelector('.tools .undo').disabled", "undone at once: undo is offered")
    page.route("**/done", lambda route: (page.wait_for_timeout(500), route.continue_()))
    mouse.done("seed")
    mouse.undo()
    shown(page, 5, "document.querySelector('.toast')?.textContent.includes('Undid: finished')", "undone at once: the last change is undone")
    site.awaited("undone at once")
    page.context.close()
