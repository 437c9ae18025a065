import Boardmark
internal import BoardmarkText

/// Who holds a claim: a name, and the work tree, since agents share git's name.
struct ClaimHolder: Equatable, Sendable {
  let name: String

  /// The path of the work tree, or of the folder outside of git.
  let tree: String

  init(name: String, tree: String) {
    self.name = name
    self.tree = tree
  }

  /// A holder whose name and work tree are short enough to be stored, however long they are.
  init(name: String, inTree tree: String) {
    self.name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(32)))
    let isLong = tree.utf8.count > 200
    let hash = tree.utf8.reduce(0 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    self.tree = isLong ? "\(tree.suffix(40)) \(String(hash, radix: 16))" : tree
  }

  /// The holder for somebody in a work tree: the name, and the other work tree's name.
  func shown(in tree: String) -> String {
    if self.tree == tree { return name.terminalSafe() }
    let folder = self.tree.split(separator: "/").last.map { String($0) } ?? self.tree
    return "\(name) in '\(folder)'".terminalSafe()
  }
}

/// What is noted of a task that somebody took.
struct Claim: Equatable, Sendable {
  enum State: String, Sendable {
    /// Somebody works on it, until the claim ends.
    case held
    /// Somebody finished it in a work tree; other branches may not know yet.
    case finished
    /// Nobody works on it; it tells which former holders have lost it.
    case open
  }

  var state: State

  /// A new one for each time that a task is taken.
  var id: String

  var holder: ClaimHolder

  /// When it ends, or when the task was finished, in minutes since 1970-01-01T00:00Z.
  var end: Int

  /// How long it lasts after each command of its holder, in minutes.
  var duration: Int

  /// The branch on which the task was finished; empty unless it is.
  var branch = ""

  /// Holders whose claims others ended: what they still do is refused.
  var losers: [ClaimHolder] = []

  static let usualDuration = 120

  /// How long it is known that a task was finished elsewhere, in minutes.
  static let memory = 30 * 1440

  /// How many former holders are known.
  private static let loserLimit = 8

  /// The claim as it is stored.
  var bytes: [UInt8] {
    var lines = [
      "board claim 1", "state \(state.rawValue)", "id \(id)", "end \(end)", "for \(duration)",
      "name \(holder.name)", "tree \(holder.tree)", "branch \(branch)",
    ]
    for loser in losers.suffix(Self.loserLimit) { lines.append("lost \(loser.name) \(loser.tree)") }
    let safe = lines.map { $0.split(whereSeparator: \.isNewline).joined(separator: "?") }
    return Array((safe.joined(separator: "\n") + "\n").utf8)
  }

  init(
    _ state: State = .held, by holder: ClaimHolder, until end: Int, for duration: Int,
    losers: [ClaimHolder] = []
  ) {
    self.state = state
    id = String(UInt64.random(in: .min ... .max), radix: 16)
    self.holder = holder
    self.end = end
    self.duration = duration
    self.losers = losers
  }

  /// Reads a claim; nil if the bytes are none.
  init?(_ bytes: [UInt8]) {
    var values: [Substring: String] = [:]
    var losers: [ClaimHolder] = []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first == "board claim 1" else { return nil }
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let words = parts[1].split(separator: " ", maxSplits: 1)
      if parts[0] == "lost", words.count == 2 {
        losers.append(ClaimHolder(name: String(words[0]), tree: String(words[1])))
      }
      values[parts[0]] = String(parts[1])
    }
    guard let state = values["state"].flatMap(State.init), let id = values["id"],
      let name = values["name"], let tree = values["tree"],
      let end = values["end"].flatMap({ Int($0) }),
      let duration = values["for"].flatMap({ Int($0) })
    else { return nil }
    self.state = state
    self.id = id
    holder = ClaimHolder(name: name, tree: tree)
    self.end = end
    self.duration = duration
    branch = values["branch"] ?? ""
    self.losers = losers
  }
}

/// What a claim means to somebody at a certain time.
enum ClaimStanding {
  case free
  /// One's own claim, ended by somebody else, whose work is over as well.
  case lost
  case mine(Claim)
  case held(Claim)
  /// One's own claim, which ended before one came back.
  case ranOut(Claim)
  /// Somebody else's, likewise.
  case lapsed(Claim)
  case finishedHere(Claim)
  case finishedElsewhere(Claim)

  init(_ claim: Claim?, of holder: ClaimHolder, at minute: Int) {
    guard let claim else {
      self = .free
      return
    }
    let isMine = claim.holder == holder
    switch claim.state {
    case .open: self = claim.losers.contains(holder) ? .lost : .free
    case .held where minute < claim.end: self = isMine ? .mine(claim) : .held(claim)
    case .held: self = isMine ? .ranOut(claim) : .lapsed(claim)
    case .finished where minute >= claim.end + Claim.memory: self = .free
    case .finished:
      self = claim.holder.tree == holder.tree ? .finishedHere(claim) : .finishedElsewhere(claim)
    }
  }

  /// True if the task may be taken; what was finished in this work tree and is open in it again may be.
  var isFree: Bool {
    switch self {
    case .free, .lost, .ranOut, .lapsed, .finishedHere: true
    case .mine, .held, .finishedElsewhere: false
    }
  }
}
