"""Several cards changed at once, and several boards at one address."""
import os, time

from accessible import PHONE, SCHEMES, WIDE, judge, judge_width
from faces import Mouse
from site_of_board import Site, fault, opened, read, shown, write

CALLS = b"# Calls\n\n## Todo\n\n- [ ] Call\n- [ ] Mow\n- [ ] Dig\n\n## Doing\n\n- [ ] Call\n\n## Done\n"
KITCHEN = b"# Kitchen\n\n## Todo\n\n- [ ] Wash up @kim due:2026-11-18 id:wash\n- [ ] Cook id:cook\n\n## Doing\n\n## Done\n"


def several(chromium):
    for scene, text in ((by_pointer, None), (by_keys, None), (in_views, None), (all_or_nothing, None), (not_shown, None), (in_another_view, None), (twice, None), (while_choosing, None),
                        (of_equal_title, CALLS), (on_a_phone, None)):
        site = Site(text) if text else Site()
        scene(chromium, site)
        site.close()
    boards(chromium)
    fifty(chromium)


def card(page, key):
    return page.locator(f"#board li[data-task={key}] > .card")


def choose(page, *keys, held="Control"):
    """A click on each with a key held down, next to the words that other clicks are for."""
    for key in keys:
        card(page, key).click(modifiers=[held], position={"x": 150, "y": 12})


def selected(page):
    return page.evaluate("[...document.querySelectorAll('#board [data-selected]')].map(line => line.dataset.task)")


def is_told(page, what, count):
    """One message, heard once."""
    if count and page.locator(".toast:not(.error)").count() != 1:
        fault(f"{what}: {page.locator('.toast').count()} messages")


def undone(page, site, before, what):
    """One undo takes all of it back."""
    page.locator(".tools .undo").click()
    end = time.monotonic() + 5
    while site.text != before and time.monotonic() < end:
        time.sleep(0.02)
    if site.text != before:
        fault(f"{what}: one undo leaves\n{site.text.decode()}")
    # Only then does the page show it, and an earlier deed moves the focus no more.
    shown(page, 5, "document.querySelector('.tools .undo').disabled", f"{what}: the page shows the undo")
    write(site.twin, before)


def by_pointer(chromium, site):
    """By Control and Shift; each deed of the bar makes, byte for byte, what the command makes."""
    page = opened(chromium, site, "selected", **Mouse.settings)
    bar = page.locator(".selection")
    before = site.text

    def pick(button, choice):
        bar.get_by_role("button", name=button).click()
        page.locator(f":is(.menu, .picker) button:has-text('{choice}')").first.click()

    def typed(button, text):
        bar.get_by_role("button", name=button).click()
        page.locator(".picker input:not([type=hidden])").fill(text)
        page.keyboard.press("Enter")

    for what, deed, words in (
        ("move", lambda: pick("Move to", "Doing"), ["move", "seed", "beds", "rose", "Doing"]),
        ("finish", lambda: bar.get_by_role("button", name="Done").click(), ["done", "seed", "beds", "rose"]),
        ("tag", lambda: pick("Tag", "#wood"), ["edit", "seed", "beds", "rose", "--tag", "wood"]),
        ("new tag", lambda: typed("Tag", "spring"), ["edit", "seed", "beds", "rose", "--tag", "spring"]),
        ("assign", lambda: pick("Assign", "@lee"), ["edit", "seed", "beds", "rose", "--to", "lee"]),
        ("due", lambda: typed("Due", "fri"), ["edit", "seed", "beds", "rose", "--due", "fri"]),
        ("remove", lambda: bar.get_by_role("button", name="Remove").click(), ["remove", "seed", "beds", "rose"]),
    ):
        choose(page, "seed", "beds", "rose")
        if selected(page) != ["seed", "beds", "rose"] or "3 selected" not in bar.inner_text():
            fault(f"{what}: selected is {selected(page)}")
        deed()
        site.command(*words)
        site.awaited(f"several: {what}")
        shown(page, 3, "!document.querySelector('.selection')", f"{what}: the bar goes")
        is_told(page, what, 1)
        undone(page, site, before, what)
        page.wait_for_timeout(100)
    # Two words are no tag, nor is a mark alone; the picker says so, and stays.
    choose(page, "seed", "beds")
    for text, words in (("a b", "one word, such as #a-b"), ("#a #b", "one word, such as #a-b"), ("#", "")):
        typed("Tag", text)
        shown(page, 3, "words => document.querySelector('.picker .error')?.textContent.includes(words)", f"the tag {text!r}", words)
        page.wait_for_timeout(200)
        if not page.locator(".picker").is_visible() or site.text != before:
            fault(f"the tag {text!r}: {site.text.decode()}")
        page.keyboard.press("Escape")
    choose(page, "seed", "beds")
    # A range goes within a column, a second click takes away, Escape takes all.
    choose(page, "seed")
    choose(page, "fence", held="Shift")
    if selected(page) != ["seed", "beds", "fence"]:
        fault(f"a range: {selected(page)}")
    choose(page, "beds")
    if selected(page) != ["seed", "fence"]:
        fault(f"taken away: {selected(page)}")
    # What an editor saves meanwhile leaves the rest selected.
    site.change(b"- [ ] Paint the fence #wood id:fence\n", b"")
    shown(page, 3, "document.querySelectorAll('#board li[data-selected]').length === 1", "a selected task goes")
    page.keyboard.press("Escape")
    if selected(page) or bar.count():
        fault("Escape leaves something selected")
    # A task that is opened, and a link with a key held, are as ever.
    card(page, "rose").click(position={"x": 150, "y": 12})
    page.locator("dialog.task").wait_for()
    page.context.close()


