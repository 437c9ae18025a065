"""The views of the page: switched by links, sorted, filtered, and changed by a drag that one undo takes back."""
from faces import Mouse
from site_of_board import Site, fault, opened, shown, write

ROWS = "[...document.querySelectorAll('#board tr[data-task]')].map(row => row.dataset.task)"
PLACE = """([key, row]) => [...document.querySelectorAll(`#board li[data-task=${key}]`)].filter(line => line.isConnected)
    .some(line => line.closest('tr').dataset.row === row[0] && line.closest('td').dataset.column === row[1])"""
MANY = b"# Many\n\n## Todo\n\n" + b"".join(
    b"- [ ] Task number %d @p%d #tag due:2026-12-%02d id:t%d\n" % (n, n % 40, n % 28 + 1, n) for n in range(2000)) + b"\n## Doing\n\n- [ ] Only one @zoe id:one\n\n## Done\n"


def all_of_them(chromium):
    for scene, text in ((switched, None), (without_script, None), (dragged, None), (dragged_unread, None), (marked, None), (escaped, None), (live, None), (quick, None), (many, MANY)):
        site = Site(text) if text else Site()
        scene(chromium, site)
        site.close()


def drag(page, key, row, column, nth=0):
    """Drags the card of a task to the cell of a row and a column."""
    start = page.locator(f"#board li[data-task={key}] .card").nth(nth).locator("h3").bounding_box()
    cell = page.locator(f".lanes tr[data-row='{row}'] td[data-column='{column}']").bounding_box()
    page.mouse.move(start["x"] + 12, start["y"] + 6)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] + 12, steps=3)
    page.mouse.move(cell["x"] + cell["width"] / 2, min(cell["y"] + cell["height"] - 6, 800), steps=6)


def switched(chromium, site):
    """The switch and the headers are links; the address has the view, its order and the search."""
    page = opened(chromium, site, "views", **Mouse.settings)
    page.locator(".views a", has_text="List").click()
    page.locator(":root[data-live] table.list").wait_for()
    page.locator(".list th.due a").click()
    shown(page, 8, "document.querySelector('.list th.due').ariaSort === 'ascending' && document.activeElement.matches('.list th.due a')", "views: sorted by date")
    if page.evaluate(ROWS)[0] != "seed" or not page.url.endswith("?as=list&sort=due"):
        fault(f"views: sorted by date: {page.evaluate(ROWS)} at {page.url}")
    page.locator(".list th.title a").click()
    shown(page, 8, "document.querySelector('.list tr[data-task]').dataset.task === 'glove'", "views: sorted by title")
    page.locator("#search input[name=q]").fill("@kim")
    shown(page, 8, "document.querySelectorAll('.list tr[data-task]').length === 2", "views: searched")
    if "as=list" not in page.url or "sort=title" not in page.url or "q=%40kim" not in page.url:
        fault(f"views: the address is {page.url}")
    page.reload()
    if sorted(page.evaluate(ROWS)) != ["rose", "seed"]:
        fault(f"views: after a reload: {page.evaluate(ROWS)}")
    page.locator(".views a", has_text="People").click()
    page.locator("table.lanes").wait_for()
    if "q=%40kim" not in page.url or page.locator(".lanes tr[data-row='@lee'].idle").count() != 1:
        fault(f"views: people at {page.url}")
    page.locator(".views a", has_text="Agenda").click()
    page.locator("table.month").wait_for()
    page.locator(".flip", has_text="›").click()
    shown(page, 8, "document.querySelector('.month h2').textContent.includes('Dec')", "views: the next month")
    page.go_back()
    shown(page, 8, "document.querySelector('.month h2').textContent.includes('Nov')", "views: back")
    page.locator(".month li a").first.click()
    page.locator("dialog.task").wait_for()
    page.keyboard.press("Escape")
    page.locator(".views a", has_text="Charts").click()
    page.locator(".chart svg").first.wait_for()
    page.context.close()


