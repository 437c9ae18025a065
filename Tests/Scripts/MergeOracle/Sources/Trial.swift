import Boardmark

/// One merge by the product, judged.
struct Trial {
  var faults: [Fault] = []
  var isClean = false
  var regions = 0
  var isVague = false
  var fallback: String?
  var bytes: [UInt8] = []
  var files: (base: [UInt8], ours: [UInt8], theirs: [UInt8]) = ([], [], [])

  static let options = Board.MergeOptions(fileName: "board.md")

  /// - Parameter isThorough: True if to merge again and again for the laws about repeated merges; else
  ///   this is done for some seeds only.
  init(_ made: Case, isThorough: Bool) {
    let (base, ours, theirs) = (made.base, made.oursModel, made.theirsModel)
    let lines = (base: base.lines, ours: ours.lines, theirs: theirs.lines)
    files = (base.bytes(of: lines.base), ours.bytes(of: lines.ours), theirs.bytes(of: lines.theirs))
    let result = Self.merge(files.base, files.ours, files.theirs)
    bytes = result.bytes
    fallback = result.fallback.map { "\($0)" }
    let truth = Truth(base, ours, theirs)
    isVague = truth.isVague
    // By identity alone: what both did alike, or only one side did, is taken as it is.
    if files.ours == files.base || files.theirs == files.base || files.ours == files.theirs {
      let wanted = files.ours == files.base ? files.theirs : files.ours
      isClean = true
      if bytes != wanted || !result.isClean {
        faults.append(Fault(kind: .law, law: "L1", text: "identity"))
      }
      return
    }
    var judge = Judge(truth, lines)
    judge.judge(bytes)
    (isClean, regions) = (judge.isClean, judge.regions.halves.count)
    faults = judge.faults
    if result.isClean != isClean || result.conflicts.count != regions {
      faults.append(
        Fault(
          kind: .law, law: "L20", text: "\(result.conflicts.count) conflicts, \(regions) regions"))
    }
    if isThorough || made.seed % 4 == 0 { judgeSwapped(judge.regions) }
    if isThorough || made.seed % 16 == 0 { judgeAgain() }
  }

  private static func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8])
    -> Board.MergeResult
  {
    BoardMerge.merge(base: base, ours: ours, theirs: theirs, options: options)
  }

  private mutating func judgeSwapped(_ regions: Regions) {
    let swapped = Self.merge(files.base, files.theirs, files.ours)
    if swapped.bytes == bytes, isClean { return }
    let text = String(decoding: swapped.bytes, as: UTF8.self)
    var lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { line in
      Substring(line.last == 13 ? line.dropLast() : line)
    }
    if lines.last == "" { lines.removeLast() }
    let other = Regions(lines)
    func said(_ lines: [Substring]) -> [Substring] { lines.filter { !$0.isEmpty } }
    let mine = Set(regions.halves.map { "\(said($0.ours))|\(said($0.theirs))" })
    let theirs = Set(other.halves.map { "\(said($0.theirs))|\(said($0.ours))" })
    // A region about a move stands where its first side has the task, so that places may differ.
    let sameOutside = regions.outside.filter { !$0.isEmpty } == other.outside.filter { !$0.isEmpty }
    if isClean || mine != theirs || !sameOutside {
      faults.append(
        Fault(kind: .asymmetric, law: "L2", text: "exchanging the sides gives:\n\(text)"))
    }
  }

  private mutating func judgeAgain() {
    if Self.merge(files.base, files.ours, files.theirs).bytes != bytes {
      faults.append(Fault(kind: .law, law: "L4", text: "the second time it is not the same"))
    }
    for (name, wanted, again) in [
      ("B, B, T", files.theirs, Self.merge(files.base, files.base, files.theirs)),
      ("B, O, B", files.ours, Self.merge(files.base, files.ours, files.base)),
      ("B, O, O", files.ours, Self.merge(files.base, files.ours, files.ours)),
    ] where again.bytes != wanted || !again.isClean {
      faults.append(Fault(kind: .law, law: "L1", text: name))
    }
  }
}
