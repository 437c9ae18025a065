import BoardmarkFiles

/// A cheat sheet that `board help NAME` prints; it fits on one screen.
enum HelpTopic: String, CaseIterable {
  case format, dates, queries

  /// The topic that a command line asks for; nil if it asks for something else.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1])
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private var bytes: [UInt8] {
    switch self {
    case .format: PackageResources.format_txt
    case .dates: PackageResources.dates_txt
    case .queries: PackageResources.queries_txt
    }
  }

  /// Prints it.
  ///
  /// - Throws: What failed if standard output takes no more.
  func show() throws {
    let console = Console.standard
    console.standardOutput.write(text)
    try console.finish()
  }
}
