"""What the page tells by itself, and what it shows of what is hidden, empty, alike, in conflict or under way."""
import fcntl, os, time

from faces import Keys, Mouse
from site_of_board import Site, fault, keys_in, opened, shown

GROUPS = b"# Garden\n\n## Todo\n\n- [ ] One id:one\n- [ ] Two @kim #wood id:two\n\n### Empty\n\n### Full\n\n- [ ] Three id:three\n\n## Doing\n\n## Done\n"
TOAST = "text => document.querySelector('.toast')?.textContent.includes(text)"


def told(chromium):
    for scene, board in ((hidden_by_search, None), (steps, GROUPS), (empty_group, GROUPS), (twins, None), (conflict, None), (under_way, None),
                         (filters_by_keys, GROUPS), (more_and_fewer, None), (no_shift, None), (conflicts_in_korean, None)):
        site = Site(board) if board else Site()
        scene(chromium, site)
        site.close()


def hidden_by_search(chromium, site):
    """A search says what it hides; a new task that it hides is told and can be shown."""
    page = opened(chromium, site, "a search", "?q=roses", **Mouse.settings)
    if "The search hides 3 tasks" not in page.locator(".column").first.inner_text():
        fault(f"a search: {page.locator('.column').first.inner_text()!r}")
    Mouse(page).add("Todo", "Water the lawn id:lawn")
    shown(page, 3, TOAST, "a hidden task is told", "The search hides it.")
    page.get_by_role("button", name="Show it").click()
    shown(page, 3, "document.activeElement?.closest('li')?.dataset.task === 'lawn'", "a hidden task is shown")
    if page.locator("#search input").input_value() or "q=" in page.url:
        fault("a hidden task is shown, and the search stays")
    page.context.close()


def steps(chromium, site):
    """Over the edges of groups keys and the form make the same bytes, also into a group without tasks."""
    page = opened(chromium, site, "steps", **Mouse.settings)
    face = Keys(page)
    other = Site(GROUPS)
    form = opened(chromium, other, "steps by the form", java_script_enabled=False)
    for key, where in (("two", "down"), ("two", "down"), ("two", "up"), ("two", "up"), ("three", "up"), ("three", "up"), ("one", "down")):
        face.go(key)
        face.key("Shift+ArrowUp" if where == "up" else "Shift+ArrowDown")
        form.goto(f"{other.url}task/{key}")
        form.locator("#_move [name=place]").select_option(where)
        form.locator("#_move button").click()
        end = time.monotonic() + 5
        while site.text != other.text and time.monotonic() < end:
            time.sleep(0.02)
        if site.text != other.text:
            fault(f"{key} {where}: by keys\n{site.text.decode()}\nby the form\n{other.text.decode()}")
            break
        # What is shown at once is what becomes of it.
        before = page.evaluate("[...document.querySelectorAll('.column:first-child :is(h3.group, li)')].map(part => part.dataset.task ?? part.textContent)")
        page.wait_for_timeout(300)
        after = page.evaluate("[...document.querySelectorAll('.column:first-child :is(h3.group, li)')].map(part => part.dataset.task ?? part.textContent)")
        if before != after:
            fault(f"{key} {where}: shown as {before}, then as {after}")
    form.context.close()
    page.context.close()
    other.close()


def empty_group(chromium, site):
    """A task can be dragged into a group that has none."""
    page = opened(chromium, site, "an empty group", **Mouse.settings)
    face = Mouse(page)
    heading = page.locator("h3.group", has_text="Empty").bounding_box()
    title = face.card("three").locator("h4").bounding_box()
    face.drag((title["x"] + 20, title["y"] + 8), (heading["x"] + 60, heading["y"] + heading["height"] + 6))
    end = time.monotonic() + 5
    while b"### Empty\n\n- [ ] Three" not in site.text and time.monotonic() < end:
        time.sleep(0.02)
    if b"### Empty\n\n- [ ] Three" not in site.text:
        fault(f"an empty group: {site.text.decode()}")
    page.context.close()


def twins(chromium, site):
    """Two columns of one name: menus, keys and drags go to the one that is meant."""
    site.change(b"## Doing\n\n- [ ] Prune the roses @kim id:rose\n", b"## Later\n\n- [ ] Prune the roses @kim id:rose\n\n## Later\n")
    page = opened(chromium, site, "columns of one name", **Mouse.settings)
    Mouse(page).by_menu("seed", "Later (2)")
    end = time.monotonic() + 5
    while b"## Later\n\n- [ ] Order seeds" not in site.text and time.monotonic() < end:
        time.sleep(0.02)
    shown(page, 3, "document.querySelectorAll('.column')[2].querySelector('li[data-task=seed]') !== null", "the second column of a name")
    face = Keys(page)
    face.go("beds")
    face.key("2")
    shown(page, 3, "document.querySelectorAll('.column')[1].querySelector('li[data-task=beds]') !== null", "the first column of a name")
    page.wait_for_timeout(300)
    if b"id:rose\n- [ ] Dig the beds" not in site.text or page.locator(".column").count() != 4:
        fault(f"columns of one name: {site.text.decode()}")
    # What is added goes to the column in which it was typed.
    page.locator(".column >> nth=2").locator("form.add input[name=title]").fill("In the second id:second")
    page.keyboard.press("Enter")
    shown(page, 3, "document.querySelectorAll('.column')[2].querySelector('li[data-task=second]') !== null", "a new task in the second column of a name")
    page.context.close()


CONFLICT = b"<<<<<<< ours\n- [ ] Paint the fence #wood id:fence\n=======\n- [ ] Paint the long fence #wood id:fence\n>>>>>>> theirs\n"


