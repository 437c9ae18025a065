"""What is easily broken: input methods, other layouts, cancelled drags, the switch for letters, addresses, languages."""
import re


from faces import Keys, Mouse, Touch
from site_of_board import Site, fault, keys_in, opened, shown


def small_things(chromium):
    for scene in (input_method, other_layouts, drags_that_end, touches, switch, help_is_the_table, addresses, korean, right_to_left, errors, paper,
                  clicks_alone, filters):
        site = Site()
        scene(chromium, site)
        site.close()


def input_method(chromium, site):
    """한글, syllable by syllable: the Enter that ends a syllable sends nothing, and a letter typed on a card is a key."""
    page = opened(chromium, site, "an input method", **Mouse.settings)
    session = page.context.new_cdp_session(page)
    page.locator(".column form.add input[name=title]").first.click()
    for text in ("ㅎ", "하", "한"):
        session.send("Input.imeSetComposition", {"text": text, "selectionStart": 1, "selectionEnd": 1})
    before = site.text
    session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "windowsVirtualKeyCode": 229, "key": "Process", "code": "Enter"})
    session.send("Input.insertText", {"text": "한"})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "windowsVirtualKeyCode": 229, "key": "Process", "code": "Enter"})
    page.wait_for_timeout(200)
    if site.text != before or page.locator(".column form.add input[name=title]").first.input_value() != "한":
        fault("an input method: half a word is sent")
    page.keyboard.press("Enter")
    shown(page, 3, "document.querySelector('.column').textContent.includes('한')", "an input method: the word is added")
    if "- [ ] 한 " not in site.text.decode():
        fault(f"an input method: the file holds {site.text.decode()}")
    page.context.close()


def press(page, key, code, **held):
    """A key of a layout that the browser's machine does not have."""
    page.evaluate("([key, code, held]) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, code, bubbles: true, cancelable: true, ...held}))",
                  [key, code, held])


def other_layouts(chromium, site):
    """The key counts where it types no Latin letter: ㅓ and о are j."""
    page = opened(chromium, site, "other layouts", **Mouse.settings)
    face = Keys(page)
    for key in ("ㅓ", "о", "j"):
        face.go("seed")
        press(page, key, "KeyJ")
        if face.at() != "beds":
            fault(f"other layouts: {key} leads to {face.at()}")
    face.go("seed")
    page.evaluate("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'j', code: 'KeyJ', isComposing: true, bubbles: true}))")
    if face.at() != "seed":
        fault("a key that belongs to an input method is obeyed")
    # On a Dvorak layout the sign counts, not the place.
    press(page, "j", "KeyC")
    if face.at() != "beds":
        fault("other layouts: Dvorak's j is not obeyed")
    page.context.close()


def drags_that_end(chromium, site):
    """Escape, a lost pointer, a second button: nothing is moved and nothing is left."""
    page = opened(chromium, site, "cancelled drags", **Mouse.settings)
    face = Mouse(page)
    before = site.text
    ends = {
        "Escape": lambda: page.keyboard.press("Escape"),
        "pointercancel": lambda: page.evaluate("document.querySelector('.board').dispatchEvent(new PointerEvent('pointercancel', {pointerId: 1, bubbles: true}))"),
        "blur": lambda: page.evaluate("dispatchEvent(new Event('blur'))"),
    }
    for name, end in ends.items():
        start, goal = face.places("fence", "rose")
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*goal, steps=6)
        if not page.locator(".ghost").count():
            fault(f"{name}: no drag began")
        end()
        if page.locator(".ghost, .marker, [data-lifted]").count():
            fault(f"{name} does not end a drag")
        page.mouse.up()
        page.wait_for_timeout(150)
        if site.text != before or page.locator("dialog").count():
            fault(f"{name}: something happened all the same")
    # A click that trembles is a click.
    start, _ = face.places("fence", "rose")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 3, start[1] + 2)
    page.mouse.up()
    page.locator(".retitle").wait_for()
    page.context.close()


def touches(chromium, site):
    """A finger that does not rest scrolls; one that rests lifts the card."""
    page = opened(chromium, site, "touches", **Touch.settings)
    face = Touch(page)
    before = site.text
    page.evaluate("""() => {
        addEventListener('pointerdown', () => { window.down = performance.now() }, true)
        for (const name of ['pointermove', 'pointercancel'])
            addEventListener(name, () => { window.rested ??= performance.now() - window.down }, true)
    }""")
    face.drag(*face.places("fence", "rose"), rest=0.05)
    page.wait_for_timeout(300)
    if site.text != before or page.locator(".ghost, dialog").count():
        # On a busy machine the finger's move may arrive so late that it has rested.
        if page.evaluate("window.rested ?? 0") < 250:
            fault("a finger that does not rest moves a card")
    page.context.close()


def switch(chromium, site):
    """Single letters can be switched off; arrows stay."""
    page = opened(chromium, site, "the switch", **Mouse.settings)
    face = Keys(page)
    face.go("seed")
    face.key("?")
    page.locator("dialog #_letters").uncheck()
    face.key("Escape")
    face.go("seed")
    before = site.text
    face.key("x", "d", "j")
    page.wait_for_timeout(200)
    if site.text != before or face.at() != "seed":
        fault("letters are keys though they are switched off")
    face.key("ArrowDown")
    if face.at() != "beds":
        fault("with the letters the arrows are switched off")
    page.context.close()


