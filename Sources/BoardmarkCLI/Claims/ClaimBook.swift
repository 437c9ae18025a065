import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
import BoardmarkReports
internal import BoardmarkText

/// The claims on a board's tasks, for one holder at one time.
///
/// In a git repository, claims are refs: all work trees of the clone share them, and the board's file stays unchanged.
/// Elsewhere they are files next to the records for undo.
struct ClaimBook {
  private enum Store {
    case refs(SharedRefs, Repository)
    case folder(ClaimFolder)
  }

  private struct Entry {
    let version: String
    let claim: Claim
  }

  private static let refs = "refs/board/claims"

  private let store: Store

  /// The holder that runs this command.
  let me: ClaimHolder

  let now: Board.Now

  private var entries: [TaskID: Entry] = [:]

  var minute: Int { now.instant }

  /// Reads the claims of a board; nil if there are none.
  ///
  /// - Parameter isMade: True to add some; then it is never nil, and standard input is refused.
  init?(for path: String, _ actor: ActorName, at now: Board.Now, isMade: Bool = false) throws {
    guard path != "-" else {
      guard isMade else { return nil }
      throw CommandFailure(
        "a task from standard input cannot be claimed; name the board with --file")
    }
    self.now = now
    if !isMade, !SharedRefs.mayExist(below: Self.refs, forFile: path),
      let place = try? FilePlace(of: path, for: .read),
      (try? ClaimFolder(for: place, isMade: false)) == nil
    {
      return nil
    }
    let tree: String
    do throws(GitError) {
      let file = try RepositoryFile(at: path)
      let refs = SharedRefs(
        in: file.repository, below: "\(Self.refs)/\(SharedRefs.name(of: "\(file.path)"))")
      store = .refs(refs, file.repository)
      tree = "\(file.repository.top ?? "")"
    } catch {
      guard case .noRepository = error else {
        throw CommandFailure("the claims cannot be read: \(error)")
      }
      let place = try FilePlace(of: path, for: .read)
      guard let folder = try ClaimFolder(for: place, isMade: isMade) else { return nil }
      store = .folder(folder)
      tree = folder.tree
    }
    me = ClaimHolder(name: try actor.name(forBoard: path) ?? "somebody", inTree: tree)
    try read()
    if !isMade, entries.isEmpty { return nil }
  }

  private mutating func read() throws {
    var entries: [TaskID: Entry] = [:]
    func add(_ name: String, _ version: String, _ bytes: [UInt8]) {
      guard let id = TaskID(name), let claim = Claim(bytes) else { return }
      entries[id] = Entry(version: version, claim: claim)
    }
    switch store {
    case .refs(let refs, _):
      for entry in try gitAnswer(try refs.entries()) { add(entry.name, entry.version, entry.bytes) }
    case .folder(let folder):
      for entry in try folder.entries() { add(entry.name, "", entry.bytes) }
    }
    self.entries = entries
  }

  func claim(on id: TaskID) -> Claim? { entries[id]?.claim }

  func standing(of id: TaskID) -> ClaimStanding {
    ClaimStanding(entries[id]?.claim, of: me, at: minute)
  }

  // MARK: - Changes

  /// Replaces or removes the claim on a task.
  ///
  /// - Returns: False if somebody else changed the claim first; that change is then loaded.
  /// - Throws: `CommandFailure` if claims cannot be written here.
  mutating func put(_ claim: Claim?, on id: TaskID) throws -> Bool {
    switch store {
    case .refs(let refs, _):
      let version: String?
      do throws(GitError) {
        version = try refs.replace(id.folded, entries[id]?.version, with: claim?.bytes)
      } catch {
        throw Self.unwritable("\(error)")
      }
      guard let version else {
        try read()
        return false
      }
      entries[id] = claim.map { Entry(version: version, claim: $0) }
    case .folder(let folder):
      do throws(SystemCallError) {
        try folder.replace(id.folded, with: claim?.bytes)
      } catch {
        throw Self.unwritable(error.fact)
      }
      entries[id] = claim.map { Entry(version: "", claim: $0) }
    }
    return true
  }

  private static func unwritable(_ fact: String) -> CommandFailure {
    CommandFailure(
      "claims cannot be written here: \(fact.terminalSafe()); nothing is claimed or released; claims are kept in "
        + "'.git', so run this where it is writable, outside of a sandbox")
  }

  /// Claims a free task; false if somebody else was faster.
  mutating func take(_ id: TaskID, for duration: Int) throws -> Bool {
    let former = entries[id]?.claim
    var losers = (former?.losers ?? [])
    if let former, former.state == .held { losers.append(former.holder) }
    losers.removeAll { $0 == me }
    return try put(
      Claim(by: me, until: minute + duration, for: duration, losers: losers), on: id)
  }

  /// Ends a claim; another holder is recorded as having lost the task.
  mutating func release(_ id: TaskID) throws -> Bool {
    guard var claim = entries[id]?.claim else { return true }
    if claim.state == .held, claim.holder != me { claim.losers.append(claim.holder) }
    claim.losers.removeAll { $0 == me }
    claim.state = .open
    return try put(claim.losers.isEmpty || claim.branch != "" ? nil : claim, on: id)
  }

  /// Records that a task was finished here, which other work trees may not show yet.
  mutating func finish(_ id: TaskID) throws -> Bool {
    var claim =
      Claim(.finished, by: me, until: minute, for: 0, losers: entries[id]?.claim.losers ?? [])
    if case .refs(_, let repository) = store {
      claim.branch = (try? repository.branch()) ?? ""
    }
    return try put(claim, on: id)
  }