def conflict(chromium, site):
    """A merge conflict that comes into the file is told with its lines and task, and so is its end."""
    page = opened(chromium, site, "a merge conflict", **Mouse.settings)
    site.change(b"- [ ] Paint the fence #wood id:fence\n", CONFLICT)
    shown(page, 3, "document.querySelector('#conflict')?.textContent.includes('fence')", "a merge conflict is shown")
    text = page.locator("#conflict").inner_text()
    if "Lines 9 to 13" not in text:
        fault(f"a merge conflict: {text!r}")
    shown(page, 3, "document.querySelector('[role=status].unseen').textContent.includes('merge conflict')", "a merge conflict is said")
    if not page.locator(".sides pre").nth(1).inner_text().startswith("- [ ] Paint the long fence") or page.locator(".conflicted .done").count():
        fault("a merge conflict: what theirs is, or that its task cannot be changed")
    Keys(page).go("beds")
    page.keyboard.press("s")
    shown(page, 3, TOAST, "a task outside of a merge conflict is changed", "Dig the beds")
    if CONFLICT not in site.text:
        fault("a merge conflict: another task's change has changed it")
    page.get_by_role("button", name="Keep theirs").click()
    shown(page, 3, TOAST, "the end of a merge conflict is told", "resolved")
    if page.locator("#conflict").count():
        fault("a merge conflict is still shown")
    page.context.close()


def under_way(chromium, site):
    """What waits for the file says so, and goes on."""
    page = opened(chromium, site, "a file that is held", **Mouse.settings)
    lock = os.path.join(site.folder, "board.md.lock")
    with open(lock, "x") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        Keys(page).go("seed")
        page.keyboard.press("x")
        shown(page, 3, "document.querySelector('.waiting').textContent.includes('Saving')", "a deed that takes long is told")
        shown(page, 5, "document.querySelector('.waiting').textContent.includes('another program')", "it is told why")
        os.remove(lock)
    shown(page, 12, "document.querySelector('li[data-task=seed]').closest('.column').dataset.state === 'done'", "what waited is done")
    shown(page, 3, "document.querySelector('.waiting').textContent === ''", "that it waits is no longer told")
    # What is quick says nothing.
    page.evaluate("window.told = 0; new MutationObserver(() => { told += 1 }).observe(document.querySelector('.waiting'), {childList: true, characterData: true, subtree: true})")
    page.keyboard.press("u")
    shown(page, 3, "document.querySelector('li[data-task=seed]').closest('.column').dataset.state === 'todo'", "undone")
    page.context.close()


def filters_by_keys(chromium, site):
    """The people and tags of a card are in its menu, and behind a key of their own."""
    page = opened(chromium, site, "filters by keys", **Mouse.settings)
    face = Keys(page)
    face.go("two")
    face.key(".")
    if page.get_by_role("menuitem", name="Filter by @kim").count() != 1:
        fault("filters by keys: the menu has no @kim")
    face.key("Escape", "Shift+F")
    page.locator(".menu").wait_for()
    face.key("ArrowDown", "Enter")
    shown(page, 3, "document.querySelector('#search input').value === '#wood'", "a tag by keys")
    shown(page, 3, "document.activeElement?.closest('li')?.dataset.task === 'two'", "the focus stays on the card")
    if keys_in(page, "Todo") != ["two"]:
        fault(f"filters by keys: {keys_in(page, 'Todo')}")
    page.context.close()


def more_and_fewer(chromium, site):
    """All that is done, and fewer again; the page stays the same one."""
    site.change(b"## Done\n\n", b"## Done\n\n" + b"".join(b"- [x] Old %d id:old%d done:2026-10-0%d\n" % (n, n, n) for n in range(1, 8)))
    page = opened(chromium, site, "more and fewer", **Mouse.settings)
    page.evaluate("window.same = true")
    for name, count in (("Show 3 more", 8), ("Show fewer", 5), ("Show 3 more", 8)):
        page.get_by_role("link", name=name).click()
        shown(page, 3, "count => document.querySelectorAll('.column[data-state=done] li[data-task]').length === count", name, count)
    page.go_back()
    shown(page, 3, "document.querySelectorAll('.column[data-state=done] li[data-task]').length === 5", "back")
    if not page.evaluate("window.same"):
        fault("more and fewer: another page came")
    page.context.close()


def no_shift(chromium, site):
    """Nothing moves once the scripts run, however late they come."""
    for width in (375, 1280):
        page = opened(chromium, site, "a slow script", viewport={"width": width, "height": 800})
        page.route("**/assets/*.js", lambda route: (time.sleep(0.03), route.continue_()))
        page.add_init_script("window.shift = 0; new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shift += entry.value; }).observe({type: 'layout-shift', buffered: true})")
        page.goto(site.url)
        shown(page, 5, "document.documentElement.hasAttribute('data-live')", "a slow script")
        page.wait_for_timeout(300)
        shift = page.evaluate("window.shift")
        print(f"at {width} pixels the page shifts by {shift:.4f} while it loads")
        if shift >= 0.01:
            fault(f"at {width} pixels the page shifts by {shift}")
        page.context.close()


def conflicts_in_korean(chromium, site):
    """What is told is told in the browser's language."""
    site.change(b"- [ ] Paint the fence #wood id:fence\n", CONFLICT)
    page = opened(chromium, site, "Korean", locale="ko-KR", **Mouse.settings)
    if "병합 충돌" not in page.locator("#conflict").inner_text():
        fault("Korean: a merge conflict")
    Keys(page).go("fence")
    page.keyboard.press("x")
    shown(page, 3, "/병합 충돌/.test(document.querySelector('.toast.error p')?.textContent)", "Korean: the refusal for a merge conflict")
    page.context.close()
