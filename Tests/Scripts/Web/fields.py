"""The form of a task, field by field, and what becomes of typed text when something goes wrong."""
from faces import Forms, Keys, Mouse
from site_of_board import Site, fault, keys_in, opened, shown, write


def by_fields(chromium):
    for scene in (wrong_fields, wrong_without_script, each_field, column_goes, added_below, menu_of_deeds, typed_while_saving, dropped_beside_nothing,
                  columns_come_back, korean_words):
        site = Site()
        scene(chromium, site)
        site.close()


def state(page):
    """Each field that is marked: its name, and the text that describes it."""
    return page.evaluate("""() => [...document.querySelectorAll('#_edit [aria-invalid=true]')].map(field => [field.name,
        field.getAttribute('aria-describedby').split(' ').map(id => document.getElementById(id).textContent).join(' ')])""")


def wrong_fields(chromium, site):
    """Two wrong fields: a message beside each, the first has the focus, and all that was typed stays."""
    page = opened(chromium, site, "wrong fields", **Mouse.settings)
    face = Mouse(page)
    face.begin("seed", "Order", "Buy")
    page.locator("#_edit [name=due]").fill("2026-02-30")
    page.locator("#_edit [name=tags]").fill("#")
    page.locator("#_edit [name=body]").fill("Two kinds")
    before = site.text
    face.save()
    page.locator("#_edit .error").first.wait_for()
    marked = state(page)
    if [name for name, _ in marked] != ["due", "tags"] or "2026-02-30" not in marked[0][1] or "one word" not in marked[1][1]:
        fault(f"wrong fields: {marked}")
    if page.evaluate("document.activeElement.name") != "due":
        fault("wrong fields: the first one has not the focus")
    held = page.evaluate("[...new FormData(document.querySelector('#_edit'))].map(([name, value]) => `${name}=${value}`)")
    for typed in ("title=Buy seeds", "due=2026-02-30", "tags=#", "body=Two kinds"):
        if typed not in held:
            fault(f"wrong fields: {typed} is lost: {held}")
    # An editor's save does not take the messages away.
    site.change(b"Dig the beds", b"Dig all beds")
    shown(page, 3, "document.querySelector('li[data-task=beds]').textContent.includes('all beds')", "a save while fields are wrong")
    if len(state(page)) != 2:
        fault("wrong fields: a save takes the marks away")
    if b"seeds" not in site.text or site.text.replace(b"all beds", b"the beds") != before:
        fault("wrong fields: something is written")
    page.context.close()


def wrong_without_script(chromium, site):
    page = opened(chromium, site, "wrong fields without JavaScript", **Forms.settings)
    face = Forms(page)
    face.begin("seed", "Order", "Buy")
    page.locator("#_edit [name=due]").fill("2026-02-30")
    face.save()
    field = page.locator("#_edit [name=due]")
    if field.input_value() != "2026-02-30" or face.text().input_value() != "Buy seeds" or field.get_attribute("aria-invalid") != "true":
        fault("wrong fields without JavaScript: what was typed is lost")
    described = field.get_attribute("aria-describedby").split()
    if "calendar date" not in " ".join(page.locator(f"[id='{name}']").inner_text() for name in described):
        fault("wrong fields without JavaScript: no message beside the field")
    page.context.close()


def each_field(chromium, site):
    """Every field makes what the command's option makes, with and without JavaScript."""
    steps = [
        ("title", "Order more seeds", ("--title", "Order more seeds @kim #buy")), ("due", "2026-12-24", ("--due", "2026-12-24")),
        ("people", "@kim @lee", ("--to", "lee")), ("tags", "", ("--no-tag", "buy")), ("body", "Two kinds\n\n- [ ] tall", ("--body", "Two kinds\n\n- [ ] tall")),
        ("priority", "high", ("--pri", "high")), ("due", "", ("--due", "none")),
    ]
    for face in (Mouse, Forms):
        page = opened(chromium, site, f"each field, {face.name}", **face.settings)
        user = face(page)
        for name, value, options in steps:
            site.command("edit", "seed", *options)
            user.open("seed")
            if face is Mouse:
                user.press(page.locator("dialog .edit-start"))
            field = page.locator(f"#_edit [name={name}]")
            if name == "priority":
                field.select_option(value)
            else:
                field.fill(value)
            user.save()
            site.awaited(f"each field, {face.name}, {name}")
            if face is Mouse:
                page.locator("dialog #_edit").wait_for(state="hidden")
                user.shut()
        page.context.close()
        if face is Mouse:
            from site_of_board import GARDEN
            site.save(GARDEN)
            write(site.twin, GARDEN)


def column_goes(chromium, site):
    """What was typed for a column that an editor renames is offered again."""
    page = opened(chromium, site, "a column goes", **Mouse.settings)
    Mouse(page).column("Doing").locator("form.add input[name=title]").fill("A long thought")
    site.change(b"## Doing", b"## Under way")
    page.get_by_role("button", name="What you typed").click()
    if "A long thought" not in page.locator("dialog pre").inner_text():
        fault("a column goes, and what was typed as well")
    page.context.close()


