import LibC

/// The environment of a git process: ours, without what git must not take from it.
struct GitEnvironment {
  /// `NAME=VALUE`, as bytes.
  private(set) var entries: [[UInt8]] = []

  /// Variables that change what paths mean to git; our arguments say that themselves.
  private static let pathspecs = [
    "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
  ]

  /// Our environment as it is, for questions about a repository.
  ///
  /// No transport is allowed, so that git before 2.39.4, which does not know `GIT_NO_LAZY_FETCH`,
  /// does not start anything to fetch what a partial clone lacks either.
  static var reading: GitEnvironment {
    var environment = GitEnvironment { !pathspecs.contains($0) && $0 != "GIT_PREFIX" }
    for (name, value) in readingValues { environment.set(name, to: Array(value.utf8)) }
    return environment
  }

  private static let readingValues = [
    ("GIT_ALLOW_PROTOCOL", ""), ("GIT_NO_LAZY_FETCH", "1"), ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_TERMINAL_PROMPT", "0"), ("LC_ALL", "C"),
  ]

  /// The same for what the user asks git to do: our own values of the variables that reading sets.
  var acting: GitEnvironment {
    var environment = self
    for (name, _) in Self.readingValues {
      environment.set(
        name,
        to: getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) })
    }
    return environment
  }

  /// Our environment without git's variables and without anybody's
  /// settings, for a repository of our own.
  ///
  /// `GIT_EXEC_PATH` stays: it says where this git's own programs are.
  static var scratch: GitEnvironment {
    var environment = GitEnvironment { !$0.hasPrefix("GIT_") || $0 == "GIT_EXEC_PATH" }
    environment.set("GIT_CONFIG_NOSYSTEM", to: Array("1".utf8))
    environment.set("GIT_CONFIG_GLOBAL", to: Array("/dev/null".utf8))
    environment.set("GIT_TERMINAL_PROMPT", to: Array("0".utf8))
    environment.set("LC_ALL", to: Array("C".utf8))
    return environment
  }

  /// Takes the variables of our environment whose names `isTaken` accepts.
  private init(where isTaken: (String) -> Bool) {
    var entry = environ
    while let text = entry.pointee {
      let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
      if isTaken(String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)) {
        entries.append(Array(bytes))
      }
      entry += 1
    }
  }

  /// Sets a variable, or removes it.
  mutating func set(_ name: String, to value: [UInt8]?) {
    let start = Array((name + "=").utf8)
    entries.removeAll { $0.starts(with: start) }
    if let value { entries.append(start + value) }
  }

  /// The value of a variable of our environment; nil if it is not set or
  /// empty, which is the same to git.
  static func value(of name: String) -> GitPath? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return GitPath(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
