"""How many clicks each frequent deed costs by the mouse alone, typing aside, and that it makes what the command makes."""
from site_of_board import Site, fault, opened, shown, write
from faces import Mouse
from tool import read


class Clicks:
    """A mouse that counts."""

    def __init__(self, page):
        self.page = page
        self.count = 0

    def __call__(self, place, **how):
        place = self.page.locator(place).first if isinstance(place, str) else place
        place.click(**how)
        self.count += 1

    def type(self, text):
        """What is typed and Enter cost no click."""
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Enter")


def line(key):
    return f"#board li[data-task={key}] > .card"


def title(click):
    click(line("seed") + " h3", position={"x": 12, "y": 8})
    click.page.locator(".retitle textarea").fill("Order bulbs")
    click.page.keyboard.press("Enter")


def picked(part, choice, has=None, key="seed"):
    """A click on what the card shows, or on the sign of what it lacks, then one on the choice."""
    def deed(click):
        click.page.locator(line(key)).hover()
        click(f"{line(key)} {has}" if has else f"{line(key)} .quick [data-part={part}]")
        click(click.page.locator(f".picker {choice}"))
    return deed


def opened_then(*places, typed=None):
    def deed(click):
        click(line("beds"), position={"x": 150, "y": 60})
        click.page.locator("dialog.task").wait_for()
        for place in places:
            click(place)
        if typed:
            click.type(typed)
    return deed


def typed_in(*places, text):
    def deed(click):
        for place in places:
            click(place)
        click.page.keyboard.press("Control+a")
        click.type(text)
    return deed


def menu(key, item):
    def deed(click):
        click(line(key) + " .move")
        click(click.page.get_by_role("menuitem", name=item, exact=True))
    return deed


DOING = ".column[data-state=doing]"

# The deed, the most clicks that it may cost, the command that makes the same, and how it is done.
TABLE = [
    ("add", 1, ("add", "Mow the lawn", "id:mow", "--column", "Todo"), typed_in(".column form.add input[name=title]", text="Mow the lawn id:mow")),
    ("finish", 1, ("done", "seed"), lambda click: click(line("seed") + " button.done")),
    ("title", 1, ("edit", "seed", "--title", "Order bulbs @kim #buy"), title),
    ("due date", 2, ("edit", "seed", "--due", "2026-11-22"), picked("due", ".choices button >> nth=1", has=".date")),
    ("first due date", 2, ("edit", "beds", "--due", "2026-11-23"), picked("due", ".choices button >> nth=2", key="beds")),
    ("no due date", 2, ("edit", "seed", "--due", "none"), picked("due", ".choices button >> nth=3", has=".date")),
    ("person", 2, ("edit", "seed", "--to", "lee"), picked("people", "button:has-text('@lee')", has=".person")),
    ("tag", 2, ("edit", "beds", "--tag", "wood"), picked("tags", "button:has-text('#wood')", key="beds")),
    ("priority", 2, ("edit", "beds", "--pri", "high"), picked("priority", "button >> nth=0", key="beds")),
    ("a checklist item: tick", 2, ("edit", "beds", "--tick", "2"), opened_then("dialog .body button.box >> nth=1")),
    ("a checklist item: add", 2, ("edit", "beds", "--body", "- [ ] north\n- [ ] south\n- [ ] west"), opened_then("dialog #_item input[name=text]", typed="west")),
    ("a checklist item: rename", 2, ("edit", "beds", "--body", "- [ ] north\n- [ ] far south"), lambda click: (
        opened_then()(click), click("dialog .body .item >> nth=1", position={"x": 40, "y": 8}), click.page.locator(".rename-item input").fill("far south"), click.page.keyboard.press("Enter"))),
    ("archive one card", 2, ("archive", "glove"), menu("glove", "Archive")),
    ("a column: create", 1, ("column", "add", "Review"), typed_in(".newcolumn input[name=name]", text="Review")),
    ("a column: rename", 1, ("column", "rename", "Doing", "Busy"), typed_in(DOING + " h2", text="Busy")),
    ("a column: move", 2, ("column", "move", "Doing", "--before", "Todo"), lambda click: (click(DOING + " .columns summary"), click(DOING + " .sheet .left"))),
    ("a column: limit", 2, ("column", "limit", "Doing", "3"), typed_in(DOING + " .columns summary", DOING + " .sheet [name=limit]", text="3")),
]


