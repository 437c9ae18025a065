"""Hands that are quicker than the server, slip, or miss: what they typed is kept, and nothing is done that nobody meant."""
import re

from faces import Mouse
from site_of_board import Site, fault, keys_in, opened, shown, window, write
from tool import read

HAS = "([key, text]) => document.querySelector(`#board li[data-task=${key}]`)?.textContent.includes(text)"
TITLE = ".column form.add input[name=title]"
MANY = b"# Garden\n\n## Todo\n\n" + b"".join(b"- [ ] Task %d id:t%d\n" % (n, n) for n in range(12)) + b"\n## Doing\n\n## Done\n"
PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}


def all_of_them(chromium):
    for scene, text in ((next_is_typed, None), (edited_on, None), (two_tabs, None), (sent_twice, None), (clicked_twice, None), (neighbour_goes, None),
                        (card_goes, None), (added_anew, None), (other_board, None), (missed, None), (ticked_on_a_phone, MANY), (told_beside_the_field, MANY), (stops_of_tab, None),
                        (ends_of_a_column, None), (unlit, None)):
        site = Site(text) if text else Site()
        scene(chromium, site)
        site.close()


def hold(page, address):
    """Keeps back what is sent to an address."""
    held = []
    page.route(f"**{address}", lambda route: held.append(route))
    return held


def let_go(page, held, number=0):
    while len(held) <= number:
        page.wait_for_timeout(20)
    held[number].continue_()


def titles(site):
    return [line.partition("] ")[2].partition(" id:")[0] for line in site.text.decode().split("\n") if line.startswith("- [")]


def next_is_typed(chromium, site):
    """The next title is typed while the one before is being saved; one that is refused comes back."""
    page = opened(chromium, site, "typing on", **Mouse.settings)
    held = hold(page, "/add")
    field = page.locator(TITLE).first
    field.click()
    page.keyboard.type("First task")
    page.keyboard.press("Enter")
    page.keyboard.type("Second task")
    let_go(page, held)
    shown(page, 3, "document.querySelector('.column').textContent.includes('First task')", "typing on: the first is added")
    if field.input_value() != "Second task":
        fault(f"typing on: the field holds {field.input_value()!r}")
    page.reload()
    if page.locator(TITLE).first.input_value() != "Second task":
        fault("typing on: the next title is not kept")
    held.clear()
    field.fill("Wrong due:someday")
    field.press("Enter")
    page.keyboard.type("Third")
    let_go(page, held)
    page.locator("form.add p.error").wait_for()
    if "Wrong due:someday" not in field.input_value() or "Third" not in field.input_value():
        fault(f"typing on: after a refusal the field holds {field.input_value()!r}")
    page.context.close()


def edited_on(chromium, site):
    """What is typed into a form while it is being saved is neither lost nor taken for saved."""
    page = opened(chromium, site, "editing on", **Mouse.settings)
    face = Mouse(page)
    held = hold(page, "/edit")
    face.begin("fence", "Paint the fence", "Paint the long fence")
    face.save()
    face.text().fill("Paint the long fence twice")
    let_go(page, held)
    shown(page, 3, HAS, "editing on: what was sent is saved", ["fence", "long fence"])
    page.wait_for_timeout(300)
    if not face.text().is_visible() or face.text().input_value() != "Paint the long fence twice":
        fault("editing on: the form is gone, or what was typed since")
    held.clear()
    face.save()
    let_go(page, held)
    shown(page, 3, HAS, "editing on: the rest is saved", ["fence", "fence twice"])
    if "Paint the long fence twice #wood" not in titles(site):
        fault(f"editing on: the file holds {titles(site)}")
    page.context.close()


def two_tabs(chromium, site):
    """A title half typed in one tab stays there."""
    context = window(chromium, **Mouse.settings)
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        page.goto(site.entrance)
        shown(page, 5, "document.documentElement.hasAttribute('data-live')", "two tabs")
    one.locator(TITLE).first.fill("Buy mi")
    site.change(b"Dig the beds", b"Dig two beds")
    shown(other, 3, HAS, "two tabs", ["beds", "two beds"])
    if other.locator(TITLE).first.input_value():
        fault("two tabs: what is typed in one appears in the other")
    context.close()


def other_board(chromium, site):
    """What is typed on one board is not on another that is served at the same address later."""
    page = opened(chromium, site, "another board", **Mouse.settings)
    page.locator(TITLE).first.fill("A secret plan")
    kept = page.evaluate("Object.entries(localStorage)")
    page.context.close()
    other = Site()
    page = opened(chromium, other, "another board", **Mouse.settings)
    page.evaluate("kept => kept.forEach(([name, value]) => localStorage.setItem(name, value))", kept)
    page.reload()
    shown(page, 3, "document.documentElement.hasAttribute('data-live')", "another board")
    page.wait_for_timeout(300)
    if len(kept) != 1 or page.locator(TITLE).first.input_value() or page.locator(".toast").count():
        fault(f"another board shows what was typed on one: {kept}")
    page.context.close()
    other.close()


