/// A merged file, as this judge reads it: with a small reader of its own, for just the boards that
/// `Model` writes.
struct Reading {
  struct Task {
    var item: Item
    var head: String
    /// The regions that its lines are in, and the one of its head; -1 for none.
    var regions: Set<Int> = []
    var headRegion = -1
  }

  struct Text {
    var text: String
    var region: Int
  }

  struct Section {
    var name: String
    var region: Int
    var tasks: [Task] = []
    var texts: [Text] = []
  }

  /// What is before the first column.
  var opening: [Text] = []
  var sections: [Section] = []
  /// What no reader should meet: law and words.
  var faults: [(law: String, text: String)] = []

  init(_ lines: [(text: Substring, region: Int)]) {
    var index = 0
    if lines.first?.text == "---" {
      index = 1
      while index < lines.count, lines[index].text != "---" {
        opening.append(Text(text: String(lines[index].text), region: lines[index].region))
        index += 1
      }
      index += 1
    }
    var before: Substring = ""
    while index < lines.count {
      read(lines[index].text, lines[index].region, after: before)
      before = lines[index].text
      index += 1
    }
  }

  private mutating func read(_ line: Substring, _ region: Int, after before: Substring) {
    if line.isEmpty { return }
    if line == Regions.nothing {
      let last = sections.count - 1
      guard last >= 0, !sections[last].tasks.isEmpty else { return }
      let task = sections[last].tasks.count - 1
      sections[last].tasks[task].regions.insert(region)
    } else if line.hasPrefix("## ") {
      sections.append(Section(name: String(line.dropFirst(3)), region: region))
    } else if line.hasPrefix("- [") {
      guard !sections.isEmpty else {
        return faults.append(("L20", "a task before any column: \(line)"))
      }
      guard let item = Self.item(line) else {
        return faults.append(("L20", "no task line: \(line)"))
      }
      var task = Task(item: item, head: String(line))
      task.headRegion = region
      if region >= 0 { task.regions.insert(region) }
      sections[sections.count - 1].tasks.append(task)
    } else if line.hasPrefix("  ") {
      let last = sections.count - 1
      guard last >= 0, !sections[last].tasks.isEmpty,
        before.hasPrefix("- [") || before.hasPrefix("  ")
      else {
        return faults.append(("L10", "a body line without its task: \(line)"))
      }
      let task = sections[last].tasks.count - 1
      sections[last].tasks[task].item.body.append(Line(number: 0, text: String(line)))
      if region >= 0 { sections[last].tasks[task].regions.insert(region) }
    } else {
      if before.hasPrefix("- [") || before.hasPrefix("  ") {
        faults.append(("L17", "text that continues a task: \(line)"))
      }
      let text = Text(text: String(line), region: region)
      if sections.isEmpty {
        opening.append(text)
      } else {
        sections[sections.count - 1].texts.append(text)
      }
    }
  }

  /// A task line's parts; nil where it is none that `Item.head` writes.
  static func item(_ line: Substring) -> Item? {
    let words = line.dropFirst(6).split(separator: " ", omittingEmptySubsequences: false)
    let sign = line.dropFirst(3).prefix(1)
    guard line.dropFirst(4).hasPrefix("] "), !words.contains("") else { return nil }
    var item = Item(id: "", box: String(sign), title: [], marks: [], attributes: [], body: [])
    for word in words {
      if word.hasPrefix("@") || word.hasPrefix("#") {
        item.marks.append(String(word))
      } else if let colon = word.firstIndex(of: ":") {
        let attribute = Attribute(
          key: String(word[..<colon]), value: String(word[word.index(after: colon)...]))
        if attribute.key == "id" {
          guard item.id.isEmpty else { return nil }
          item.id = attribute.value
        } else {
          guard item.value(attribute.key) == nil else { return nil }
          item.attributes.append(attribute)
        }
      } else {
        // A word after the final run would turn the run into a title.
        guard item.marks.isEmpty, item.attributes.isEmpty, item.id.isEmpty else { return nil }
        item.title.append(String(word))
      }
    }
    return item.id.isEmpty || item.title.isEmpty || Set(item.marks).count != item.marks.count
      ? nil : item
  }
}

/// A file taken apart at its conflict markers.
struct Regions {
  /// The file with each region replaced by one of its halves.
  var ours: [(text: Substring, region: Int)] = []
  var theirs: [(text: Substring, region: Int)] = []
  var halves: [(ours: [Substring], theirs: [Substring])] = []
  /// What is outside all regions.
  var outside: [Substring] = []

  /// What is in place of a half of a body without any line.
  static let nothing: Substring = "  "

  var fault: String?

  init(_ lines: [Substring]) {
    var half = 0
    for line in lines {
      switch Self.marker(line) {
      case "<":
        if half != 0 { fault = "a region within a region" }
        if !Self.isLabelled(line, "ours") { fault = "a marker without its label: \(line)" }
        half = 1
        halves.append(([], []))
      case "=" where half > 0:
        if half != 1 || line.count != 7 { fault = "a marker out of place: \(line)" }
        half = 2
      case ">":
        if half != 2 { fault = "a marker out of place: \(line)" }
        if !Self.isLabelled(line, "theirs") { fault = "a marker without its label: \(line)" }
        half = 0
        // Of lines of a body that only one side has, the other's half is a part of the task as well.
        guard let region = halves.last else { continue }
        if region.ours.isEmpty, region.theirs.first?.hasPrefix("  ") == true {
          ours.append((Self.nothing, halves.count - 1))
        }
        if region.theirs.isEmpty, region.ours.first?.hasPrefix("  ") == true {
          theirs.append((Self.nothing, halves.count - 1))
        }
      default:
        let region = half == 0 ? -1 : halves.count - 1
        if half == 0 { outside.append(line) }
        if half == 1 { halves[region].ours.append(line) }
        if half == 2 { halves[region].theirs.append(line) }
        if half != 2 { ours.append((line, region)) }
        if half != 1 { theirs.append((line, region)) }
      }
    }
    if half != 0 { fault = "a region without an end" }
  }

  private static func isLabelled(_ line: Substring, _ label: String) -> Bool {
    line.dropFirst(7).hasPrefix(" " + label)
  }

  private static func marker(_ line: Substring) -> Character? {
    guard let sign = line.utf8.first, sign == 60 || sign == 61 || sign == 62 || sign == 124 else {
      return nil
    }
    var count = 0
    for byte in line.utf8 {
      if byte != sign { break }
      count += 1
    }
    return count >= 7 ? Character(Unicode.Scalar(sign)) : nil
  }
}
