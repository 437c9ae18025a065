// Made by Tests/Scripts/Web/assets from Assets/page.css.

extension WebAssets {
  static let pageCss: StaticString = #"""
    :root { color-scheme: light dark; }
    body { margin: 1rem; font: 0.9375rem/1.45 system-ui, sans-serif; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .board { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(15.5rem, 25rem); gap: 0.875rem; align-items: start; }
    """#
}
