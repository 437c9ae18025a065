import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReading
internal import BoardmarkText

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "merge",
    abstract: "Merges three versions of a board task by task; git's merge driver.",
    discussion: """
      Merges the changes from BASE to THEIRS into OURS. What a person must decide becomes a conflict \
      around that one task, heading or text; 'board resolve' resolves it. What cannot be merged by tasks is \
      merged by 'git merge-file'. Meanwhile OURS contains both versions as one conflict, so that \
      an interrupted merge never leaves a wrong file without markers.

      Exit status: 0 merged; 1 conflicts are left; 129 failed. With --driver 80 and 81 \
      instead of 0 and 1.

        board merge base.md ours.md theirs.md
        board merge --stdout base.md ours.md theirs.md
      """)

  @Option(
    help: ArgumentHelp("The length of conflict markers.", valueName: "number"))
  var markerSize = 7

  @Option(
    name: .customShort("L"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The labels of ours, base and theirs in conflict markers; repeat for each.",
      valueName: "label"))
  var labels: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The file's path, for messages and for its name.", valueName: "path"))
  var path: String?

  @Flag(help: "Writes the result to standard output instead of OURS.")
  var stdout = false

  @Flag(help: "Exits with 80 or 81, so that git's driver can distinguish it from another 'board'.")
  var driver = false

  @Argument(help: "The common ancestor.")
  var base: String

  @Argument(help: "Our version; replaced by the result.")
  var ours: String

  @Argument(help: "Their version.")
  var theirs: String

  mutating func validate() throws {
    // An unusable 'conflict-marker-size' must not leave git with our version unmarked.
    if driver { markerSize = min(max(markerSize, 7), 1_000) }
    if !(1...1_000).contains(markerSize) {
      throw ValidationError("--marker-size takes 1 to 1000")
    }
    if labels.count > 3 { throw ValidationError("-L can be given at most three times") }
  }

  func run() throws {
    let versions = (try Self.read(base), try Self.read(ours), try Self.read(theirs))
    let name = path ?? ours
    var options = Board.MergeOptions(
      markerSize: markerSize,
      labels: (label(0, "ours"), label(1, "base"), label(2, "theirs")), fileName: name)
    options.mergeLines = GitMergeFile.merged
    if !stdout {
      // If anything fails from here on, git finds marked text rather than only our version.
      let marked = BoardMerge.wholeFileConflict(
        ours: versions.1, theirs: versions.2, options: options)
      try write(marked, expecting: versions.1)
      let result = merged(versions, options)
      try write(result.bytes, expecting: marked)
      try report(result, name)
    } else {
      let result = merged(versions, options)
      Console.standard.standardOutput.write(exactly: result.bytes)
      try Console.standard.finish()
      try report(result, name)
    }
    if driver { throw ExitStatus.merged }
  }

  private func merged(
    _ versions: ([UInt8], [UInt8], [UInt8]), _ options: Board.MergeOptions
  ) -> Board.MergeResult {
    BoardMerge.merge(
      base: versions.0, ours: versions.1, theirs: versions.2, options: options)
  }

  /// A label as given, or the usual one: git before 2.44 passes label placeholders unexpanded.
  private func label(_ index: Int, _ usual: String) -> String {
    guard index < labels.count else { return usual }
    return ["%S", "%X", "%Y"].contains(labels[index]) ? usual : labels[index]
  }

  private static func read(_ path: String) throws -> [UInt8] {
    path == "/dev/null" ? [] : try FileContents(ofFile: path).bytes
  }

  private func write(_ bytes: [UInt8], expecting old: [UInt8]) throws {
    // Git's temporary copy need not be durable: git reads it at once.
    let isOfGit = path != nil
    if try replaceFile(at: ours, with: bytes, expecting: old, isDurable: !isOfGit)
      == .changedMeanwhile
    {
      throw FileError(.write, ours, .changedMeanwhile)
    }
  }

  /// The 1-based lines at which the conflicts begin; none if a side came with conflicts.
  private func places(of result: Board.MergeResult) -> [Int] {
    let regions = ConflictMarkers.regions(in: SourceText(result.bytes))
    return regions.count == result.conflicts.count ? regions.map { $0.lines.lowerBound + 1 } : []
  }

  /// The path relative to the folder in which git was started; both are given relative to the top folder.
  private static func path(_ path: String, from folder: String) -> String {
    let (names, folders) = (path.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(names.dropLast(), folders).prefix { $0 == $1 }.count
    let up = [Substring](repeating: "..", count: folders.count - shared)
    return (up + names.dropFirst(shared)).joined(separator: "/")
  }

  private func report(_ result: Board.MergeResult, _ name: String) throws {
    let console = Console.standard
    for note in result.notes { console.note("\(name): \(note)") }
    if let fallback = result.fallback {
      let isWhole = result.conflicts.first?.kind == .file
      console.note(
        "\(name): merged \(isWhole ? "neither by tasks nor by lines" : "line by line"): \(fallback)"
      )
    }
    guard !result.isClean else { return }
    let places = places(of: result)
    for (index, conflict) in result.conflicts.enumerated() {
      console.note("\(name)\(places.isEmpty ? "" : ":\(places[index])"): conflict: \(conflict)")
    }
    if !stdout {
      let folder = driver ? environmentVariable("GIT_PREFIX") ?? "" : ""
      let file = folder.isEmpty ? name : Self.path(name, from: folder)
      console.note("\(ShellWord.named("board resolve", file)) lists what is left, and resolves it")
    }
    throw driver ? ExitStatus.conflicting : .findings
  }
}
