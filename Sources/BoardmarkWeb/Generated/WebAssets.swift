// Made by Tests/Scripts/Web/assets.

/// The style sheet and the scripts of the pages.
enum WebAssets {
  static func content(_ name: String) -> (type: String, text: StaticString)? {
    switch name {
    case "board.js": ("text/javascript; charset=utf-8", boardJs)
    case "page.css": ("text/css; charset=utf-8", pageCss)
    default: nil
    }
  }

  static let names = [
    "board.js",
    "page.css",
  ]
}
