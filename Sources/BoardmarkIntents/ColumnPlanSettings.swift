import Boardmark

/// What the front matter says of the planned columns.
extension ColumnPlan {
  /// The file with front matters that may say the rest, the least change first.
  func frontMatters(of bytes: [UInt8]) -> [[UInt8]] {
    let limited = withLimits(bytes)
    return [limited, withList(limited)]
  }

  /// The file with the limits that it has not yet.
  private func withLimits(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for column in columns {
      let settings = Board(bytes, fileName: board.fileName).settings
      // A limit may be of a column's former name.
      let former = column.origin.map { board.columns[$0].name } ?? column.name
      let known = [former, column.name].lazy.flatMap { ColumnName($0).candidates }
        .compactMap { settings.wipLimits[$0] }.first
      guard known?.value != column.limit || former != column.name && known != nil else { continue }
      let key = BoardTemplate.quoted(column.name)
      if let known {
        bytes = Self.replacing(known.range, in: bytes, by: column.limit.map { "\(key): \($0)" })
      } else if let limit = column.limit {
        let others = settings.wipLimits.values.map(\.range).min { $0.lowerBound < $1.lowerBound }
        if let others {
          bytes = Self.inserting("\(key): \(limit)", before: others.lowerBound, in: bytes)
        } else {
          bytes = withLine("wip: {\(key): \(limit)}", bytes)
        }
      }
    }
    // A limit of a column that is gone.
    for former in board.columns where !columns.contains(where: { $0.name == former.name }) {
      let settings = Board(bytes, fileName: board.fileName).settings
      for name in ColumnName(former.name).candidates {
        guard let known = settings.wipLimits[name] else { continue }
        bytes = Self.replacing(known.range, in: bytes, by: nil)
      }
    }
    return bytes
  }

  /// The file with a list of the planned columns in the place of the one that it has.
  private func withList(_ bytes: [UInt8]) -> [UInt8] {
    let elements = columns.map { BoardTemplate.element(.init(name: $0.name, state: $0.state)) }
    let settings = Board(bytes, fileName: board.fileName).settings
    guard let place = settings.columnsPlace else {
      return withLine("columns: [\(elements.joined(separator: ", "))]", bytes)
    }
    guard bytes[place.list.lowerBound] == UInt8(ascii: "["), let first = place.elements.first,
      let last = place.elements.last
    else { return withBlock(elements, place.elements, bytes) }
    return bytes.applying([
      TextEdit(
        range: first.lowerBound..<last.upperBound,
        replacement: Array(elements.joined(separator: ", ").utf8))
    ])
  }

  /// The file with other elements in a list that has a line for each.
  private func withBlock(
    _ elements: [String], _ places: [Range<Int>], _ bytes: [UInt8]
  ) -> [UInt8] {
    let source = SourceText(bytes)
    guard let first = places.first, let last = places.last else { return bytes }
    let line = source.lines.line(at: first.lowerBound)
    let prefix = Array(bytes[source.lines.start(line)..<first.lowerBound])
    let text = elements.map { prefix + Array($0.utf8) + Array(source.lineEnding.bytes) }
    return bytes.applying([
      TextEdit(
        range: source.lines.start(line)..<source.lines.end(source.lines.line(at: last.lowerBound)),
        replacement: Array(text.joined()))
    ])
  }

  /// The file with one more line in its front matter.
  private func withLine(_ line: String, _ bytes: [UInt8]) -> [UInt8] {
    let read = Board(bytes, fileName: board.fileName)
    let ending = String(decoding: read.source.lineEnding.bytes, as: UTF8.self)
    if let frontMatter = read.frontMatter {
      let fence = read.source.lines.line(at: frontMatter.range.upperBound - 1)
      let start = read.source.lines.start(fence)
      return bytes.applying([
        TextEdit(range: start..<start, replacement: Array((line + ending).utf8))
      ])
    }
    let start = read.source.byteOrderMark.upperBound
    let gap = bytes.dropFirst(start).first?.isLineEnding == false ? ending : ""
    return bytes.applying([
      TextEdit(
        range: start..<start,
        replacement: Array("---\(ending)\(line)\(ending)---\(ending)\(gap)".utf8))
    ])
  }

  /// The text with a pair of a mapping replaced, given the range of its key; or taken out, with
  /// the whole mapping if there is no other pair.
  private static func replacing(
    _ key: Range<Int>, in bytes: [UInt8], by pair: String?
  ) -> [UInt8] {
    let source = SourceText(bytes)
    let line = source.lines.line(at: key.lowerBound)
    let content = source.content(ofLine: line)
    let ends = bytes[key.upperBound..<content.upperBound]
      .firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "#") }
    var end = ends ?? content.upperBound
    while bytes[end - 1] == 0x20 { end -= 1 }
    if let pair {
      return bytes.applying([TextEdit(range: key.lowerBound..<end, replacement: Array(pair.utf8))])
    }
    var range = key.lowerBound..<end
    let before = bytes[content.lowerBound..<key.lowerBound]
    if before.allSatisfy({ $0 == 0x20 }) {
      // A line of its own; the last one goes with the key above it.
      range = source.lines.start(line)..<source.lines.end(line)
      let above = bytes[source.content(ofLine: line - 1)]
      let below = line + 1 < source.lines.count ? bytes[source.content(ofLine: line + 1)] : []
      if above.starts(with: "wip".utf8), below.first != 0x20 {
        range = source.lines.start(line - 1)..<range.upperBound
      }
    } else if bytes[range.upperBound...].first == UInt8(ascii: ",") {
      var next = range.upperBound + 1
      while next < content.upperBound, bytes[next] == 0x20 { next += 1 }
      range = range.lowerBound..<next
    } else if let comma = before.lastIndex(of: UInt8(ascii: ",")) {
      range = comma..<range.upperBound
    } else {
      range = source.lines.start(line)..<source.lines.end(line)
    }
    let result = bytes.applying([TextEdit(range: range, replacement: [])])
    // A front matter without anything in it.
    let lines = SourceText(result)
    guard lines.lines.count > 2, result[lines.content(ofLine: 0)].elementsEqual("---".utf8),
      result[lines.content(ofLine: 1)].elementsEqual("---".utf8)
    else { return result }
    let isBlank = lines.content(ofLine: 2).isEmpty
    return Array(result[lines.lines.end(isBlank ? 2 : 1)...])
  }

  private static func inserting(_ pair: String, before key: Int, in bytes: [UInt8]) -> [UInt8] {
    let source = SourceText(bytes)
    let line = source.lines.line(at: key)
    let indent = bytes[source.lines.start(line)..<key]
    let text =
      indent.allSatisfy { $0 == 0x20 }
      ? Array(pair.utf8) + Array(source.lineEnding.bytes) + Array(indent) : Array("\(pair), ".utf8)
    return bytes.applying([TextEdit(range: key..<key, replacement: text)])
  }
}
