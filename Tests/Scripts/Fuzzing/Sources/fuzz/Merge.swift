import Boardmark

/// Merges three versions in one input, 0x1E between them, by the laws of every merge.
///
/// Where there are fewer, the others are the first with lines taken out, doubled or exchanged, as the
/// input's last bytes decide; so boards of the corpus make merges as well.
func fuzzMerge(_ bytes: [UInt8]) throws {
  var versions = bytes.split(separator: 0x1E, maxSplits: 2, omittingEmptySubsequences: false)
    .map { Array($0) }
  let choices = Array(bytes.suffix(8))
  while versions.count < 3 {
    versions.append(edited(versions[0], by: versions.count == 1 ? choices : choices.reversed()))
  }
  // What chance finds here is for losses and silent decisions: that noise is put in another order, or in a conflict cut
  // elsewhere, if the sides are exchanged, is a law for boards alone, which the tests hold.
  let violations = MergeLaws(base: versions[0], ours: versions[1], theirs: versions[2]).violations
    .filter { !$0.hasPrefix("L2 other") }
  try demand(
    violations.isEmpty,
    (["\(violations)"] + versions.map { String(decoding: $0, as: UTF8.self) })
      .joined(separator: "\n-----\n"))
}

/// The text after a few changes of lines.
private func edited(_ text: [UInt8], by choices: [UInt8]) -> [UInt8] {
  var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
  for pair in stride(from: 0, to: choices.count - 1, by: 2) where !lines.isEmpty {
    let line = Int(choices[pair]) * lines.count / 256
    let other = Int(choices[pair + 1]) * lines.count / 256
    switch choices[pair + 1] % 4 {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[line], at: other)
    case 2: lines.swapAt(line, other)
    default: lines[line] = lines[line] + [0x20, 0x78]
    }
  }
  return Array(lines.joined(separator: [0x0A]))
}
