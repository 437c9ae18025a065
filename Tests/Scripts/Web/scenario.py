"""A day with the board on the page, by each way to use it, and what the command makes of the same."""
from faces import FACES
from site_of_board import Site, fault, opened, write
from tool import read


def whole(chromium):
    """Every deed by every face: the file is, byte for byte, what the command makes."""
    for face in FACES:
        day(chromium, face)


def day(chromium, kind):
    site = Site()
    page = opened(chromium, site, kind.name, **kind.settings)
    face = kind(page)
    steps = [
        ("add", ("add", "Water the lawn @kim", "id:lawn", "--column", "Todo"), lambda: face.add("Todo", "Water the lawn @kim id:lawn")),
        ("edit", ("edit", "beds", "--title", "Dig both beds @lee"), lambda: face.edit("beds", "Dig the beds", "Dig both beds")),
        ("move", ("move", "fence", "Doing", "--before", "rose"), lambda: face.move("fence", "Doing", "rose")),
        ("move by the menu", ("move", "rose", "Todo"), lambda: face.by_menu("rose", "Todo")),
        ("tick", ("edit", "beds", "--tick", "2"), lambda: face.tick("beds", 2)),
        ("done", ("done", "seed"), lambda: face.done("seed")),
        ("undo", ("undo",), face.undo),
        ("redo", ("redo",), face.redo),
    ]
    for name, command, deed in steps:
        site.command(*command)
        deed()
        site.awaited(f"{kind.name}, {name}")
    found = face.search("@kim")
    if "lawn" not in found or "fence" in found:
        fault(f"{kind.name}: '@kim' finds {found}")
    face.search("")
    if "Nobody" not in face.history("fence"):
        fault(f"{kind.name}: no history")
    conflict(site, kind, face)
    page.context.close()
    site.close()


def conflict(site, kind, face):
    """Somebody saves the same line meanwhile: both texts are shown, and the typed one can be taken."""
    face.begin("fence", "Paint the fence", "Paint the fence green")
    site.change(b"Paint the fence", b"Paint the fence blue")
    face.page.wait_for_timeout(400)
    face.save()
    shown = face.conflict()
    if "Paint the fence green" not in shown or "Paint the fence blue" not in shown:
        fault(f"{kind.name}: the conflict shows {shown!r}")
    if b"fence blue" not in site.text:
        fault(f"{kind.name}: what somebody else saved is gone")
    face.resolve()
    write(site.twin, site.text.replace(b"fence blue", b"fence green"))
    site.awaited(f"{kind.name}, conflict resolved", 3)
    if b"fence green" not in read(site.folder):
        fault(f"{kind.name}: the typed text is not in the file")
