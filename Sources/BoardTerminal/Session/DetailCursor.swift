import BoardmarkReports

extension BoardSession {
  /// The lines that each opened task shows.
  var detailTexts: [[String]] {
    dialogs.compactMap { dialog in
      guard case .detail(let detail) = dialog else { return nil }
      return detailLines(detail).map { $0.line.rendered(isColored: false) }
    }
  }

  /// Keeps the cursor of each opened task on its line.
  mutating func followCursors(from former: [[String]]) {
    var former = former[...]
    for (index, dialog) in dialogs.enumerated() {
      guard case .detail(var detail) = dialog, let old = former.popFirst() else { continue }
      let new = detailLines(detail).map { $0.line.rendered(isColored: false) }
      let cursor = Self.place(ofLine: detail.cursor, of: old, in: new)
      detail.top = max(0, detail.top + cursor - detail.cursor)
      detail.cursor = cursor
      dialogs[index] = .detail(detail)
    }
  }

  /// Where a line is now, after some lines were added or removed.
  static func place(ofLine line: Int, of old: [String], in new: [String]) -> Int {
    let start = zip(old, new).prefix { $0 == $1 }.count
    if line < start || !old.indices.contains(line) { return line }
    let most = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    if line >= old.count - end { return max(0, line + new.count - old.count) }
    // The number of lines is the same; some of them have changed.
    if old.count == new.count { return line }
    let found = new.indices.filter { new[$0] == old[line] }
    return found.min { abs($0 - line) < abs($1 - line) } ?? line
  }
}