def by_keys(chromium, site):
    """By V, v and *; the keys of deeds act on what is selected."""
    page = opened(chromium, site, "selected by keys", **Mouse.settings)
    before = site.text
    for what, keys, words in (
        ("2", "V j V 2".split(), ["move", "seed", "beds", "Doing"]),
        ("m", "V j j v m ArrowDown Enter".split(), ["move", "seed", "beds", "fence", "Doing"]),
        ("x", "* x".split(), ["done", "seed", "beds", "fence"]),
        ("L", "V j V Shift+ArrowRight".split(), ["move", "seed", "beds", "Doing"]),
        ("#", ["V", "j", "V", "#", "ArrowDown", "Enter"], ["edit", "seed", "beds", "--tag", "buy"]),
        ("P", ["V", "j", "V", "Shift+P", "Enter"], ["edit", "seed", "beds", "--pri", "high"]),
        ("Delete", ["V", "j", "V", "Delete"], ["remove", "seed", "beds"]),
        ("A", ["l", "l", "V", "Shift+A"], ["archive", "glove"]),
    ):
        card(page, "seed").focus()
        for key in keys:
            if key in ("ArrowDown", "Enter"):
                page.locator(":is(.menu, .picker)").wait_for()
            page.keyboard.press("Shift+V" if key == "V" else key)
        site.command(*words)
        site.awaited(f"selected by keys: {what}")
        shown(page, 3, "!document.querySelector('.selection')", f"{what}: the bar goes")
        undone(page, site, before, f"selected by keys: {what}")
        page.wait_for_timeout(100)
    card(page, "seed").focus()
    page.keyboard.press("Shift+V")
    heard = page.locator("[role=status][aria-live]").inner_text()
    if "1 selected" not in heard or card(page, "seed").get_attribute("aria-description") != "selected":
        fault(f"V is heard as {heard!r}")
    page.keyboard.press("Escape")
    if selected(page):
        fault("Escape by keys leaves something selected")
    page.context.close()


def in_views(chromium, site):
    """Every view selects, and changes what is selected."""
    before = site.text
    for view in ("list", "agenda", "people"):
        page = opened(chromium, site, f"selected in {view}", f"?as={view}", **Mouse.settings)
        for key in ("seed", "beds"):
            page.locator(f"#board [data-task={key}]").first.evaluate("line => (line.matches('.card') ? line : line.querySelector('.card')).focus()")
            page.keyboard.press("Shift+V")
        if sorted(set(selected(page))) != ["beds", "seed"]:
            fault(f"selected in {view}: {selected(page)}")
        judge(page, f"selected in {view}", ["light"])
        # In the order in which the view shows them.
        order = list(dict.fromkeys(selected(page)))
        page.keyboard.press("2")
        site.command("move", *order, "Doing")
        site.awaited(f"selected in {view}")
        shown(page, 3, "!document.querySelector('.selection')", f"selected in {view}: the bar goes")
        undone(page, site, before, f"selected in {view}")
        page.context.close()


