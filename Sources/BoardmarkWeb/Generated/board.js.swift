// Made by Tests/Scripts/Web/assets from Assets/board.js.

extension WebAssets {
  static let boardJs: StaticString = #"""
    // What runs in the page; without it every deed is a form.
    """#
}
