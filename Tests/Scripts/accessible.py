"""What axe finds on a page, however somebody has set the browser."""
from axe_playwright_python.sync_playwright import Axe
from tool import fault

AXE = Axe()
WIDE, PHONE = ({"viewport": {"width": width, "height": height}} for width, height in ((1280, 900), (320, 640)))
SCHEMES = {"light": {}, "dark": {"color_scheme": "dark"}, "forced colors": {"forced_colors": "active"}}


def judge(page, what, schemes=SCHEMES):
    """In each scheme on the page that is open: to open it for each would cost several times what axe does."""
    for scheme in schemes:
        page.emulate_media(**{"color_scheme": "light", "forced_colors": "none", **SCHEMES[scheme]})
        # What fades has no contrast yet.
        page.wait_for_timeout(200)
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.axe_script)
        for violation in page.evaluate("axe.run({resultTypes: ['violations']}).then(results => results.violations)"):
            for node in violation["nodes"][:3]:
                fault(f"{what}, {scheme}: {violation['id']}: {node['html'][:140]} {node.get('failureSummary', '')[:300]}")


def judge_width(page, what):
    """The page itself never scrolls sideways; only its columns do."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wide > 0:
        fault(f"{what}: {wide} pixels too wide")
