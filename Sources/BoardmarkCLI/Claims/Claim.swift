import Boardmark
internal import BoardmarkText

/// The holder of a claim: a name and a work tree, since agents share the user's name in git.
struct ClaimHolder: Equatable, Sendable {
  let name: String

  /// The path of the work tree, or of the folder outside of git.
  let tree: String
}

extension ClaimHolder {
  /// Shortens the name and the work tree to what can be stored.
  init(name: String, inTree tree: String) {
    self.name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(32)))
    let isLong = tree.utf8.count > 200
    self.tree = isLong ? "\(tree.suffix(40)) \(String(tree.utf8.fnv1a, radix: 16))" : tree
  }

  /// The holder as shown in a work tree: the name, and the name of the other work tree if it differs.
  func shown(in tree: String) -> String {
    if self.tree == tree { return name.terminalSafe() }
    let folder = self.tree.split(separator: "/").last.map { String($0) } ?? self.tree
    return "\(name) in '\(folder)'".terminalSafe()
  }
}

/// The record of a task that somebody claimed.
struct Claim: Equatable, Sendable {
  enum State: String, Sendable {
    /// The holder works on the task until the claim ends.
    case held
    /// The task was finished in one work tree; other branches may not show that yet.
    case finished
    /// Nobody holds the task; kept for the list of holders who lost it.
    case open
  }

  var state: State

  /// Random; new each time a task is claimed.
  var id: String

  var holder: ClaimHolder

  /// The end of the claim, or the time at which the task was finished, in minutes since 1970-01-01T00:00Z.
  var end: Int

  /// How long the claim lasts after each command of its holder, in minutes.
  var duration: Int

  /// The branch on which the task was finished; empty if it is not finished.
  var branch = ""

  /// Holders whose claims were ended by others; their further changes to the task are refused.
  var losers: [ClaimHolder] = []

  static let usualDuration = 120

  /// How long a finished task is remembered, in minutes.
  static let memory = 30 * 1440

  /// How many former holders are remembered.
  private static let loserLimit = 8

  /// The claim in its stored form.
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

  /// Parses a stored claim; nil if the bytes are not one.
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

/// What a claim means for one holder at a given time.
enum ClaimStanding {
  case free
  /// The caller's claim was ended by somebody else, and nobody holds the task now.
  case lost
  case mine(Claim)
  case held(Claim)
  /// The caller's claim, expired.
  case ranOut(Claim)
  /// Somebody else's claim, expired.
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

  /// True if the task can be claimed. That includes a task that was finished in this work tree, since it may have been
  /// reopened.
  var isFree: Bool {
    switch self {
    case .free, .lost, .ranOut, .lapsed, .finishedHere: true
    case .mine, .held, .finishedElsewhere: false
    }
  }
}
