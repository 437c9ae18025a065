import BoardmarkText

/// A task of another file that is to be closed before one: `kitchen.board.md#k7f2`, with the file's
/// path from the folder of the board that names it.
package struct OutsideNeed: Hashable, Sendable {
  package let path: String
  package let id: TaskID

  package var text: String { "\(path)#\(id)" }

  /// Reads a piece of a `needs` value; nil if it is none.
  package init?(_ text: ArraySlice<UInt8>) {
    guard let mark = text.lastIndex(of: .ascii("#")), let id = TaskID(text[(mark + 1)...]) else {
      return nil
    }
    let path = text[..<mark]
    let names = path.split(separator: .ascii("/"), omittingEmptySubsequences: false)
    guard path.count <= 255, path.suffix(3).elementsEqual(".md".utf8),
      names.allSatisfy({ !$0.isEmpty }), path.allSatisfy({ $0 > 0x20 && $0 != .ascii("#") }),
      let text = String(validating: path, as: UTF8.self)
    else { return nil }
    (self.path, self.id) = (text, id)
  }

  /// The file's path as that of the board that names it: both without `.`, and without `..` as far as possible.
  package func path(from board: String) -> String {
    Self.normalized(
      (board.split(separator: "/", omittingEmptySubsequences: false).dropLast() + [path[...]])
        .joined(separator: "/"))
  }

  /// A path without `.`, and without `..` as far as possible.
  package static func normalized(_ path: String) -> String {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == "..", let last = names.last, last != ".." {
        names.removeLast()
      } else {
        names.append(name)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
  }
}

extension TaskLine {
  /// The tasks of other files that are to be closed before this one, with the bytes that name them.
  package var outsideNeeds: [(need: OutsideNeed, range: Range<Int>)] {
    guard let word = attribute(.needs) else { return [] }
    return source.bytes[word.value].split(separator: .ascii(",")).compactMap { piece in
      OutsideNeed(piece).map { ($0, piece.startIndex..<piece.endIndex) }
    }
  }
}

extension Board {
  /// The tasks of other files that open tasks need. Cost: little for a board without needs.
  package var outsideNeeds: Set<OutsideNeed> {
    var needs: Set<OutsideNeed> = []
    for column in columns {
      for index in column.tasks.indices(with: .needs) where !column.tasks[index].isClosed {
        needs.formUnion(column.tasks[index].titleLine.outsideNeeds.map(\.need))
      }
    }
    return needs
  }
}