def added_below(chromium, site):
    """`n` adds below the card, one after the other; what comes later by the field is at the end again."""
    page = opened(chromium, site, "added below", **Mouse.settings)
    face = Keys(page)
    face.go("seed")
    face.key("n")
    for title in ("one id:one", "two id:two"):
        page.keyboard.type(title)
        face.key("Enter")
        shown(page, 3, "key => document.querySelector(`li[data-task=${key}]`)", "a task added below", title[-3:])
    face.key("Escape")
    page.locator(".column form.add input[name=title]").first.fill("three id:three")
    face.key("Enter")
    shown(page, 3, "document.querySelector('li[data-task=three]')", "a task added at the end")
    if keys_in(page, "Todo") != ["seed", "one", "two", "beds", "fence", "three"]:
        fault(f"added below: {keys_in(page, 'Todo')}")
    page.context.close()


def menu_of_deeds(chromium, site):
    """`.` opens what fits the card; letters in the menu are not keys of the card behind it."""
    page = opened(chromium, site, "the menu", **Mouse.settings)
    face = Keys(page)
    face.go("seed")
    face.key(".")
    items = page.locator(".menu [role=menuitem]").all_inner_texts()
    if items[:3] != ["Start", "Done", "Remove"]:
        fault(f"the menu: {items}")
    before = site.text
    face.key("Delete", "d")
    page.wait_for_timeout(200)
    if site.text != before:
        fault("the menu: a letter changes the card behind it")
    site.command("start", "seed")
    page.get_by_role("menuitem", name="Start").click()
    site.awaited("the menu: Start")
    face.go("glove")
    face.key(".")
    if page.locator(".menu [role=menuitem]").first.inner_text() != "Reopen":
        fault("the menu: a finished task cannot be reopened")
    page.context.close()


def typed_while_saving(chromium, site):
    """What is typed before the server has answered is not taken for saved."""
    page = opened(chromium, site, "typed while saving", **Mouse.settings)
    held = []
    for address in ("**/add", "**/edit"):
        page.route(address, lambda route: held.append(route))
    field = page.locator(".column form.add input[name=title]").first
    field.fill("Task one")
    field.press("Enter")
    page.keyboard.type("Task two")
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()
    shown(page, 3, "document.querySelector('.column').textContent.includes('Task one')", "a slow answer")
    if field.input_value() != "Task two":
        fault(f"typed while saving: the field holds {field.input_value()!r}")
    face = Mouse(page)
    face.begin("beds", "Dig the beds", "Dig two beds")
    face.save()
    face.text().press("End")
    page.keyboard.type(" deep")
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()
    shown(page, 3, "document.querySelector('li[data-task=beds]').textContent.includes('two beds')", "a slow edit")
    page.wait_for_timeout(300)
    if face.text().input_value() != "Dig two beds deep" or not page.locator("dialog #_edit").is_visible():
        fault("typed while saving: the rest is lost")
    page.unroute("**/edit")
    face.save()
    page.locator("dialog #_edit").wait_for(state="hidden")
    if b"Dig two beds deep" not in site.text:
        fault("typed while saving: the rest cannot be saved")
    page.context.close()


def dropped_beside_nothing(chromium, site):
    """The neighbour goes before the server hears of the drop, or while the card is held above it."""
    page = opened(chromium, site, "dropped beside nothing", **Mouse.settings)
    face = Mouse(page)
    start, end = face.places("fence", "rose")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    site.change(b"- [ ] Prune the roses @kim id:rose\n", b"")
    shown(page, 3, "!document.querySelector('li[data-task=rose]')", "the neighbour goes")
    write(site.twin, site.text)
    site.command("move", "fence", "Doing")
    page.mouse.up()
    site.awaited("dropped beside nothing")
    start, end = face.places("seed", "fence")
    face.drag(start, (end[0], 20))
    page.wait_for_timeout(300)
    if keys_in(page, "Doing") != ["fence"]:
        fault("dropped on the page's head a card moves")
    page.context.close()


def columns_come_back(chromium, site):
    """A file without columns for a moment: cards can be dragged as before."""
    page = opened(chromium, site, "columns come back", **Mouse.settings)
    text = site.text
    site.save(b"# nothing\n")
    shown(page, 3, "!document.querySelector('.column')", "no columns")
    page.reload()
    site.save(text)
    shown(page, 5, "document.querySelector('.column')", "the columns come back")
    Mouse(page).move("fence", "Doing", "rose")
    site.command("move", "fence", "Doing", "--before", "rose")
    site.awaited("columns that came back")
    page.context.close()


def korean_words(chromium, site):
    page = opened(chromium, site, "Korean words", locale="ko-KR", **Mouse.settings)
    Mouse(page).done("seed")
    page.locator(".toast").wait_for()
    if "완료함" not in page.locator(".toast").inner_text():
        fault(f"Korean words: {page.locator('.toast').inner_text()}")
    page.context.close()
