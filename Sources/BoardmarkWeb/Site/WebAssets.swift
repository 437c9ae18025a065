import BoardmarkReports

/// The scripts and the style sheet of the pages, which the build puts into the binary.
enum WebAssets {
  private static let scripts: [String: [UInt8]] = [
    "board.js": PackageResources.board_js,
    "cards.js": PackageResources.cards_js,
    "columns.js": PackageResources.columns_js,
    "dates.js": PackageResources.dates_js,
    "deeds.js": PackageResources.deeds_js,
    "drafts.js": PackageResources.drafts_js,
    "drag.js": PackageResources.drag_js,
    "events.js": PackageResources.events_js,
    "forms.js": PackageResources.forms_js,
    "help.js": PackageResources.help_js,
    "icons.js": PackageResources.icons_js,
    "items.js": PackageResources.items_js,
    "keys.js": PackageResources.keys_js,
    "live.js": PackageResources.live_js,
    "menu.js": PackageResources.menu_js,
    "morph.js": PackageResources.morph_js,
    "moves.js": PackageResources.moves_js,
    "quick.js": PackageResources.quick_js,
    "request.js": PackageResources.request_js,
    "roster.js": PackageResources.roster_js,
    "say.js": PackageResources.say_js,
    "search.js": PackageResources.search_js,
    "task.js": PackageResources.task_js,
    "texts.js": PackageResources.texts_js,
  ]

  static var names: [String] { ["page.css"] + scripts.keys }

  /// The type and content of a file that is served under a name; nil if there is no such file.
  static func asset(_ name: String) -> (type: String, bytes: [UInt8])? {
    if name == "page.css" {
      return ("text/css; charset=utf-8", SharedStyle.sheet + PackageResources.page_css)
    }
    return scripts[name].map { ("text/javascript; charset=utf-8", $0) }
  }
}
