/// What the laws say of a few lines that three versions have: a body or a paragraph.
///
/// Within one body every text occurs once and lines are never put into another order.
struct LineMerge {
  /// The lines as they must be, in this order; nil where both sides changed lines that touch, so that
  /// only `values` is resolved.
  var exact: [String]?
  /// What each line must read; a line that must be gone is nil.
  var values: [Int: String?] = [:]
  /// Both sides changed one line, and differently.
  var isConflict = false
  /// The lines that both sides changed, and differently: any of the versions will do.
  var open: Set<Int> = []
  var orders: [[String]] = []

  var touches: Bool { exact == nil }

  /// - Parameter areItems: True for the lines of a body: one that was reworded beyond likeness is a new one, so that
  ///   nothing conflicts with its removal or with what the other side made of it.
  init(
    _ b: [Line], _ o: [Line], _ t: [Line], areItems: Bool = false, _ text: (Line) -> String
  ) {
    let base = b.map(text)
    let ours = o.map(text)
    let theirs = t.map(text)
    orders = [ours, theirs]
    for number in Set((b + o + t).map(\.number)) {
      let was = b.first { $0.number == number }
      let mine = o.first { $0.number == number }
      let other = t.first { $0.number == number }
      if mine == other || other == was {
        values.updateValue(mine.map(text), forKey: number)
      } else if mine == was {
        values.updateValue(other.map(text), forKey: number)
      } else if let was, let mine, let other, let line = Self.composed(was, mine, other) {
        values.updateValue(text(line), forKey: number)
      } else {
        open.insert(number)
        // What became of a line does not show in the files where both added it, or where a side also
        // removed or added lines next to it.
        guard let was, Self.isPlain(b, o), Self.isPlain(b, t) else { continue }
        if !areItems || [mine, other].allSatisfy({ $0.map { $0.isLike(was) } ?? true }) {
          isConflict = true
        }
      }
    }
    exact = Self.exact(base, ours, theirs)
  }

  /// True if what is wrong with lines is only their order.
  static func isOrder(_ fault: String) -> Bool { fault.hasPrefix("lines in another order") }

  /// True if a side changed lines, or removed and added some, but not both.
  private static func isPlain(_ base: [Line], _ side: [Line]) -> Bool {
    let sameLines = base.map(\.number) == side.map(\.number)
    return sameLines
      || side.allSatisfy { line in
        base.contains(line) || !base.contains { $0.number == line.number }
      }
  }

  /// One side ticked the line's box, the other changed its text.
  private static func composed(_ was: Line, _ mine: Line, _ other: Line) -> Line? {
    guard mine.text == was.text || other.text == was.text || mine.text == other.text,
      mine.box == was.box || other.box == was.box || mine.box == other.box
    else { return nil }
    var line = was
    line.text = mine.text == was.text ? other.text : mine.text
    line.box = mine.box == was.box ? other.box : mine.box
    return line
  }

  /// The classic merge of three texts: between two lines that all of them have, at most one side may
  /// have changed anything.
  private static func exact(_ b: [String], _ o: [String], _ t: [String]) -> [String]? {
    if o == b || o == t { return t }
    if t == b { return o }
    var merged: [String] = []
    var bi = 0
    var oi = 0
    var ti = 0
    for (index, line) in (b + [""]).enumerated() {
      let isEnd = index == b.count
      guard let on = isEnd ? o.count : o[oi...].firstIndex(of: line),
        let tn = isEnd ? t.count : t[ti...].firstIndex(of: line)
      else { continue }
      let was = b[bi..<index]
      let mine = o[oi..<on]
      let other = t[ti..<tn]
      if mine == was || mine == other {
        merged += other
      } else if other == was {
        merged += mine
      } else {
        return nil
      }
      if !isEnd { merged.append(line) }
      (bi, oi, ti) = (index + 1, on + 1, tn + 1)
    }
    return merged
  }

  /// What is wrong with lines that were merged without a conflict; nil if nothing.
  func fault(of lines: [String]) -> String? {
    if isConflict { return "lines that both sides changed came out as \(lines)" }
    if let exact { return lines == exact ? nil : "lines \(lines), not \(exact)" }
    return looseFault(of: lines)
  }

  /// What is wrong but for the lines that conflict and the order of lines that touch.
  func looseFault(of lines: [String], isHalf: Bool = false) -> String? {
    let wanted = Set(values.values.compactMap { $0 })
    let known = orders.reduce(into: wanted) { $0.formUnion($1) }
    for line in lines where isHalf || !open.isEmpty ? !known.contains(line) : !wanted.contains(line)
    {
      return "line '\(line)' should not be there"
    }
    if !isHalf {
      for line in wanted where lines.filter({ $0 == line }).count != 1 {
        return "line '\(line)' occurs \(lines.filter { $0 == line }.count) times"
      }
    }
    for order in orders {
      let mine = lines.filter(order.contains)
      let theirs = order.filter(lines.contains)
      if !isHalf, mine != theirs { return "lines in another order: \(lines)" }
    }
    return nil
  }
}

extension Line {
  /// True if a reader of the two versions must take one line for the other: most of the words are the same.
  func isLike(_ other: Line) -> Bool {
    let words = [text, other.text].map { Set($0.split(separator: " ")) }
    return 8 * words[0].intersection(words[1]).count >= 3 * (words[0].count + words[1].count)
  }
}
