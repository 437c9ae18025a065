"""How the page looks and what assistive technology makes of it; what hostile boards can do to it; how fast it is with many cards."""
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Screen"))
from accessible import PHONE, SCHEMES, WIDE, judge, judge_width
from faces import Mouse
from hostile import Hostile
from site_of_board import Site, fault, opened, shown

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
BOARDS = {name: os.path.join(ROOT, "Samples", name, "board.md") for name in ("release", "team", "household")}
BOARDS["everything"] = os.path.join(HERE, "..", "Screen", "everything.board.md")
VIEWS = ("list", "agenda", "people", "charts")
SETTINGS = {"wide": WIDE, "320 pixels": PHONE, "no script": {"java_script_enabled": False, **WIDE}}
# What pages consist of.
STRANGE = """() => [...document.querySelectorAll('*')].filter(element =>
    !(`html head meta title link style body header main nav section div article ol ul li p blockquote pre code hr br em strong del b a span time progress
      details summary optgroup h1 h2 h3 h4 h5 h6 form input button select option textarea label dialog mark table thead tbody tr th td kbd dl dt dd
      datalist script`.split(/\\s+/).includes(element.localName) && element.namespaceURI === 'http://www.w3.org/1999/xhtml')
    && !(`svg rect line polygon polyline text`.split(' ').includes(element.localName) && element.namespaceURI === 'http://www.w3.org/2000/svg')
    || element.localName === 'script' && !element.getAttribute('src')?.endsWith('/assets/board.js') && element.type !== 'application/json'
    || element.localName === 'style' || element.localName === 'form' && new URL(element.action).origin !== location.origin
    || [...element.attributes].some(attribute => /^on|^srcdoc$/.test(attribute.name))
    || element.localName === 'a' && !['http:', 'https:', 'mailto:'].includes(element.protocol)
  ).map(element => element.outerHTML.slice(0, 120))"""


def text_of(path):
    with open(path, "rb") as file:
        return file.read()


def parts(page):
    """The page, and what opens over it."""
    yield "board"
    card = page.locator("#board li[data-task] .card").first
    card.focus()
    page.keyboard.press("m")
    page.locator(".menu").wait_for()
    yield "menu"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("dialog").wait_for()
    yield "help"
    page.keyboard.press("Escape")
    card.focus()
    page.keyboard.press("e")
    page.locator(".retitle textarea").wait_for()
    yield "title"
    page.keyboard.press("Escape")
    for key, part in (("Shift+D", "due"), ("@", "people"), ("Shift+P", "priority")):
        card.focus()
        page.keyboard.press(key)
        page.locator(".picker").wait_for()
        yield part
        page.keyboard.press("Escape")
    page.locator(".columns summary").nth(1).click()
    yield "column"
    page.keyboard.press("Escape")
    card.focus()
    page.keyboard.press("Enter")
    page.locator("dialog.task").wait_for()
    yield "opened"
    page.keyboard.press("e")
    page.locator("dialog #_edit-title").wait_for()
    yield "task"
    page.keyboard.press("Escape")
    # A dialog that closes gives the focus back, which would take it from the search.
    page.wait_for_function("!document.querySelector('dialog[open]')")
    page.wait_for_timeout(200)
    # Where there is little room, it shows once somebody searches.
    page.locator("#search input[name=q]").focus()
    page.locator("#search .filter").click()
    page.locator(".filters").wait_for()
    yield "filters"
    page.keyboard.press("Escape")
    page.locator("form.add input[name=title]").first.fill("Wrong due:never")
    page.locator("form.add input[name=title]").first.press("Enter")
    page.locator("form.add p.error").wait_for()
    yield "refusal"
    page.keyboard.press("Escape")
    card.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.locator(".toast").wait_for()
    yield "toast"