def fifty(chromium, count=2000):
    """50 of many cards move in a moment."""
    tasks = "".join(f"- [ ] Task number {number} id:t{number}\n" for number in range(count))
    site = Site(f"# Many\n\n## Todo\n\n{tasks}\n## Doing\n\n## Done\n".encode())
    page = opened(chromium, site, "50 cards", **Mouse.settings)
    card(page, "t0").focus()
    page.keyboard.press("Shift+V")
    for _ in range(49):
        page.keyboard.press("j")
    page.keyboard.press("v")
    if len(selected(page)) != 50:
        fault(f"50 cards: {len(selected(page))} are selected")
    page.evaluate("""() => addEventListener('keydown', () => { const then = performance.now();
        requestAnimationFrame(() => setTimeout(() => { window.painted = performance.now() - then })) }, {capture: true, once: true})""")
    page.keyboard.press("2")
    shown(page, 5, "window.painted > 0 && document.querySelectorAll('.column[data-column=Doing] li[data-task]').length === 50", "50 cards move")
    site.command("move", *(f"t{number}" for number in range(50)), "Doing")
    site.awaited("50 cards")
    print(f"{count} cards: 50 that are moved together are painted after {page.evaluate('painted'):.0f} ms")
    page.context.close()
    site.close()


def all_or_nothing(chromium, site):
    """Where one of them cannot be changed, nothing is; the message names it."""
    page = opened(chromium, site, "all or nothing", **Mouse.settings)
    before = site.text
    choose(page, "glove", "beds")
    page.locator(".selection").get_by_role("button", name="Archive").click()
    shown(page, 3, "document.querySelector('.toast.error')?.textContent.includes('Dig the beds')", "the task that is open is named")
    if site.text != before or sorted(selected(page)) != ["beds", "glove"]:
        fault("something was archived, or is no longer selected")
    page.context.close()


def not_shown(chromium, site):
    """What a search hides stays selected; a deed leaves it alone and says so."""
    page = opened(chromium, site, "not shown", **Mouse.settings)
    bar = page.locator(".selection")

    def search(text, words):
        page.locator("#search input[name=q]").fill(text)
        shown(page, 3, "words => document.querySelector('.selection strong')?.textContent === words", f"not shown, {text!r}: {bar.all_inner_texts()}", words)

    choose(page, "seed", "beds", "fence")
    search("#wood", "3 selected, 2 not shown")
    heard = "document.querySelector('[role=status][aria-live]').textContent"
    shown(page, 3, f"{heard} === '1 task. 3 selected, 2 not shown'", "not shown: it is heard")
    bar.get_by_role("button", name="Done").click()
    site.command("done", "fence")
    site.awaited("not shown: done")
    shown(page, 3, "document.querySelector('.toast')?.textContent.includes('2 selected tasks are not shown and left unchanged')", "not shown: what is left is told")
    shown(page, 3, "document.querySelector('.selection strong')?.textContent === '2 selected, 2 not shown'", "not shown: they stay selected")
    bar.get_by_role("button", name="Remove").click()
    shown(page, 3, "!document.querySelector('.toast button:not(.close)') && document.querySelector('.toast').textContent.includes('2 selected tasks are not shown')", "nothing shown: it is told")
    site.awaited("nothing shown: nothing is done")
    # One goes while the search hides it, and one is selected in another search.
    site.change(b"- [ ] Dig the beds @lee id:beds\n  - [ ] north\n  - [ ] south\n", b"")
    search("rose", "2 selected, 2 not shown")
    choose(page, "rose")
    search("", "2 selected")
    if selected(page) != ["seed", "rose"]:
        fault(f"not shown: after the search {selected(page)} are selected")
    shown(page, 3, "document.querySelector('.toast')?.textContent.includes('1 selected task is gone or changed')", "not shown: what is gone is told")
    page.context.close()


def in_another_view(chromium, site):
    """A switch of view keeps what is selected, even by way of one without cards."""
    page = opened(chromium, site, "selected, then another view", **Mouse.settings)
    choose(page, "seed", "beds")
    for view, words in (("List", "2 selected"), ("Charts", "2 selected, 2 not shown"), ("Board", "2 selected")):
        page.locator(".views a", has_text=view).click()
        shown(page, 5, "words => document.querySelector('.selection strong')?.textContent === words", f"selected, then {view}", words)
    if selected(page) != ["seed", "beds"]:
        fault(f"selected, then another view: {selected(page)}")
    page.reload()
    page.locator(":root[data-live]").wait_for()
    if selected(page):
        fault("selected, then a reload: something still is")
    page.context.close()


