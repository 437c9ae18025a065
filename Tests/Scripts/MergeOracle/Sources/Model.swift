/// A line of a body or of prose; `number` says which line it is through all its changes.
struct Line: Equatable {
  var number: Int
  var depth = 0
  /// The sign in a checklist item's box; nil where the line has none.
  var box: String?
  var text: String
}

struct Attribute: Equatable {
  var key: String
  var value: String
}

struct Item: Equatable {
  var id: String
  /// True if its line does not say its id.
  var isBare = false
  var box: String
  var title: [String]
  /// `@people` and `#tags`, as typed.
  var marks: [String]
  var attributes: [Attribute]
  var body: [Line]

  func value(_ key: String) -> String? { attributes.first { $0.key == key }?.value }

  mutating func set(_ key: String, _ value: String?) {
    attributes.removeAll { $0.key == key }
    if let value { attributes.append(Attribute(key: key, value: value)) }
  }

  /// True if both say the same, whatever the order of marks and attributes.
  func says(_ other: Item) -> Bool {
    saysButForMarks(other) && Set(marks) == Set(other.marks)
  }

  func saysButForMarks(_ other: Item) -> Bool {
    box == other.box && title == other.title && body.map(\.rendered) == other.body.map(\.rendered)
      && attributes.count == other.attributes.count
      && attributes.allSatisfy { other.value($0.key) == $0.value }
  }
}

/// A paragraph, or the front matter.
struct Block: Equatable {
  var number: Int
  var lines: [Line]
}

enum Element: Equatable {
  case task(Item)
  case text(Block)
}

/// A column; `key` says which column it is through renames, and is the same for two sides that add
/// a column of one name.
struct Column: Equatable {
  var key: Int
  var name: String
  var elements: [Element]

  var tasks: [Item] {
    elements.compactMap { if case .task(let item) = $0 { item } else { nil } }
  }

  var blocks: [Block] {
    elements.compactMap { if case .text(let block) = $0 { block } else { nil } }
  }
}

/// A board as a person thinks of it, from which its text is written.
struct Model: Equatable {
  var front: Block?
  /// The first one is the board's heading.
  var preamble: [Block]
  var columns: [Column]
  var crlf = false
  var finalNewline = true

  var opening: [Block] { (front.map { [$0] } ?? []) + preamble }

  /// The column of a task and its index among the column's elements.
  func place(of id: String) -> (column: Int, element: Int)? {
    for (c, column) in columns.enumerated() {
      for (e, element) in column.elements.enumerated() {
        if case .task(let item) = element, item.id == id { return (c, e) }
      }
    }
    return nil
  }

  func columnIndex(_ key: Int) -> Int? { columns.firstIndex { $0.key == key } }
}