def sent_twice(chromium, site):
    """Enter twice, an editor's save between them, while the first is on its way: one task."""
    page = opened(chromium, site, "Enter twice", **Mouse.settings)
    held = hold(page, "/add")
    field = page.locator(TITLE).first
    field.fill("Only once")
    field.press("Enter")
    site.change(b"Dig the beds", b"Dig two beds")
    shown(page, 3, HAS, "Enter twice", ["beds", "two beds"])
    field.press("Enter")
    let_go(page, held)
    page.wait_for_timeout(400)
    for route in held[1:]:
        route.continue_()
    page.wait_for_timeout(300)
    if titles(site).count("Only once") != 1:
        fault(f"Enter twice makes {titles(site)}")
    page.context.close()


def clicked_twice(chromium, site):
    """A double click finishes one task, not the one as well that moves up below the pointer."""
    page = opened(chromium, site, "a double click", **Mouse.settings)
    circle = Mouse(page).card("seed").locator("button.done").bounding_box()
    place = circle["x"] + 10, circle["y"] + 10
    page.mouse.click(*place)
    shown(page, 3, "document.querySelector('li[data-task=seed]').closest('.column').dataset.state === 'done'", "a double click")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(300)
    if keys_in(page, "Todo") != ["beds", "fence"]:
        fault(f"a double click leaves {keys_in(page, 'Todo')}")
    page.context.close()


def neighbour_goes(chromium, site):
    """The task that a card is held over goes: the card is dropped where it is held."""
    page = opened(chromium, site, "the neighbour goes", **Mouse.settings)
    start, end = Mouse(page).places("fence", "rose")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    site.change(b"- [ ] Prune the roses @kim id:rose\n", b"")
    shown(page, 3, "!document.querySelector('li[data-task=rose]')", "the neighbour goes")
    page.mouse.up()
    shown(page, 3, "document.querySelector('li[data-task=fence]').closest('.column').dataset.column === 'Doing'", "the neighbour goes: the card is dropped")
    page.wait_for_timeout(400)
    if keys_in(page, "Doing") != ["fence"] or page.locator(".toast.error").count():
        fault(f"the neighbour goes: Doing has {keys_in(page, 'Doing')}")
    page.context.close()


def card_goes(chromium, site):
    """When the task of a dialog is gone the focus is on the card in its place."""
    page = opened(chromium, site, "the card goes", **Mouse.settings)
    Mouse(page).begin("beds", "Dig the beds", "Dig deep")
    site.save(site.text.replace(b"- [ ] Dig the beds @lee id:beds\n  - [ ] north\n  - [ ] south\n", b""))
    page.locator("dialog .notice.warning").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.task").wait_for(state="detached")
    if page.evaluate("document.activeElement.closest('li')?.dataset.task") != "fence":
        fault(f"the card goes: the focus is on {page.evaluate('document.activeElement.outerHTML')[:80]}")
    page.context.close()


def added_anew(chromium, site):
    """What was typed for a task that is gone can be added as a new one, with all that the form says."""
    page = opened(chromium, site, "added anew", **Mouse.settings)
    Mouse(page).begin("beds", "Dig the beds", "Dig deep")
    site.save(site.text.replace(b"- [ ] Dig the beds @lee id:beds\n  - [ ] north\n  - [ ] south\n", b""))
    page.locator("dialog .notice.warning button").click()
    page.locator("dialog.task").wait_for(state="detached")
    shown(page, 3, "document.activeElement.closest('li')?.textContent.includes('Dig deep')", "added anew: the new card has the focus")
    if not re.search(r"- \[ \] Paint [^\n]*\n- \[ \] Dig deep @lee id:\w+\n  - \[ \] north\n  - \[ \] south\n", site.text.decode()):
        fault(f"added anew: the file holds {site.text.decode()}")
    page.reload()
    page.wait_for_timeout(300)
    if page.locator(".toast").count():
        fault(f"added anew: {page.locator('.toast').first.inner_text()!r} is said of it once more")
    page.context.close()


def missed(chromium, site):
    """A card that is let go of outside the columns stays where it was; below the last card of a column it is in it."""
    page = opened(chromium, site, "missed", **Mouse.settings)
    before = site.text
    start, _ = Mouse(page).places("fence", "rose")
    right = page.locator(".column").last.bounding_box()
    for end in ((640, 15), (right["x"] + right["width"] + 60, 400)):
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=6)
        if not page.locator(".ghost").count() or page.locator(".marker").is_visible():
            fault(f"missed: no drag began, or a place is shown at {end}")
        page.mouse.up()
        page.wait_for_timeout(300)
        if site.text != before:
            return fault(f"missed: a card that is let go of at {end} is moved")
    doing = page.locator(".column").nth(1).bounding_box()
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(doing["x"] + 80, 800, steps=6)
    page.mouse.up()
    shown(page, 3, "document.querySelector('li[data-task=fence]').closest('.column').dataset.column === 'Doing'", "a card dropped below a column")
    page.context.close()