def help_is_the_table(chromium, site):
    """Help lists each row of the table that the keys obey, and no other."""
    page = opened(chromium, site, "help", **Mouse.settings)
    page.locator("li[data-task=seed] .card").focus()
    page.keyboard.press("?")
    page.locator("dialog").wait_for()
    wanted = page.evaluate("JSON.parse(document.querySelector('#strings').textContent).keys.map(row => row.text)")
    listed = page.evaluate("[...document.querySelectorAll('dialog dd')].map(text => text.textContent)")
    if sorted(wanted) != sorted(listed) or len(wanted) < 20:
        fault(f"help lists {listed}, the table {wanted}")
    page.context.close()


def addresses(chromium, site):
    """`/#beds` opens the task; back and forward go there and away; an address of nothing is no fault."""
    page = opened(chromium, site, "addresses", "#beds", **Mouse.settings)
    page.locator("dialog.task").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.task").wait_for(state="detached")
    page.locator("li[data-task=seed] h3").click()
    page.locator("dialog.task").wait_for()
    if not page.url.endswith("#seed"):
        fault(f"addresses: an open task is at {page.url}")
    page.go_back()
    page.locator("dialog.task").wait_for(state="detached")
    for strange in ("#%", "#nothing", "#constructor", "#\"]", "#%00"):
        page.goto(site.url + strange)
        page.wait_for_timeout(50)
    page.context.close()


def korean(chromium, site):
    page = opened(chromium, site, "Korean", locale="ko-KR", **Mouse.settings)
    if page.evaluate("document.documentElement.lang") != "ko":
        fault("a Korean browser is spoken to in another language")
    page.locator("li[data-task=seed] .card").focus()
    page.keyboard.press("m")
    if not re.search("[가-힣]", page.locator(".menu").inner_text()):
        fault("Korean: the menu is not")
    page.context.close()


def right_to_left(chromium, site):
    """Text runs its own way; the columns stay where they are."""
    site.change(b"Paint the fence", "كتابة الوثائق مع code".encode())
    page = opened(chromium, site, "right to left", **Mouse.settings)
    if page.evaluate("getComputedStyle(document.querySelector('li[data-task=fence] h3')).direction") != "rtl":
        fault("right to left: a title runs the other way")
    left = page.evaluate("[...document.querySelectorAll('.column')].map(column => column.getBoundingClientRect().left)")
    if left != sorted(left):
        fault("right to left: the columns have changed sides")
    page.context.close()


def errors(chromium, site):
    """A refusal stands beside the field, and what was typed stays in it."""
    page = opened(chromium, site, "refusals", **Mouse.settings)
    field = page.locator(".column form.add input[name=title]").first
    field.fill("Water the lawn due:someday")
    field.press("Enter")
    page.locator("form.add p.error").wait_for()
    if field.input_value() != "Water the lawn due:someday" or field.get_attribute("aria-invalid") != "true":
        fault("a refused title is not kept, or not marked")
    page.locator("#search input").fill("due:(")
    page.locator("#search .error").wait_for()
    if page.locator("#board li[data-task]").count() < 5:
        fault("a wrong query hides tasks")
    page.context.close()


def paper(chromium, site):
    """Printed are the columns and no buttons."""
    page = opened(chromium, site, "paper", **Mouse.settings)
    page.emulate_media(media="print")
    for part in (".tools", "#search", "form.add", ".deeds a", ".deeds button"):
        if page.locator(part).first.is_visible():
            fault(f"paper: {part} is printed")
    if page.evaluate("getComputedStyle(document.querySelector('.column')).overflowY") != "visible":
        fault("paper: a column is cut off")
    page.context.close()


def clicks_alone(chromium, site):
    """Each move by clicks (WCAG 2.5.7): up, down, to an end, to a column."""
    page = opened(chromium, site, "clicks alone", **Mouse.settings)
    face = Mouse(page)
    for item, wanted in (("To the bottom", ["beds", "fence", "seed"]), ("Up", ["beds", "seed", "fence"]), ("To the top", ["seed", "beds", "fence"]),
                         ("Down", ["beds", "seed", "fence"])):
        face.card("seed").locator(".move").click()
        page.get_by_role("menuitem", name=item, exact=True).click()
        page.wait_for_timeout(300)
        if keys_in(page, "Todo") != wanted:
            fault(f"clicks alone: {item} makes {keys_in(page, 'Todo')}")
        if page.evaluate("document.activeElement.closest('li')?.dataset.task") != "seed":
            fault(f"clicks alone: after {item} the focus is elsewhere")
    said = page.locator("[aria-live]").inner_text()
    if "position 2 of 3" not in said or "Order seeds" not in said:
        fault(f"clicks alone: {said!r} is said")
    page.context.close()


def filters(chromium, site):
    """A person by a click on the chip, and by the panel."""
    page = opened(chromium, site, "filters", **Mouse.settings)
    page.locator(".chips a", has_text="@kim").click()
    shown(page, 3, "document.querySelectorAll('#board li[data-task]:not([hidden])').length === 2", "a click on a person")
    page.locator("#search .filter").click()
    chips = page.locator(".filters [aria-pressed]")
    chips.first.wait_for()
    pressed = page.evaluate("[...document.querySelectorAll('.filters [aria-pressed=true]')].map(chip => chip.firstChild.data)")
    if pressed != ["@kim"] or chips.count() != 4:
        fault(f"filters: {pressed} of {chips.count()} are pressed")
    chips.filter(has_text="@kim").click()
    shown(page, 3, "document.querySelectorAll('#board li[data-task]:not([hidden])').length === 5", "a filter taken away")
    page.context.close()