def counted(chromium):
    """Prints the table; a deed that costs more than its goal, or makes something else, is a fault."""
    print(f"{'deed':26} clicks")
    for name, most, command, deed in TABLE:
        site = Site()
        page = opened(chromium, site, name, **Mouse.settings)
        page.locator("html[data-live]").wait_for()
        site.command(*command)
        if read(site.twin) == site.text:
            fault(f"{name}: the command changes nothing")
        click = Clicks(page)
        deed(click)
        site.awaited(f"clicks, {name}")
        print(f"{name:26} {click.count}")
        if click.count > most:
            fault(f"{name}: {click.count} clicks, not {most}")
        page.context.close()
        site.close()
    by_keys(chromium)
    filtered(chromium)


def filtered(chromium):
    """A person or a tag is one click away, and in the address."""
    site = Site()
    page = opened(chromium, site, "chips", **Mouse.settings)
    page.locator("html[data-live]").wait_for()
    for chip, count in (("@kim", 2), ("#buy", 1)):
        page.locator(".chips a", has_text=chip).click()
        shown(page, 3, f"document.querySelectorAll('#board li[data-task]:not([hidden])').length === {count}", f"the chip {chip}")
    if "q=%40kim+%23buy" not in page.url:
        fault(f"chips: the address is {page.url}")
    page.locator(".chips a", has_text="@kim").click()
    page.locator(".chips a", has_text="#buy").click()
    shown(page, 3, "document.querySelectorAll('#board li[data-task]:not([hidden])').length === 5", "chips taken away")
    page.context.close()
    site.close()


def by_keys(chromium):
    """The same fields by keys; what is typed says what it means."""
    site = Site()
    page = opened(chromium, site, "quick keys", **Mouse.settings)
    page.locator("html[data-live]").wait_for()
    page.locator(line("seed")).focus()
    page.keyboard.press("Shift+D")
    page.locator(".picker input[name=due]").fill("5 dec")
    shown(page, 3, "document.querySelector('.picker output')?.textContent === 'Sat 5 Dec'", "what a date means")
    page.keyboard.press("Enter")
    # A picker that closes gives the focus back.
    page.locator(".picker").wait_for(state="detached")
    site.command("edit", "seed", "--due", "2026-12-05")
    site.awaited("D")
    for key, typed, command in (("@", "new", ("--to", "new")), ("#", "wo", ("--tag", "wood"))):
        page.locator(line("seed")).focus()
        page.keyboard.press(key)
        page.locator(".picker input").fill(typed)
        page.keyboard.press("Enter")
        page.locator(".picker").wait_for(state="detached")
        site.command("edit", "seed", *command)
        site.awaited(key)
    # A picker that is open when the answer to the deed before arrives stays open.
    page.route("**/edit", lambda route: None)
    page.locator(line("seed")).focus()
    page.keyboard.press("Shift+D")
    page.locator(".picker .choices button").nth(1).click()
    page.locator(line("seed")).focus()
    page.keyboard.press("#")
    page.locator(".picker input[type=search]").fill("slow")
    # Now it is sent.
    page.unroute("**/edit")
    site.command("edit", "seed", "--due", "tomorrow")
    site.awaited("a deed whose answer is late")
    page.locator(line("seed")).get_by_text("tomorrow").wait_for()
    page.wait_for_timeout(200)
    page.keyboard.press("Enter")
    site.command("edit", "seed", "--tag", "slow")
    site.awaited("a picker that is open when an answer arrives")
    page.locator(".picker").wait_for(state="detached")
    page.locator(line("seed")).focus()
    page.keyboard.press("e")
    page.locator(".retitle textarea").fill("Nothing")
    page.keyboard.press("Escape")
    page.locator(".retitle").wait_for(state="detached")
    page.wait_for_timeout(200)
    site.awaited("Escape leaves the title")
    # Somebody else changes the same title meanwhile: both texts are shown.
    page.keyboard.press("e")
    page.locator(".retitle textarea").fill("Order tulips")
    site.change(b"Order seeds", b"Order roses")
    page.wait_for_timeout(300)
    page.keyboard.press("Enter")
    page.locator("dialog .conflict .versions").wait_for()
    both = page.locator(".conflict .versions").inner_text()
    if "Order tulips" not in both or "Order roses" not in both:
        fault(f"quick edit: the conflict shows {both!r}")
    page.locator(".conflict button").first.click()
    write(site.twin, site.text.replace(b"Order roses", b"Order tulips"))
    site.awaited("quick edit, conflict resolved")
    page.context.close()
    site.close()
