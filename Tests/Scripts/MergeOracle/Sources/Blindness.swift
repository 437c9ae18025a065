import LibC

/// Damages right results and counts what the judge does not see: a judge of the judge.
func findBlindness(_ count: UInt64, from first: UInt64) -> Never {
  var damaged = 0
  var unseen: [String: Int] = [:]
  for seed in first..<(first + count) {
    var generator = Generator(seed: seed)
    let made = generator.makeCase()
    let trial = Trial(made, isThorough: false)
    guard trial.isClean, trial.faults.isEmpty, !trial.isVague else { continue }
    let models = (made.base, made.oursModel, made.theirsModel)
    var lines = String(decoding: trial.bytes, as: UTF8.self).split(
      separator: models.1.crlf || models.2.crlf ? "\r\n" : "\n", omittingEmptySubsequences: false
    ).map(String.init)
    guard let damage = damage(&lines, &generator.random) else { continue }
    var judge = Judge(
      Truth(models.0, models.1, models.2), (models.0.lines, models.1.lines, models.2.lines))
    judge.judge(Array(lines.joined(separator: "\n").utf8))
    damaged += 1
    if !judge.faults.contains(where: { $0.law != "L25" }) {
      unseen[damage, default: 0] += 1
      print("seed \(seed): \(damage) is not seen")
    }
  }
  print("\(damaged) results damaged; not seen: \(unseen.values.reduce(0, +))")
  exit(unseen.isEmpty && damaged > 0 ? 0 : 1)
}

/// Does one thing to a board that no merge may do; says what, or nil where nothing could be done.
private func damage(_ lines: inout [String], _ random: inout Random) -> String? {
  let heads = lines.indices.filter { lines[$0].hasPrefix("- [") }
  let bodies = lines.indices.filter { lines[$0].hasPrefix("  ") }
  let headings = lines.indices.filter { lines[$0].hasPrefix("## ") }
  let prose = lines.indices.filter { lines[$0].hasPrefix("Prose") }
  guard !heads.isEmpty else { return nil }
  let head = random.pick(heads)
  let end = lines[(head + 1)...].firstIndex { !$0.hasPrefix("  ") } ?? lines.count
  let task = Array(lines[head..<end])
  let own = headings.last { $0 < head }
  switch random.below(10) {
  case 0:
    lines.removeSubrange(head..<end)
    return "a lost task"
  case 1:
    lines.insert(contentsOf: task, at: end)
    return "a doubled task"
  case 2:
    guard headings.count > 1 else { return nil }
    let other = random.pick(headings.filter { $0 != own })
    lines.removeSubrange(head..<end)
    let at = other < head ? other : other - task.count
    lines.insert(contentsOf: [""] + task, at: at + 1)
    return "a task in another column"
  case 3:
    lines[head] = (lines[head].hasPrefix("- [ ]") ? "- [x]" : "- [ ]") + lines[head].dropFirst(5)
    return "another box"
  case 4:
    var words = lines[head].split(separator: " ")
    guard
      let index = words.indices.last(where: { words[$0].hasPrefix("@") || words[$0].hasPrefix("#") }
      )
    else { return nil }
    words.remove(at: index)
    lines[head] = words.joined(separator: " ")
    return "a lost person or tag"
  case 5:
    guard let range = lines[head].firstRange(of: "due:2026-1") else { return nil }
    lines[head].replaceSubrange(range, with: "due:2027-1")
    return "another due date"
  case 6:
    guard let body = bodies.isEmpty ? nil : random.pick(bodies) else { return nil }
    lines.remove(at: body)
    return "a lost body line"
  case 7:
    guard let line = prose.isEmpty ? nil : random.pick(prose) else { return nil }
    lines.remove(at: line)
    return "a lost line of prose"
  case 8:
    lines[head] = "- [\(lines[head].dropFirst(3).prefix(1))] Other" + lines[head].dropFirst(5)
    return "another title"
  default:
    lines.insert("- [ ] An old task id:old1", at: end)
    return "a task of no version"
  }
}
