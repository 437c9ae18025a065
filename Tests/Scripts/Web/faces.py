"""The ways to use the page: by mouse, by touch, by keys alone, without JavaScript."""
import time


class Face:
    """What all have in common."""

    settings = {"viewport": {"width": 1280, "height": 900}}

    def __init__(self, page):
        self.page = page

    def card(self, key):
        return self.page.locator(f"#board li[data-task={key}] > .card")

    def column(self, name):
        return self.page.locator(".column", has=self.page.locator("h2", has_text=name))

    def text(self):
        """The field of the title."""
        return self.page.locator("#_edit [name=title]")

    def visible(self):
        return self.page.evaluate("[...document.querySelectorAll('#board li[data-task]:not([hidden])')].map(line => line.dataset.task)")

    def ticked(self, number):
        self.page.locator(f"dialog .body button.box >> nth={number - 1} >> css=:scope[aria-checked=true]").wait_for()

    def conflict(self):
        """Both texts of a conflict."""
        self.page.locator(".conflict").wait_for()
        return self.page.locator(".conflict .versions").inner_text()


class Mouse(Face):
    name = "mouse"

    def press(self, place):
        place.click()

    def add(self, column, title):
        self.press(self.column(column).locator("form.add input[name=title]"))
        self.page.keyboard.insert_text(title)
        self.press(self.column(column).locator("form.add button"))

    def open(self, key):
        # A click on the title's words edits them.
        self.press(self.card(key).locator(".id"))
        self.page.locator("dialog.task").wait_for()

    def shut(self):
        self.press(self.page.locator("dialog .bar .close"))

    def begin(self, key, old, new):
        """Types, and does not save."""
        self.open(key)
        self.press(self.page.locator("dialog .edit-start"))
        self.text().fill(self.text().input_value().replace(old, new, 1))

    def save(self):
        self.press(self.page.locator("dialog #_edit > .row > button:not([type])"))

    def edit(self, key, old, new):
        self.begin(key, old, new)
        self.save()
        self.page.locator("dialog #_edit").wait_for(state="hidden")
        self.shut()

    def drag(self, start, end):
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=5)
        mouse.move(*end, steps=5)
        mouse.up()

    def places(self, key, before):
        self.card(before).scroll_into_view_if_needed()
        one, other = self.card(key).locator("h3").bounding_box(), self.card(before).bounding_box()
        return (one["x"] + 30, one["y"] + 8), (other["x"] + 60, other["y"] + 6)

    def move(self, key, column, before):
        self.drag(*self.places(key, before))

    def by_menu(self, key, column):
        self.press(self.card(key).locator(".move"))
        self.press(self.page.get_by_role("menuitem", name=column))

    def tick(self, key, number):
        self.open(key)
        self.press(self.page.locator("dialog .body button.box").nth(number - 1))
        self.ticked(number)
        self.shut()

    def done(self, key):
        self.press(self.card(key).locator("button.done"))

    def undo(self):
        self.press(self.page.locator(".tools .undo"))

    def redo(self):
        self.press(self.page.locator(".tools .redo"))

    def search(self, query):
        self.press(self.page.locator("#search input"))
        self.page.locator("#search input").fill(query)
        time.sleep(0.4)
        return self.visible()

    def history(self, key):
        self.open(key)
        text = self.page.locator("dialog .history").inner_text()
        self.shut()
        return text

    def resolve(self):
        """Takes the typed text in a conflict."""
        self.press(self.page.locator(".conflict button").first)
        self.page.locator("dialog #_edit").wait_for(state="hidden")
        self.shut()


class Touch(Mouse):
    name = "touch"
    settings = {"viewport": {"width": 820, "height": 1100}, "has_touch": True}

    def press(self, place):
        place.tap()

    def drag(self, start, end, rest=0.35):
        session = self.page.context.new_cdp_session(self.page)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        touch("touchStart", start)
        time.sleep(rest)
        for step in range(1, 11):
            touch("touchMove", tuple(one + (other - one) * step / 10 for one, other in zip(start, end)))
            time.sleep(0.016)
        touch("touchEnd")
        session.detach()


