extension Line {
  /// The line as it is in a task's body.
  var rendered: String {
    String(repeating: "  ", count: depth + 1) + "- " + (box.map { "[\($0)] " } ?? "") + text
  }
}

extension Item {
  static let order = ["room", "ref", "pri", "start", "due", "every", "est", "needs"]

  var head: String {
    var line = "- [\(box)]"
    for word in title { line += " " + word }
    for mark in marks { line += " " + mark }
    for key in Self.order {
      if let value = value(key) { line += " \(key):\(value)" }
    }
    if !isBare { line += " id:" + id }
    if let done = value("done") { line += " done:" + done }
    return line
  }
}

extension Model {
  /// The board's lines in canonical form, without line endings.
  var lines: [String] {
    var lines: [String] = []
    func seam() {
      if let last = lines.last, !last.isEmpty { lines.append("") }
    }
    if let front {
      lines.append("---")
      lines += front.lines.map(\.text)
      lines.append("---")
    }
    for block in preamble {
      seam()
      lines += block.lines.map(\.text)
    }
    for column in columns {
      seam()
      lines.append("## " + column.name)
      var inList = false
      for element in column.elements {
        switch element {
        case .task(let item):
          if !inList { seam() }
          inList = true
          lines.append(item.head)
          for line in item.body { lines.append(line.rendered) }
        case .text(let block):
          if block.lines.isEmpty { continue }
          seam()
          inList = false
          lines += block.lines.map(\.text)
        }
      }
    }
    return lines
  }

  func bytes(of lines: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2048)
    for (index, line) in lines.enumerated() {
      bytes += line.utf8
      if index == lines.count - 1, !finalNewline { break }
      if crlf { bytes.append(13) }
      bytes.append(10)
    }
    return bytes
  }
}
