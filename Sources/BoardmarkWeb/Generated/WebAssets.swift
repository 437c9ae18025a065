// Made by Tests/Scripts/Web/assets.

/// The style sheet and the scripts of the pages.
enum WebAssets {
  static func content(_ name: String) -> (type: String, text: StaticString)? {
    switch name {
    case "board.js": ("text/javascript; charset=utf-8", boardJs)
    case "cards.js": ("text/javascript; charset=utf-8", cardsJs)
    case "deeds.js": ("text/javascript; charset=utf-8", deedsJs)
    case "drafts.js": ("text/javascript; charset=utf-8", draftsJs)
    case "drag.js": ("text/javascript; charset=utf-8", dragJs)
    case "events.js": ("text/javascript; charset=utf-8", eventsJs)
    case "forms.js": ("text/javascript; charset=utf-8", formsJs)
    case "help.js": ("text/javascript; charset=utf-8", helpJs)
    case "keys.js": ("text/javascript; charset=utf-8", keysJs)
    case "live.js": ("text/javascript; charset=utf-8", liveJs)
    case "menu.js": ("text/javascript; charset=utf-8", menuJs)
    case "morph.js": ("text/javascript; charset=utf-8", morphJs)
    case "moves.js": ("text/javascript; charset=utf-8", movesJs)
    case "page.css": ("text/css; charset=utf-8", pageCss)
    case "request.js": ("text/javascript; charset=utf-8", requestJs)
    case "roster.js": ("text/javascript; charset=utf-8", rosterJs)
    case "say.js": ("text/javascript; charset=utf-8", sayJs)
    case "search.js": ("text/javascript; charset=utf-8", searchJs)
    case "task.js": ("text/javascript; charset=utf-8", taskJs)
    case "texts.js": ("text/javascript; charset=utf-8", textsJs)
    default: nil
    }
  }

  static let names = [
    "board.js",
    "cards.js",
    "deeds.js",
    "drafts.js",
    "drag.js",
    "events.js",
    "forms.js",
    "help.js",
    "keys.js",
    "live.js",
    "menu.js",
    "morph.js",
    "moves.js",
    "page.css",
    "request.js",
    "roster.js",
    "say.js",
    "search.js",
    "task.js",
    "texts.js",
  ]
}