def judged(chromium):
    """Axe finds nothing on the page or on what opens over it, and a phone is not too narrow."""
    for name in ("everything", "household"):
        site = Site(text_of(BOARDS[name]))
        # What one board shows in all settings need not be tried with the other.
        for setting, values in SETTINGS.items() if name == "everything" else (("wide", WIDE),):
            what, schemes = f"{name}, {setting}", SCHEMES if name == "everything" and setting == "wide" else ("light",)
            page = opened(chromium, site, what, **values)
            if setting == "no script":
                judge_width(page, what)
                page.context.close()
                continue
            for part in parts(page) if name == "everything" else ["board"]:
                judge(page, f"{what}, {part}", schemes)
                judge_width(page, f"{what}, {part}")
                readable(page, f"{what}, {part}")
            for path in ("help", "history", *("?as=" + view for view in VIEWS), "?as=people&by=tag", "task/" + page.locator("#board li[data-task]").first.get_attribute("data-task")):
                page.goto(site.url + path)
                judge(page, f"{what}, /{path}", schemes)
                judge_width(page, f"{what}, /{path}")
            page.context.close()
        site.close()


def readable(page, what):
    """Labels and choices have words that can be seen, whatever style a class of theirs has elsewhere."""
    for text in page.evaluate("""() => [...document.querySelectorAll('.field label, .picker button, .menu button, .ask button')].filter(
            element => element.checkVisibility() && element.innerText.trim() && parseFloat(getComputedStyle(element).fontSize) < 10)
            .map(element => element.outerHTML.slice(0, 120))"""):
        fault(f"{what}: too small to read: {text}")


def hostile(chromium, seed, count):
    """Whatever a board says stays text: on the page, in a task's dialog, after a change, on its own pages."""
    site = Site()
    page = opened(chromium, site, "a hostile board", **Mouse.settings)
    for number in range(count):
        what = f"hostile board {seed + number} (--seed {seed + number} --boards 1)"
        board = Hostile(seed + number).board()
        if number % 3:
            # What is open shows the new board by itself.
            revision = page.evaluate("document.querySelector('#board')?.dataset.revision ?? ''")
            site.save(board)
            shown(page, 5, "old => document.querySelector('#board')?.dataset.revision !== old || document.querySelector('.trouble')?.textContent", what, revision)
        else:
            site.save(board)
            page.goto(site.url + random.Random(seed + number).choice(["", *("?as=" + view for view in VIEWS), "?as=people&by=tag", "?as=list&sort=-person"]))
        look(page, what)
        keys = page.evaluate("[...document.querySelectorAll('#board :is(li, tr)[data-task]')].map(line => line.dataset.task)")
        if keys:
            key = random.Random(seed + number).choice(keys)
            page.evaluate("key => location.hash = encodeURIComponent(key)", key)
            page.locator("dialog.task").wait_for()
            look(page, f"{what}, task {key!r}")
            page.keyboard.press("Escape")
            page.locator("dialog.task").wait_for(state="detached")
            page.evaluate("history.replaceState(null, '', location.pathname)")
    page.context.close()
    site.close()


def look(page, what):
    for element in page.evaluate(STRANGE):
        fault(f"{what}: {element}")