def twice(chromium, site):
    """A double click, or a key pressed twice, is one deed, whether the server has answered or not."""
    page = opened(chromium, site, "twice", **Mouse.settings)
    before = site.text
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url.rsplit("/", 1)[1]))
    for name, word, key in (("Done", "done", "x"), ("Remove", "remove", "Delete")):
        for wait in (0, 400):
            page.route("**/" + word, lambda route: (page.wait_for_timeout(wait), route.continue_()))
            for deed in (lambda: page.locator(".selection").get_by_role("button", name=name).dblclick(), lambda: (page.keyboard.press(key), page.keyboard.press(key)),
                         lambda: (page.keyboard.press(key), page.wait_for_timeout(150), page.keyboard.press(key))):
                choose(page, "seed", "beds")
                sent.clear()
                deed()
                site.command(word, "seed", "beds")
                shown(page, 3, "!document.querySelector('.selection')", f"{name} twice: the bar goes")
                page.wait_for_timeout(200)
                if sent != [word] or page.locator("dialog, .toast.error").count():
                    fault(f"{name} twice, {wait} ms: {sent} is sent, {page.locator('dialog, .toast.error').all_inner_texts()}")
                site.awaited(f"{name} twice")
                undone(page, site, before, f"{name} twice")
                page.wait_for_timeout(300)
            page.unroute("**/" + word)
    page.context.close()


def while_choosing(chromium, site):
    """What goes while a menu or a picker is open is left out: the rest is changed."""
    page = opened(chromium, site, "while choosing", **Mouse.settings)
    for button, take, words in (("Tag", lambda: (page.locator(".picker input").fill("spring"), page.keyboard.press("Enter")), ("edit", "beds", "--tag", "spring")),
                                ("Move to", lambda: page.get_by_role("menuitem", name="Doing").click(), ("move", "beds", "Doing"))):
        choose(page, "beds", "fence")
        page.locator(".selection").get_by_role("button", name=button).click()
        page.locator(":is(.picker, .menu)").wait_for()
        site.change(b"- [ ] Paint the fence #wood id:fence\n", b"")
        shown(page, 3, "document.querySelector('.selection strong').textContent === '1 selected'", f"while choosing, {button}: one goes")
        write(site.twin, site.text)
        take()
        site.command(*words)
        site.awaited(f"while choosing, {button}")
        shown(page, 3, "!document.querySelector('.selection')", f"while choosing, {button}: the bar goes")
        site.change(b"## Doing", b"- [ ] Paint the fence #wood id:fence\n\n## Doing")
        shown(page, 3, "document.querySelector('li[data-task=fence]')", f"while choosing, {button}: it is back")
    page.context.close()


def of_equal_title(chromium, site):
    """Without ids: a selected task that goes leaves an equal one unselected, one that moves stays selected, one that changes does not."""
    page = opened(chromium, site, "equal titles", **Mouse.settings)
    titles = "[...document.querySelectorAll('#board [data-selected] h3')].map(title => title.textContent)"
    gone = "document.querySelector('.toast')?.textContent.includes('1 selected task is gone or changed')"

    def line(title, nth=0):
        return page.locator("#board li[data-task] > .card", has_text=title).nth(nth)

    def is_left(what, words):
        shown(page, 3, gone, f"equal titles, {what}: it is told")
        if page.evaluate(titles) != words:
            fault(f"equal titles, {what}: {page.evaluate(titles)} are selected")
        page.locator(".toast .close").click()

    before = site.text
    for title in ("Call", "Mow"):
        line(title).click(modifiers=["Control"], position={"x": 150, "y": 12})
    site.change(b"- [ ] Call\n- [ ] Mow", b"- [ ] Mow")
    is_left("the first goes", ["Mow"])
    site.change(b"- [ ] Mow\n", b"")
    is_left("the other goes", [])
    site.save(before)
    shown(page, 3, "document.querySelectorAll('#board li[data-task]').length === 4", "equal titles, all again")
    for title in ("Mow", "Dig"):
        line(title).click(modifiers=["Control"], position={"x": 150, "y": 12})
    site.save(before.replace(b"- [ ] Mow\n", b"").replace(b"## Doing\n\n", b"## Doing\n\n- [ ] Mow\n"))
    shown(page, 3, "[...document.querySelectorAll('.column')][1].textContent.includes('Mow')", "equal titles, one moves")
    page.wait_for_timeout(200)
    if page.evaluate(titles) != ["Dig", "Mow"]:
        fault(f"equal titles, one moves: {page.evaluate(titles)} are selected")
    site.change(b"Dig", b"Dig deep")
    is_left("one changes", ["Mow"])
    page.context.close()