class Keys(Face):
    name = "keys"

    def key(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, key):
        """Walks to a card."""
        self.key("Escape")
        if self.page.evaluate("!document.activeElement?.matches('.card')"):
            self.page.evaluate("document.activeElement?.blur()")
            self.key("ArrowDown")
        for _ in range(4):
            self.key("ArrowLeft")
        for _ in range(5):
            self.key("Home")
            for _ in range(8):
                if self.at() == key:
                    return
                self.key("ArrowDown")
            self.key("ArrowRight")
        raise AssertionError(f"the keys do not reach {key}, only {self.at()}")

    def at(self):
        return self.page.evaluate("document.activeElement?.closest('li[data-task]')?.dataset.task ?? ''")

    def add(self, column, title):
        self.go("fence")
        self.key("n")
        self.page.keyboard.type(title)
        self.key("Enter", "Escape")

    def begin(self, key, old, new):
        self.go(key)
        self.key("Enter")
        self.page.locator("dialog.task").wait_for()
        self.key("e")
        self.page.locator("dialog #_edit-title:focus").wait_for()
        text = self.text().input_value().replace(old, new, 1)
        self.key("Control+a")
        self.page.keyboard.insert_text(text)

    def save(self):
        self.key("Control+Enter")

    def edit(self, key, old, new):
        self.begin(key, old, new)
        self.save()
        self.page.locator("dialog #_edit").wait_for(state="hidden")
        self.key("Escape")

    def move(self, key, column, before):
        self.go(key)
        self.key("Shift+L")
        self.page.wait_for_timeout(200)
        self.key("Shift+K")

    def by_menu(self, key, column):
        self.go(key)
        self.key("m")
        self.page.get_by_role("menu").wait_for()
        for _ in range(9):
            if self.page.evaluate("document.activeElement.firstChild.data") == column:
                break
            self.key("ArrowDown")
        self.key("Enter")

    def tick(self, key, number):
        self.go(key)
        self.key("Enter")
        self.page.locator("dialog.task").wait_for()
        for _ in range(30):
            self.key("Tab")
            if self.page.evaluate("number => document.activeElement === document.querySelectorAll('dialog .body button.box')[number - 1]", number):
                break
        self.key("Space")
        self.ticked(number)
        self.key("Escape")

    def done(self, key):
        self.go(key)
        self.key("x")

    def undo(self):
        self.key("Control+z")

    def redo(self):
        self.key("Control+y")

    def search(self, query):
        self.key("/", "Control+a", "Delete")
        self.page.keyboard.type(query)
        time.sleep(0.4)
        self.key("Enter")
        return self.visible()

    def history(self, key):
        self.go(key)
        self.key("i")
        self.page.locator("dialog .history").wait_for()
        text = self.page.locator("dialog .history").inner_text()
        self.key("Escape")
        return text

    def resolve(self):
        self.key("Tab", "Tab", "Tab", "Enter")
        self.page.locator("dialog #_edit").wait_for(state="hidden")
        self.key("Escape")


class Forms(Face):
    """Without JavaScript every deed is a form."""

    name = "forms"
    settings = {"viewport": {"width": 1280, "height": 900}, "java_script_enabled": False}

    def visible(self):
        return [line.get_attribute("data-task") for line in self.page.locator("#board li[data-task]").all()]

    def home(self):
        self.page.goto("/".join(self.page.url.split("/")[:4]) + "/")

    def open(self, key):
        self.home()
        self.card(key).locator("a.open").click()

    def add(self, column, title):
        self.home()
        self.column(column).locator("form.add input[name=title]").fill(title)
        self.column(column).locator("form.add button").click()

    def begin(self, key, old, new):
        self.open(key)
        self.text().fill(self.text().input_value().replace(old, new, 1))

    def save(self):
        self.page.locator("#_edit > .row > button").click()

    def edit(self, key, old, new):
        self.begin(key, old, new)
        self.save()

    def move(self, key, column, before):
        self.open(key)
        self.page.locator("#_move [name=column]").select_option(column)
        self.page.locator("#_move [name=place]").select_option("top")
        self.page.locator("#_move button").click()

    def by_menu(self, key, column):
        self.home()
        self.card(key).locator("a.move").click()
        self.page.locator("#_move [name=column]").select_option(column)
        self.page.locator("#_move button").click()

    def tick(self, key, number):
        self.open(key)
        self.page.locator(".body button.box").nth(number - 1).click()

    def done(self, key):
        self.home()
        self.card(key).locator("button.done").click()

    def undo(self):
        self.home()
        self.page.locator(".tools .undo").click()

    def redo(self):
        self.home()
        self.page.locator(".tools .redo").click()

    def search(self, query):
        self.home()
        self.page.locator("#search input").fill(query)
        self.page.locator("#search button:not([type])").click()
        return self.visible()

    def history(self, key):
        self.open(key)
        return self.page.locator(".history").inner_text()

    def conflict(self):
        return self.page.locator("#_edit").inner_text() + self.text().input_value()

    def resolve(self):
        self.save()


FACES = (Mouse, Touch, Keys, Forms)
