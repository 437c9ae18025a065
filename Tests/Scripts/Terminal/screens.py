"""Screens of scenarios at five sizes, against those in `goldens`."""

import os
import re

from terminal import DOWN, ENTER, ESCAPE, Terminal

SIZES = [(40, 10), (80, 24), (100, 30), (120, 40), (300, 80)]
GOLDENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "goldens")

BOARD = """# Move to the new flat

## Todo

- [ ] Pay the deposit due:2026-11-20 pri:high id:k7f2 @ana
- [ ] Call the movers before the weekend and ask about the piano, which is heavy #move id:m3x9
- [ ] 이사 갈 집에 인터넷 신청하기 @민수 due:2026-11-24 id:kr01
- [ ] Buy lamps 💡 for kitchen and hall
  A note below.

  - [ ] kitchen
  - [x] hall
- [ ] להזמין מוביל id:he01

### Later

- [ ] Sell the old sofa needs:k7f2 id:s0fa

## Doing (2)

- [ ] Pack books due:2026-11-23 id:p4ck est:4h
- [ ] Label boxes id:l4bl
- [ ] Wrap glasses

## Waiting

## Done

- [x] Sign the contract done:2026-11-18 id:c0nt
- [x] Give notice done:2026-11-10
""" + "".join(f"- [x] Finished {number}\n" for number in range(60))

# Keys to type, and the name of the screen that is to be seen then.
SCENARIO = [
    ([], "board"), (["?"], "help"), ([ESCAPE, "h", DOWN, DOWN, DOWN, ENTER], "detail"),
    ([ESCAPE, "n", "한글 and text due:fri"], "add"), ([ESCAPE, "m"], "move"),
    ([ESCAPE, " ", " "], "marks"), ([ESCAPE, "l", "l", "l", "G"], "done"), (["/", "#move"], "search"),
    ([ENTER], "found"), ([ESCAPE, "f"], "filter"), ([ESCAPE, "e", ESCAPE, "A"], "archive"),
    ([ESCAPE, "w"], "list"), (["w"], "agenda"), (["w"], "people"),
]


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def check(board, folder, update):
    failures = []
    for columns, rows in SIZES:
        place = os.path.join(folder, f"screens{columns}")
        os.makedirs(place)
        write(os.path.join(place, "board.md"), BOARD)
        with Terminal([board, "tui"], place, columns, rows) as terminal:
            terminal.wait_for("Pack books")
            for keys, name in SCENARIO:
                terminal.type(*keys)
                failures += compare(f"{columns}x{rows}-{name}", terminal, terminal.golden, update)
            if terminal.quit() != 0:
                failures.append(f"{columns}x{rows}: q is to end it with 0")
        with Terminal([board, "show", "--watch"], place, columns, rows) as terminal:
            terminal.wait_for("p4ck")
            failures += compare(f"{columns}x{rows}-watch", terminal, terminal.golden, update)
            if terminal.quit() != 0:
                failures.append(f"{columns}x{rows}: q is to end a watch with 0")
    failures += colors(board, folder)
    failures += plain(board, folder, update)
    failures += refusals(board, folder)
    return failures


def compare(name, terminal, shown, update):
    """Whether what is shown becomes the golden; a busy machine hands keys on late."""
    path = os.path.join(GOLDENS, name + ".txt")
    if update:
        write(path, shown())
        return []
    with open(path) as file:
        golden = file.read()
    if shown() == golden or terminal.wait_until(lambda: shown() == golden):
        return []
    return [f"screen {name} is\n{shown()}\nand was\n{golden}"]


def colors(board, folder):
    """Only the terminal's own eight colors and attributes; none where nobody wants any."""
    failures = []
    write(os.path.join(folder, "board.md"), BOARD)
    kinds = [({"TERM": "xterm"}, True), ({"COLORTERM": "truecolor"}, True), ({"NO_COLOR": "1"}, False)]
    for environment, is_colored in kinds:
        with Terminal([board, "tui"], folder, environment=environment) as terminal:
            terminal.wait_for("Pay the deposit")
            terminal.type("h", "j")
            codes = set(re.findall(rb"\x1b\[([0-9;]*)m", terminal.output)) - {b"0"}
            if bool(codes) != is_colored:
                failures.append(f"{environment}: colors are {codes}")
            numbers = {int(code) for text in codes for code in text.split(b";")}
            if any(number > 37 for number in numbers):
                failures.append(f"{environment}: {numbers} are more than the terminal's own colors")
            if "▌ ! Pay" not in terminal.text() and "▌ ○ Call" not in terminal.text():
                failures.append(f"{environment}: what is in focus is to be told by a sign\n{terminal.text()}")
    return failures


def plain(board, folder, update):
    """Line after line, without a sequence but for the line that is typed."""
    write(os.path.join(folder, "board.md"), BOARD)
    with Terminal([board, "tui", "--plain"], folder, 100, 60) as terminal:
        terminal.wait_for("Pack books")
        # What a key did is said unless the next one comes before it: on a busy machine they may.
        for keys, told in ((("h", DOWN, "N", "New id:n3w1", ENTER), "added"), (("e", " x", ENTER), "changed"),
                           (("?", DOWN, ESCAPE, "x"), "finished"), (("u",), "undid"),
                           (("/", "#move", ENTER, ENTER, DOWN, ESCAPE), "shown is")):
            terminal.type(*keys)
            terminal.wait_for(told)
        failures = compare("plain", terminal, terminal.text, update)
        status = terminal.quit()
        if b"\x1b[?1049h" in terminal.output or b"\x1b[2J" in terminal.output:
            failures.append("--plain draws")
        if status != 0:
            failures.append("--plain is to end with 0")
    # A terminal that says of itself that it can do nothing.
    with Terminal([board, "tui"], folder, environment={"TERM": "dumb"}) as terminal:
        if not terminal.wait_for("Pack books") or b"\x1b[?1049h" in terminal.output:
            failures.append(f"TERM=dumb is to be plain\n{terminal.text()}")
        terminal.quit()
    return failures


def refusals(board, folder):
    failures = []
    for arguments, said in [(["-f", "none.md"], "no such file"), (["-f", "-"], "not standard input"),
                            (["due<nonsense"], "nonsense")]:
        with Terminal([board, "tui", *arguments], folder) as terminal:
            status = terminal.wait()
            if status is None or os.waitstatus_to_exitcode(status) != 2 or said not in terminal.text():
                failures.append(f"{arguments} is to be refused: {terminal.text()}")
            if b"\x1b[?1049h" in terminal.output:
                failures.append(f"{arguments}: the screen was taken for an error")
    return failures