def without_script(chromium, site):
    """Without a script the same by links, and the card's form changes person and column at once."""
    page = opened(chromium, site, "views without script", java_script_enabled=False)
    page.locator(".views a", has_text="List").click()
    page.locator(".list th.due a").click()
    if page.locator("tr[data-task]").first.get_attribute("data-task") != "seed":
        fault("views without script: not sorted")
    page.locator("tr[data-task=seed] a.open").click()
    page.locator("#_edit [name=column]").select_option("Doing")
    page.locator("#_edit [name=people]").fill("@lee")
    page.locator("#_edit > .row button").first.click()
    site.command("edit", "seed", "--column", "Doing", "--to", "lee", "--no-to", "kim")
    site.awaited("views without script: one form")
    page.context.close()


def dragged(chromium, site):
    """A drag from cell to cell is one change: person and column, as the command makes it; one undo restores the bytes."""
    page = opened(chromium, site, "people", "?as=people", **Mouse.settings)
    before = site.text
    drag(page, "seed", "@lee", "Doing")
    page.mouse.up()
    shown(page, 2, PLACE, "people: the card is there at once", ["seed", ["@lee", "Doing"]])
    site.command("edit", "seed", "--column", "Doing", "--to", "lee", "--no-to", "kim")
    site.awaited("people: a drag")
    page.locator(".toast button", has_text="Undo").click()
    shown(page, 8, PLACE, "people: the card is back", ["seed", ["@kim", "Todo"]])
    site.command("undo")
    if site.awaited("people: an undo") and site.text != before:
        fault("people: an undo does not restore the bytes")
    # In its own row a drag is a move; on the row of nobody the name goes.
    drag(page, "fence", "", "Doing")
    page.mouse.up()
    site.command("move", "fence", "Doing")
    site.awaited("people: a move")
    drag(page, "beds", "", "Todo")
    page.mouse.up()
    site.command("edit", "beds", "--no-to", "lee")
    site.awaited("people: to nobody")
    # By tags the same.
    page.goto(site.url + "?as=people&by=tag")
    drag(page, "seed", "#wood", "Doing")
    page.mouse.up()
    site.command("edit", "seed", "--column", "Doing", "--tag", "wood", "--no-tag", "buy")
    site.awaited("people: by tag")
    page.context.close()


def dragged_unread(chromium, site):
    """While an editor has the file away, a drag to another person writes nothing: the task keeps all of its people."""
    site.change(b"Order seeds @kim", b"Order seeds @kim @lee @mo")
    before = site.text
    page = opened(chromium, site, "people, unread", "?as=people", quiet=("status of 503",), **Mouse.settings)
    for status in (503, 410):
        page.route("**/task/*.json", lambda route: route.fulfill(status=status, body="{}", headers={"Board-Run": page.evaluate("document.documentElement.dataset.run")}))
        drag(page, "seed", "", "Doing")
        page.mouse.up()
        shown(page, 3, "document.querySelector('.toast.error')?.textContent.includes('could not be read; nothing was changed')", f"people, unread ({status}): it is told")
        shown(page, 3, PLACE, f"people, unread ({status}): the card is back", ["seed", ["@kim", "Todo"]])
        if site.text != before:
            fault(f"people, unread ({status}): {site.text.decode()}")
        page.locator(".toast.error .close").click()
    page.context.close()


def marked(chromium, site):
    """The marker is a line where the place is kept, in the card's own row; in another row it is the whole cell."""
    site.change(b"Prune the roses @kim", b"Prune the roses @lee")
    site.change(b"## Doing\n", b"## Doing\n\n- [ ] Mow @lee id:mow\n")
    page = opened(chromium, site, "people, marked", "?as=people", **Mouse.settings)
    write(site.twin, site.text)
    marker = page.locator(".marker")
    drag(page, "beds", "@lee", "Doing")
    if marker.bounding_box()["height"] > 5:
        fault(f"people, marked: in the own row {marker.bounding_box()}")
    page.keyboard.press("Escape")
    page.mouse.up()
    start = page.locator("#board li[data-task=seed] h3").bounding_box()
    page.mouse.move(start["x"] + 12, start["y"] + 6)
    page.mouse.down()
    above = page.locator("#board li[data-task=mow]").bounding_box()
    page.mouse.move(above["x"] + 60, above["y"] + 3, steps=6)
    cell, box = page.locator(".lanes tr[data-row='@lee'] td[data-column='Doing']").bounding_box(), marker.bounding_box()
    if any(abs(cell[name] - box[name]) > 1 for name in cell):
        fault(f"people, marked: in another row {box}, not {cell}")
    page.mouse.up()
    there = page.evaluate("[...document.querySelectorAll(\".lanes tr[data-row='@lee'] td[data-column='Doing'] li[data-task]\")].map(line => line.dataset.task)")
    if there != ["mow", "rose", "seed"]:
        fault(f"people, marked: at once the cell has {there}")
    site.command("edit", "seed", "--column", "Doing", "--to", "lee", "--no-to", "kim")
    site.awaited("people, marked")
    page.context.close()


