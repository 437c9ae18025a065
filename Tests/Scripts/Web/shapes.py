"""How parts of the page stand to each other, measured, on a phone and on a screen."""
from faces import Mouse
from hands import PHONE, TITLE
from site_of_board import Site, fault, opened

SCREEN = {"viewport": {"width": 1280, "height": 800}}
LONG = "A heading that goes on for as long as somebody has something to say about what all of this is meant to be in the end"
BOARD = f"""# Garden

## Todo

- [ ] Order seeds for the beds, the pots on the balcony and those of the neighbours too, who asked @kim #buy due:2026-11-27 id:seed
- [ ] Dig the beds @lee id:beds

  Deep, and with care.

  - [x] north
  - [ ] south
- [ ] Paint the fence #wood id:fence

## Doing

- [ ] Prune the roses @kim id:rose

## Done
""".encode()
BOX = "element => { const { left, right, top, bottom, width, height } = element.getBoundingClientRect(); return { left, right, top, bottom, width, height } }"


def measured(chromium):
    for name, settings in (("phone", PHONE), ("screen", SCREEN)):
        for scene in (cards, lifted, open_task, refused, both_texts):
            site = Site(BOARD)
            scene(chromium, site, name, settings)
            site.close()
    heads(chromium)


def box(page, place):
    return page.locator(place).first.evaluate(BOX)


def middle(box):
    return (box["top"] + box["bottom"]) / 2


def cards(chromium, site, name, settings):
    """A title has the width of its card, what can be clicked is on its first line and large enough for a finger."""
    page = opened(chromium, site, f"cards, {name}", **settings)
    card, title = box(page, "li[data-task=seed] .card"), box(page, "li[data-task=seed] h3")
    if title["width"] < 0.72 * card["width"]:
        fault(f"cards, {name}: the title has {title['width']} of {card['width']} pixels")
    line = page.locator("li[data-task=seed] h3").evaluate("title => { const range = document.createRange(); range.selectNodeContents(title); const [first] = range.getClientRects(); return (first.top + first.bottom) / 2 }")
    for part in (".done", ".move"):
        beside = middle(box(page, f"li[data-task=seed] {part}")) - line
        if abs(beside) > 1.5:
            fault(f"cards, {name}: {part} stands {beside} pixels below the title's first line")
    for part in (".id", ".person", ".tag", ".move", ".done") if name == "phone" else (".move", ".done"):
        size = box(page, f"li[data-task=seed] {part}")
        if min(size["width"], size["height"]) < 24:
            fault(f"cards, {name}: {part} is {size['width']} by {size['height']} pixels")
    page.context.close()


def lifted(chromium, site, name, settings):
    """What is dragged looks like the card."""
    if name == "phone":
        return
    page = opened(chromium, site, "lifted", **settings)
    start, end = Mouse(page).places("fence", "rose")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    look = "card => [card.offsetWidth, card.offsetHeight, ...[...card.querySelectorAll('.deeds > *')].flatMap(part => [part.offsetWidth, part.offsetHeight, part.offsetLeft, part.offsetTop, getComputedStyle(part).fontSize])]"
    card, ghost = (page.locator(place).evaluate(look) for place in ("li[data-task=fence] > .card", ".ghost"))
    if card != ghost:
        fault(f"lifted: the card is {card}, what is dragged {ghost}")
    page.keyboard.press("Escape")
    page.mouse.up()
    page.context.close()


def open_task(chromium, site, name, settings):
    """A checklist stands once and can be ticked; it is as far as it is; the way out is in sight while one edits."""
    page = opened(chromium, site, f"a task, {name}", **{**settings, "viewport": {**settings["viewport"], "height": 500}})
    Mouse(page).open("beds")
    # It rises into its place.
    page.wait_for_timeout(200)
    boxes = page.locator("dialog .body .box, dialog .checklist .box")
    if boxes.count() != 2 or page.locator("dialog button[role=checkbox]").count() != 2:
        fault(f"a task, {name}: its two items have {boxes.count()} boxes")
    # What is inside such a bar has no style that can be asked for.
    if page.locator("dialog progress").evaluate("""bar => [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).some(rule =>
            rule.selectorText?.endsWith('::-webkit-progress-value') && rule.style.background.includes('--good') && bar.matches(rule.selectorText.split('::')[0]))"""):
        fault(f"a task, {name}: a checklist that is begun has the color of one that is done")
    button, column, place = (box(page, f"dialog #_move {part}") for part in ("button", "[name=column]", "[name=place]"))
    if name == "phone" and (abs(middle(button) - middle(column)) > 1 or abs(middle(place) - middle(column)) > 1):
        fault(f"a task, {name}: Move is not in line with what it is about: {button}, {column}, {place}")
    page.locator("dialog .edit-start").click()
    page.locator("dialog textarea").first.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('dialog').scrollTop = 9999")
    for way in ("dialog .bar .close", "dialog #_edit .stop"):
        if not page.locator(way).first.evaluate("way => { const box = way.getBoundingClientRect(); return way.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)) }"):
            fault(f"a task, {name}: {way} is not in sight at the end of the form")
    page.context.close()


def refused(chromium, site, name, settings):
    """Add stays beside its field, and what is wrong is below both."""
    page = opened(chromium, site, f"refused, {name}", **settings)
    page.locator(TITLE).first.fill("Kept due:2026-02-30")
    page.locator(TITLE).first.press("Enter")
    page.locator("form.add p.error").wait_for()
    field, button, error = (box(page, f".column form.add {part}") for part in ("input[name=title]", "button", "p.error"))
    if abs(middle(field) - middle(button)) > 1 or error["top"] < max(field["bottom"], button["bottom"]) - 1:
        fault(f"refused, {name}: {field}, {button}, {error}")
    page.context.close()


def both_texts(chromium, site, name, settings):
    """A conflict does not say besides that saving merges."""
    page = opened(chromium, site, f"a conflict, {name}", **settings)
    face = Mouse(page)
    face.begin("fence", "Paint the fence", "Paint the fence green")
    site.change(b"Paint the fence", b"Paint the fence blue")
    page.locator("dialog .notice.warning").wait_for()
    face.save()
    face.conflict()
    if page.locator("dialog .notice.warning").count():
        fault(f"a conflict, {name}: {page.locator('dialog .notice.warning').inner_text()!r} stands beside it")
    page.context.close()


def heads(chromium):
    """A long heading has two lines, leaves room to search, and the tools on their row; an id alone has no line of its own."""
    site = Site(BOARD.replace(b"# Garden", b"# " + LONG.encode()).replace(b"fence #wood", b"fence"))
    for width in (1024, 1280, 1920):
        page = opened(chromium, site, f"a long heading, {width}", viewport={"width": width, "height": 800})
        heading, summary, search, tools = (box(page, f"header {part}") for part in ("h1", ".summary", "#search", ".tools"))
        if heading["height"] > 52 or summary["height"] > 24 or search["width"] < 280 or abs(middle(tools) - middle(search)) > 2:
            fault(f"a long heading, {width}: {heading}, {summary}, {search}, {tools}")
        card = box(page, "li[data-task=fence] .card")
        if card["height"] > 50:
            fault(f"a card without facts, {width}: {card}")
        page.context.close()
    site.close()
