import ArgumentParser
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkReports
internal import BoardmarkText
import LibC

struct WaitCommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    named: "wait",
    abstract: "Waits until a matching task appears or changes, and prints it.",
    discussion: """
      Without a query any new or changed task counts. Exit status: 4 if there was none within \
      --timeout.

        board wait '#review' state:todo --timeout 10m
        board wait id:k7f2
      """)

  @Argument(query: "Query words, as 'board list' takes them.")
  var query: [String] = []

  @Option(
    help: ArgumentHelp(
      "How long to wait: 30s, 10m, 2h; default: no limit.", valueName: "time"))
  var timeout: String?

  @Flag(help: "Prints the tasks as JSON.")
  var json = false

  @OptionGroup var board: BoardOptions

  static var list: WritableKeyPath<Self, [String]> { \.query }

  func validate() throws {
    try QueryWords.validate(query)
    if let timeout, Self.milliseconds(timeout) == nil {
      throw ValidationError(
        "--timeout takes a time from 1s to 24h, such as 30s, 10m or 2h, not '\(timeout)'")
    }
  }

  /// The milliseconds of a duration such as `30s`; nil if it is invalid or longer than a day.
  static func milliseconds(_ text: String) -> Int? {
    guard let unit = text.last, let factor = ["s": 1, "m": 60, "h": 3600][unit],
      let number = Int(text.dropLast()), number > 0, number <= 86_400 / factor,
      text.utf8.first != UInt8(ascii: "+")
    else { return nil }
    return number * factor * 1000
  }

  func run() throws {
    let path = try BoardLocation.find(file: board.file.file)
    if path == "-" { throw CommandFailure("standard input does not change; name a file") }
    let clock = try board.clock.clock()
    // Watched before it is read, so that no change is missed.
    let watch = FileWatch(path)
    var timing = WatchTiming()
    var known = try seen(try readBoard(path), clock)
    let end = timeout.flatMap(Self.milliseconds).map { WatchTiming.monotonic() + $0 }
    while true {
      let isWatched = watch.descriptor != nil
      let left = end.map { $0 - WatchTiming.monotonic() } ?? .max
      if left <= 0 {
        Console.standard.fail("no matching task appeared or changed within \(timeout!)")
        throw ExitStatus.nothing
      }
      var request = pollfd(fd: watch.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      poll(
        &request, isWatched ? 1 : 0,
        Int32(clamping: min(Int(timing.milliseconds(isWatched: isWatched)), left)))
      if request.revents != 0, watch.drain() { timing.noteChange() }
      guard timing.takeRefresh(isWatched: isWatched) else { continue }
      watch.watch()
      // The file may be missing for a moment while an editor saves it.
      guard let bytes = try? FileContents(ofFile: path).bytes else { continue }
      let present = try seen(Board(bytes, fileName: path), clock)
      let new = present.tasks.filter { !known.keys.contains(Self.key($0)) }
      if !new.isEmpty { return try show(new, of: present.board, at: present.now, path) }
      known = present
    }
  }

  private typealias Seen = (board: Board, now: Board.Now, tasks: [Board.Task], keys: Set<[UInt8]>)

  /// The tasks that match now.
  private func seen(_ board: Board, _ clock: BoardClock) throws -> Seen {
    let now = try clock.reading(for: board).now
    let words = QueryWords.words(query)
    let query = try Board.Query(words, on: board, now: now)
    let tasks = board.tasks.filter {
      query.matches($0) && (words.isEmpty || query.asksForClosed || !$0.isClosed)
    }
    return (board, now, tasks, Set(tasks.map(Self.key)))
  }

  /// A key for comparing tasks: the task's lines and the state of its column.
  private static func key(_ task: Board.Task) -> [UInt8] {
    Array("\(task.columnIndex) ".utf8)
      + task.titleLine.source.bytes[task.range].filter { !$0.isLineEnding }
  }

  private func show(
    _ tasks: [Board.Task], of board: Board, at now: Board.Now, _ path: String
  ) throws {
    let console = Console.standard
    let listing = TaskListing(
      tasks, of: board, at: now, claims: ClaimBook.shown(for: path, at: now))
    if json {
      ListJSON.write(listing) { console.standardOutput.write($0, as: .json) }
    } else {
      console.standardOutput.write(ListText(ReportStyle()).text(listing))
    }
    try console.finish()
  }
}
