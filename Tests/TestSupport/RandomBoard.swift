/// Boards that depend on a seed only: in canonical form, or as bad as files get.
package enum RandomBoard {
  /// A board in canonical form.
  package static func canonical(seed: UInt64) -> [UInt8] {
    var random = RandomNumbers(seed: seed)
    var lines: [String] = []
    if random.oneIn(3) { lines += ["---", "timezone: Asia/Seoul", "wip: {Doing: 3}", "---", ""] }
    if random.oneIn(2) { lines += ["# Release 1.0", "", "Any  prose   stays.", ""] }
    for name in ["Todo", "Doing", "Done"] {
      lines += ["## " + name, ""]
      var isEmpty = true
      for index in 0..<random.number(below: 5) {
        lines += RandomTask.canonical(&random, id: "\(name.lowercased())-\(index)")
        isEmpty = false
      }
      if !isEmpty { lines.append("") }
    }
    while lines.last == "" { lines.removeLast() }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// A board with anything in it that files have, valid or not.
  package static func messy(seed: UInt64) -> [UInt8] {
    var random = RandomNumbers(seed: seed)
    var lines = random.oneIn(3) ? random.pick(frontMatters) : []
    let level = random.oneIn(4) ? random.number(in: 1...3) : 2
    for _ in 0..<random.number(in: 1...5) {
      lines += heading(random.pick(RandomWords.columnNames), level: level, &random)
      if random.oneIn(3) { lines += RandomBody.lines(&random) }
      for _ in 0..<random.number(below: 5) {
        if random.oneIn(3) { lines.append("") }
        lines += RandomTask.messy(&random)
      }
      if random.oneIn(5) {
        lines += heading(
          random.pick(RandomWords.otherHeadings), level: random.number(in: 1...4), &random)
      }
      if random.oneIn(5) { lines += RandomBody.lines(&random) + [""] }
    }
    if random.oneIn(40) { lines += ["<<<<<<< HEAD", "- a", "=======", "- b", ">>>>>>> x"] }
    return encoded(lines, &random)
  }

  private static func heading(
    _ name: String, level: Int, _ random: inout RandomNumbers
  ) -> [String] {
    switch random.number(below: 8) {
    case 0 where level < 3 && !name.isEmpty:
      return [name, String(repeating: level == 1 ? "=" : "-", count: random.number(in: 1...6))]
    case 1: return [String(repeating: "#", count: level) + "\t" + name + " ##  "]
    case 2: return [String(repeating: "#", count: level) + " " + name, ""]
    case 3: return ["", "  " + String(repeating: "#", count: level) + "   " + name]
    default: return ["", String(repeating: "#", count: level) + " " + name, ""]
    }
  }

  private static let frontMatters: [[String]] = [
    ["---", "columns: [Todo, Doing, {QA: doing}, Done]", "---"], ["---", "---"],
    ["---", "kanban-plugin: basic", "", "---", ""], ["---", "a: [", "---"], ["---", "no end"],
    ["---", "# only a comment", "...", ""], ["---", "- a list", "---"],
    ["--- ", "wip: 3", "---\t"],
    ["+++", "a = 1", "+++"], ["", "---", "a: b", "---"],
    ["---", "columns: {a: b}", "rules: {x: y}", "timezone: [1]", "---"],
  ]

  /// The lines as bytes, with any line endings and perhaps some bytes that are not UTF-8.
  private static func encoded(_ lines: [String], _ random: inout RandomNumbers) -> [UInt8] {
    let endings: [[UInt8]] =
      switch random.number(below: 8) {
      case 0: [[0x0D, 0x0A]]
      case 1: [[0x0D]]
      case 2: [[0x0A], [0x0D, 0x0A], [0x0D]]
      default: [[0x0A]]
      }
    var bytes: [UInt8] = random.oneIn(10) ? [0xEF, 0xBB, 0xBF] : []
    for line in lines { bytes += Array(line.utf8) + random.pick(endings) }
    if random.oneIn(3) {
      while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    }
    if random.oneIn(8), !bytes.isEmpty {
      for _ in 0..<3 {
        bytes.insert(
          random.pick([0x00, 0xFF, 0xFE, 0xC3, 0x80, 0xED, 0x1B]),
          at: random.number(below: bytes.count))
      }
    }
    return bytes
  }
}