def ticked_on_a_phone(chromium, site):
    """Finishing a task does not throw one into another column."""
    page = opened(chromium, site, "finished on a phone", **PHONE)
    page.locator("li[data-task=t2] button.done").tap()
    shown(page, 3, "document.querySelector('li[data-task=t2]').closest('.column').dataset.state === 'done'", "finished on a phone")
    page.wait_for_timeout(700)
    if page.evaluate("document.querySelector('.board').scrollLeft"):
        fault("finished on a phone: the page shows another column")
    page.context.close()


def told_beside_the_field(chromium, site):
    """A message does not cover the field that is typed in, nor more than a part of the page, however long the title is."""
    for name, settings in (("phone", PHONE), ("screen", {"viewport": {"width": 1280, "height": 600}})):
        page = opened(chromium, site, f"a message, {name}", **settings)
        field = page.locator(TITLE).nth(0 if name == "phone" else 1)
        field.click()
        for title in ("Short", "Word " + "x" * 500, " ".join(["many words"] * 60), "Wrong due:" + "x" * 1500):
            page.keyboard.insert_text(title)
            page.keyboard.press("Enter")
            page.locator("form.add p.error" if "Wrong" in title else ".toast p").wait_for()
            page.wait_for_timeout(400)
            if not field.evaluate("field => { const box = field.getBoundingClientRect(); return field === document.activeElement && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === field }"):
                fault(f"a message, {name}: after {title[:20]!r} the field is covered")
            for part in (".toast", "form.add p.error"):
                high = page.evaluate("part => document.querySelector(part)?.getBoundingClientRect().height ?? 0", part)
                if high > 220:
                    fault(f"a message, {name}: after {title[:20]!r} {part} is {high} pixels high")
        page.context.close()
        site.save(MANY)


def stops_of_tab(chromium, site):
    """Of all cards the tab key stops at one."""
    page = opened(chromium, site, "the tab key", **Mouse.settings)
    site.change(b"Dig the beds", b"Dig two beds")
    shown(page, 3, HAS, "the tab key", ["beds", "two beds"])
    page.locator("#search input").focus()
    stops = []
    for _ in range(30):
        page.keyboard.press("Tab")
        key = page.evaluate("document.activeElement.closest('li[data-task]')?.dataset.task ?? ''")
        if key:
            stops.append(key)
    if set(stops) != {"seed"} or len(stops) > 5:
        fault(f"the tab key stops at {stops}")
    page.locator("li[data-task=fence] .card").focus()
    page.keyboard.press("Tab")
    if page.evaluate("document.activeElement.closest('li')?.dataset.task") != "fence":
        fault("the tab key leaves out what is on a card")
    page.context.close()


def ends_of_a_column(chromium, site):
    """The top and the bottom are the column's, whatever of it is shown."""
    write(site.twin, b"# Garden\n\n## Todo\n\n- [ ] Zero id:t0\n- [ ] One @kim id:t1\n- [ ] Two id:t2\n- [ ] Three @kim id:t3\n- [ ] Four id:t4\n\n## Done\n")
    site.save(read(site.twin))
    page = opened(chromium, site, "the ends of a column", "?q=@kim", **Mouse.settings)
    for key, item, wanted in (("t3", "To the top", ["t3", "t0", "t1", "t2", "t4"]), ("t1", "To the bottom", ["t3", "t0", "t2", "t4", "t1"])):
        page.locator(f"li[data-task={key}] .move").click()
        page.get_by_role("menuitem", name=item, exact=True).click()
        site.command("move", key, "Todo", *(["--top"] if item == "To the top" else ["--after", "t4"]))
        site.awaited(f"the ends of a column: {item}")
        page.locator(".toast").wait_for()
        if [line.split("id:")[1] for line in site.text.decode().split("\n") if "id:" in line] != wanted:
            fault(f"the ends of a column: {item} makes {site.text.decode()}")
    page.context.close()


def unlit(chromium, site):
    """That the server is gone is told where it is seen: above an open task."""
    page = opened(chromium, site, "no server", quiet=("ERR_",), **PHONE)
    page.locator("li[data-task=seed] h3").tap()
    page.locator("dialog.task").wait_for()
    site.close()
    shown(page, 8, """() => { const box = document.querySelector('.trouble').getBoundingClientRect();
        return box.height > 0 && document.elementFromPoint(box.left + 20, box.top + box.height / 2)?.matches('.trouble') }""", "no server: it is seen")
    page.locator("dialog .bar .close").tap()
    page.locator("dialog.task").wait_for(state="detached")
    if not page.locator(".trouble").is_visible():
        fault("no server: it is no longer told once the task is closed")
    page.context.close()