def many(chromium, count=2000):
    """What many cards cost; figures for people, and that a change makes no card anew that is the same."""
    site = Site(b"# Many\n\n## Todo\n\n" + b"".join(
        b"- [ ] Task number %d @ana #tag due:2026-12-01 id:t%d\n  - [ ] one\n  - [x] two\n" % (n, n) for n in range(count)) + b"\n## Doing\n\n- [ ] Only one id:one\n\n## Done\n")
    page = opened(chromium, site, f"{count} cards", **Mouse.settings)
    page.wait_for_timeout(800)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    ready = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    page.evaluate("document.querySelectorAll('#board li[data-task]').forEach(line => { line.kept = true })")
    face = Mouse(page)
    start, end = face.places("t1", "one")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.evaluate("""() => { addEventListener('pointerup', () => { const then = performance.now();
        requestAnimationFrame(() => setTimeout(() => { window.dropped = performance.now() - then })) }, {capture: true, once: true}) }""")
    page.mouse.up()
    shown(page, 3, "window.dropped > 0 && document.querySelector('li[data-task=t1]').closest('.column').dataset.column === 'Doing'", f"{count} cards: a drop")
    site.command("move", "t1", "Doing", "--before", "one")
    site.awaited(f"{count} cards: a drop")
    page.wait_for_timeout(500)
    page.evaluate("""() => { window.seen = new Promise(done => new MutationObserver(() => {
        if (document.querySelector('li[data-task=t5]').textContent.includes('renamed')) done(Date.now()) })
        .observe(document.querySelector('#board'), {subtree: true, childList: true, characterData: true})) }""")
    site.change(b"Task number 5 ", b"Task renamed 5 ")
    saved = time.time() * 1000
    after = page.evaluate("Promise.race([window.seen, new Promise(done => setTimeout(() => done(Infinity), 5000))])") - saved
    print(f"{count} cards: first paint after {paint:.0f} ms, ready after {ready:.0f} ms, a drop is painted after {page.evaluate('dropped'):.0f} ms, "
          f"an editor's save is shown after {after:.0f} ms")
    anew = page.evaluate("[...document.querySelectorAll('#board li[data-task]')].filter(line => !line.kept).length")
    if anew > 0 or after > 5000:
        fault(f"{count} cards: {anew} were made anew")
    page.context.close()
    site.close()


def scenes(page, site):
    """Further scenes, after those that open over the board."""
    page.goto(site.url)
    page.locator("form.add input[name=title]").first.fill("Write the announcement")
    yield "adding"
    page.locator("form.add input[name=title]").first.fill("")
    page.locator("#board li[data-task] .card").first.focus()
    page.keyboard.press("Shift+A")
    page.locator("dialog.ask").wait_for()
    yield "archive"
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('dialog[open]')")
    page.goto(site.url + "?q=%40jonas")
    yield "search"
    page.goto(site.url + "?as=people")
    page.locator(":root[data-live]").wait_for(state="attached")
    start, end = (page.locator(f"#board tbody tr:nth-child({row}) .card").first.bounding_box() for row in (1, 2))
    page.mouse.move(start["x"] + 60, start["y"] + 12)
    page.mouse.down()
    page.mouse.move(end["x"] + 60, end["y"] + 18, steps=8)
    yield "drag"
    page.keyboard.press("Escape")
    page.mouse.up()
    for path in ("history", "help", "task/k7f2"):
        page.goto(site.url + path)
        yield "page-" + path.split("/")[0]


def shoot(chromium, folder):
    """Pictures to look at."""
    boards = {name: text_of(path) for name, path in BOARDS.items()}
    line = next(line for line in boards["release"].splitlines(True) if b"id:k7f2" in line)
    boards["conflict"] = boards["release"].replace(line, b"<<<<<<< HEAD\n" + line + b"=======\n" + line.replace(b"@jonas", b"@lee") + b">>>>>>> theirs\n")
    boards["adopt"] = b"# Plans\n\n## Kitchen\n\n- Paint the wall\n\n## Garden\n\n- Dig the beds\n"
    for name, text in boards.items():
        for width in (375, 1024, 1440, 1920):
            for scheme in ("light", "dark"):
                def shot(scene):
                    page.wait_for_timeout(250)
                    page.screenshot(path=os.path.join(folder, f"{scene}-{width}-{scheme}.png"))

                site = Site(text)
                page = opened(chromium, site, "pictures", color_scheme=scheme, viewport={"width": width, "height": 740 if width < 700 else 900}, has_touch=width < 700)
                shot(name)
                for view in VIEWS if name in BOARDS else ():
                    page.goto(site.url + "?as=" + view)
                    shot(f"{name}-{view}")
                if name == "release":
                    page.goto(site.url)
                    for part in parts(page):
                        if part != "board":
                            shot(part)
                    for scene in scenes(page, site):
                        shot(scene)
                page.context.close()
                if scheme == "light" and width == 1024:
                    page = opened(chromium, site, "pictures", viewport={"width": width, "height": 900}, java_script_enabled=False)
                    page.screenshot(path=os.path.join(folder, f"{name}-noscript.png"))
                    page.context.close()
                site.close()