def on_a_phone(chromium, site):
    """The menu of a card selects; the bar covers nothing, and axe finds nothing."""
    for name, settings, schemes in (("a phone", {"viewport": {"width": 375, "height": 740}, "has_touch": True}, ["light"]),
                                    ("wide", WIDE, SCHEMES), ("320 pixels", PHONE, ["light"])):
        page = opened(chromium, site, f"selected, {name}", **settings)
        for key in ("seed", "beds"):
            page.locator(f"#board li[data-task={key}] .move").click()
            page.get_by_role("menuitem", name="Select").click()
        if selected(page) != ["seed", "beds"]:
            fault(f"selected, {name}: {selected(page)}")
        judge(page, f"selected, {name}", schemes)
        judge_width(page, f"selected, {name}")
        over = page.evaluate("document.querySelector('#board').getBoundingClientRect().bottom - document.querySelector('.selection').getBoundingClientRect().top")
        if over > 1:
            fault(f"selected, {name}: the bar covers {over} pixels of the board")
        page.context.close()


class Boards(Site):
    """Two boards, in a folder that is named."""

    def serve(self, port=0):
        write(self.folder, KITCHEN, "kitchen.board.md")
        super().serve(port)

    # The folder in place of `-f board.md`.
    words = (".",)


def boards(chromium):
    """The first page has each board; it follows their files, and each board is used as ever."""
    site = Boards()
    page = opened(chromium, site, "boards", **Mouse.settings)
    titles = page.locator("#boards h2").all_inner_texts()
    if titles != ["Garden", "Kitchen"] or "3 days late" not in page.locator("#boards").inner_text():
        fault(f"boards: {titles} {page.locator('#boards').inner_text()!r}")
    if "6 open, 1 late" not in page.locator("header").inner_text():
        fault(f"boards: {page.locator('header').inner_text()!r}")
    for name, settings, schemes in (("wide", WIDE, SCHEMES), ("320 pixels", PHONE, ["light"]), ("no script", {"java_script_enabled": False}, [])):
        other = opened(chromium, site, f"boards, {name}", **settings)
        judge_width(other, f"boards, {name}")
        judge(other, f"boards, {name}", schemes)
        other.context.close()
    page.get_by_role("link", name="Kitchen").click()
    page.locator("#board li[data-task=wash]").wait_for()
    shown(page, 5, "document.documentElement.hasAttribute('data-live')", "a board of several")
    card(page, "wash").focus()
    page.keyboard.press("x")
    path = os.path.join(site.folder, "kitchen.board.md")
    end = time.monotonic() + 5
    while b"[x] Wash up" not in read(site.folder, "kitchen.board.md") and time.monotonic() < end:
        time.sleep(0.02)
    if b"[x] Wash up" not in read(site.folder, "kitchen.board.md"):
        fault("a board of several: x does not finish")
    if site.text != read(site.twin):
        fault("a board of several: another one changed")
    page.keyboard.press("b")
    page.locator("#boards").wait_for()
    if "late" in page.locator("header").inner_text():
        fault(f"boards, after it is done: {page.locator('header').inner_text()!r}")
    # What an editor saves shows on both pages.
    text = read(site.folder, "kitchen.board.md")
    write(site.folder, text.replace(b"Cook id:cook", b"Cook due:2026-11-20 id:cook"), "kitchen.board.md~")
    os.rename(path + "~", path)
    shown(page, 3, "document.querySelector('#boards .late')?.textContent.includes('1 day late')", "boards follow their files")
    page.get_by_role("link", name="Cook").click()
    shown(page, 3, "document.querySelector('#board') && document.activeElement?.closest('li')?.dataset.task === 'cook' || document.querySelector('dialog.task')",
          "a late task leads to its card")
    page.context.close()
    site.close()


def shoot(chromium, folder):
    """Pictures to look at."""
    for width in (375, 1024, 1440, 1920):
        for scheme in ("light", "dark"):
            size = {"width": width, "height": 740 if width < 700 else 900}
            site = Boards()
            page = opened(chromium, site, "pictures", color_scheme=scheme, viewport=size, has_touch=width < 700)
            page.screenshot(path=os.path.join(folder, f"boards-{width}-{scheme}.png"))
            page.goto(site.url + "1/")
            for key in ("seed", "beds", "rose"):
                page.locator(f"#board li[data-task={key}] .move").click()
                page.get_by_role("menuitem", name="Select").click()
            page.wait_for_timeout(200)
            page.screenshot(path=os.path.join(folder, f"selected-{width}-{scheme}.png"))
            page.context.close()
            site.close()