def escaped(chromium, site):
    """Escape puts a lifted card back, and nothing is written."""
    page = opened(chromium, site, "people, escaped", "?as=people", **Mouse.settings)
    before = site.text
    drag(page, "seed", "@lee", "Doing")
    page.keyboard.press("Escape")
    page.mouse.up()
    page.wait_for_timeout(300)
    if site.text != before or not page.evaluate(PLACE, ["seed", ["@kim", "Todo"]]):
        fault("people, escaped: something was moved")
    page.context.close()


def live(chromium, site):
    """What an editor saves shows in whatever view is open, and the focus stays."""
    for view, sign in (("list", "tr[data-task=fence] .name"), ("agenda", "li[data-task=fence] h3"), ("people", "li[data-task=fence] h3")):
        page = opened(chromium, site, f"live, {view}", f"?as={view}", **Mouse.settings)
        page.locator("#board [data-task=rose]").first.evaluate("line => (line.matches('.card') ? line : line.querySelector('.card')).focus()")
        site.change(b"Paint the fence", f"Paint the fence for {view}".encode())
        shown(page, 8, "([sign, text]) => document.querySelector(sign).textContent.includes(text)", f"live, {view}", [sign, view])
        if page.evaluate("document.activeElement.closest('[data-task]')?.dataset.task") != "rose":
            fault(f"live, {view}: the focus is lost")
        site.change(f"Paint the fence for {view}".encode(), b"Paint the fence")
        page.context.close()
    page = opened(chromium, site, "live, charts", "?as=charts", **Mouse.settings)
    site.change(b"## Doing", b"- [ ] Another\n\n## Doing")
    shown(page, 8, "document.querySelector('.bars .number').textContent === '4'", "live, charts")
    page.context.close()


def quick(chromium, site):
    """Title and date are changed in place, and a menu moves to a column, in the list and the agenda."""
    page = opened(chromium, site, "quick", "?as=list", **Mouse.settings)
    page.locator("tr[data-task=seed] .name").click(position={"x": 12, "y": 8})
    page.locator(".retitle textarea").fill("Order many seeds")
    page.keyboard.press("Enter")
    site.command("edit", "seed", "--title", "Order many seeds")
    site.awaited("quick: the title")
    page.locator("tr[data-task=seed] .date").click()
    page.locator(".picker .choices button", has_text="Tomorrow").click()
    site.command("edit", "seed", "--due", "2026-11-22")
    site.awaited("quick: the date")
    page.goto(site.url + "?as=agenda")
    page.locator("li[data-task=seed] .move").click()
    page.get_by_role("menuitem", name="Doing").click()
    site.command("move", "seed", "Doing")
    site.awaited("quick: the menu")
    page.locator("li[data-task=seed] .done").click()
    site.command("done", "seed")
    site.awaited("quick: done")
    page.context.close()


def many(chromium, site):
    """What 2,000 tasks cost in each view."""
    for view in ("board", "list", "agenda", "people", "charts"):
        page = opened(chromium, site, f"2,000 tasks, {view}", f"?as={view}", **Mouse.settings)
        page.wait_for_timeout(500)
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        print(f"2,000 tasks, {view}: first paint after {paint:.0f} ms")
        if view == "people":
            drag(page, "t0", "@p0", "Doing")
            page.evaluate("""() => { addEventListener('pointerup', () => { const then = performance.now();
                requestAnimationFrame(() => setTimeout(() => { window.dropped = performance.now() - then })) }, {capture: true, once: true}) }""")
            page.mouse.up()
            shown(page, 8, "window.dropped > 0", f"2,000 tasks, {view}: a drop")
            site.command("move", "t0", "Doing")
            site.awaited(f"2,000 tasks, {view}: a drop")
            print(f"2,000 tasks, {view}: a drop is painted after {page.evaluate('dropped'):.0f} ms")
        page.context.close()