  /// Renews the caller's claims and drops records of tasks that were finished long ago; reports what cannot be written.
  ///
  /// A claim is renewed only after a quarter of its duration, so most commands write nothing.
  mutating func renew(say: (String) -> Void = { Console.standard.note($0) }) {
    for (id, entry) in entries {
      var claim = entry.claim
      switch ClaimStanding(claim, of: me, at: minute) {
      case .mine where claim.end - minute < claim.duration * 3 / 4:
        claim.end = minute + claim.duration
      case .free where claim.state == .finished: break
      default: continue
      }
      do {
        _ = try put(claim.state == .held ? claim : nil, on: id)
      } catch {
        return say("the claim on \(id) is not renewed: \(error)")
      }
    }
  }

  /// Fetches a task's claim from another repository, if it has one; returns its version there.
  mutating func pull(_ id: TaskID, from remote: String) throws -> String? {
    let version = try exchange(id, remote) { (refs) throws(GitError) in
      try refs.pull(id.folded, from: remote)
    }
    try read()
    return version
  }

  /// Pushes a claim to another repository; false if that one has changed meanwhile, and its claim is then loaded.
  mutating func push(_ id: TaskID, replacing version: String?, to remote: String) throws -> Bool {
    let isTaken = try exchange(id, remote) { (refs) throws(GitError) in
      try refs.push(id.folded, replacing: version, to: remote)
    }
    if !isTaken { try read() }
    return isTaken
  }

  private func exchange<Value>(
    _ id: TaskID, _ remote: String, _ body: (SharedRefs) throws(GitError) -> Value
  ) throws(CommandFailure) -> Value {
    guard case .refs(let refs, _) = store else {
      throw CommandFailure(
        "not in a git repository, so there is nothing to push from; leave out --push")
    }
    do throws(GitError) {
      return try body(refs)
    } catch {
      throw CommandFailure(
        "the claim on \(id) cannot be sent to '\(remote.terminalSafe())', and is valid only here: "
          + "\("\(error)".terminalSafe()); some hosts accept only branches and tags")
    }
  }

  // MARK: - Words

  /// The claims in effect, for reports.
  var shown: TaskClaims {
    var shown: TaskClaims = [:]
    for (id, claim) in entries.mapValues(\.claim) {
      let state: TaskClaim.State
      switch standing(of: id) {
      case .free, .lost, .finishedHere: continue
      case .mine, .held: state = .held
      case .ranOut, .lapsed: state = .lapsed
      case .finishedElsewhere: state = .finished
      }
      shown[id] = TaskClaim(
        state, by: claim.holder.name, in: claim.holder.tree, shownAs: self.shown(claim.holder),
        isMine: claim.holder == me, at: time(claim.end), on: claim.branch)
    }
    return shown
  }

  /// The claims on a board's tasks, for reports; renews the caller's own.
  ///
  /// Claims that cannot be read are left out: they must not keep a report from being shown.
  static func shown(
    for path: String, at now: Board.Now, by actor: ActorName = ActorName(typed: nil)
  ) -> TaskClaims {
    guard var book = try? ClaimBook(for: path, actor, at: now) else { return [:] }
    book.renew(say: { _ in })
    return book.shown
  }

  func shown(_ holder: ClaimHolder) -> String { holder.shown(in: me.tree) }

  /// An instant as a date and time in the board's zone.
  func time(_ instant: Int) -> String {
    let (date, minute) = now.local(instant)
    return "\(date) \(DueDate.clock(minute))"
  }

  /// The state of a claim as the rest of a sentence that begins with the task; nil if nobody has the task.
  func fact(_ id: TaskID) -> String? {
    switch standing(of: id) {
    case .free, .lost, .finishedHere: nil
    case .mine(let claim): "is yours until \(time(claim.end))"
    case .held(let claim): "is claimed by \(shown(claim.holder)) until \(time(claim.end))"
    case .ranOut(let claim): "was yours until \(time(claim.end)); the claim expired"
    case .lapsed(let claim):
      "was claimed by \(shown(claim.holder)) until \(time(claim.end)); the claim expired"
    case .finishedElsewhere(let claim):
      "was finished by \(shown(claim.holder)) on '\(claim.branch.terminalSafe())'"
    }
  }
}

/// The task belongs to somebody else, or no longer to the caller: exit status 5.
struct ClaimRefusal: Refusal {
  let message: String
  let remedy: String

  init(_ message: String, _ remedy: String) { (self.message, self.remedy) = (message, remedy) }

  /// Somebody was faster.
  static func taken(_ task: Board.Task) -> ClaimRefusal {
    ClaimRefusal(
      "\(names(of: [task])) was just taken by somebody else; nothing was changed", "try again")
  }

  /// The refusal of a change to a task; nil if its claim allows the change.
  init?(_ task: Board.Task, _ id: TaskID, in book: ClaimBook) {
    let fact = book.fact(id) ?? "was yours, but somebody else took it meanwhile"
    switch book.standing(of: id) {
    case .free, .mine, .lapsed, .finishedHere: return nil
    case .lost, .ranOut: remedy = "look at it, then claim it again with 'board claim \(id)'"
    case .held: remedy = "choose another, or end that claim with 'board release \(id) --force'"
    case .finishedElsewhere:
      remedy = "merge that branch, or run 'board release \(id) --force' to redo the task"
    }
    message = "\(names(of: [task])) \(fact); nothing was changed"
  }
}
