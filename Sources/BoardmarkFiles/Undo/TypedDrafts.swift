import LibC

/// Lines that somebody typed for a board and could not save, one file for each, beside
/// the records of changes.
package struct TypedDrafts {
  private static let maxDrafts = 20
  private static let maxBytes = 1 << 20

  private let folder: Folder

  /// The prefix of the file names of one board's drafts.
  private let prefix: String

  /// The drafts of the board in a place; nil if none was ever kept and `isMade` is false, or if
  /// there is no place to keep them.
  package init?(for place: FilePlace, isMade: Bool = false) throws {
    let location = try attempting(.read, place.path, try UndoFolder(for: place))
    guard let folder = try location.open("drafts", isMade: isMade) else { return nil }
    self.folder = folder
    prefix = String(place.folder.path(of: place.name).fnv1a, radix: 16) + "-"
  }

  /// The numbers of the drafts, the oldest one first.
  private var numbers: [Int] {
    ((try? folder.names()) ?? []).compactMap { name in
      name.text.hasPrefix(prefix) ? Int(name.text.dropFirst(prefix.utf8.count)) : nil
    }.filter { (1...Int(Int32.max)).contains($0) }.sorted()
  }

  private func name(_ number: Int) -> FileName { FileName("\(prefix)\(number)") }

  /// Keeps a line, and drops the oldest drafts if there are too many.
  package func keep(_ text: String) throws(SystemCallError) {
    var file = try TemporaryFile(in: folder)
    try file.descriptor.write(Array(text.utf8)[...])
    let former = numbers
    var number = (former.last ?? 0) + 1
    while true {
      do throws(SystemCallError) {
        try file.become(name(number))
        break
      } catch  where error.code == EEXIST {
        number += 1
      }
    }
    for old in former.dropLast(Self.maxDrafts - 1) { remove(old) }
  }

  /// The draft that was kept last; nil if there is none.
  package var newest: (number: Int, text: String)? {
    for number in numbers.reversed() {
      guard let file = try? folder.file(name(number)),
        let text = try? FileContents(of: file, named: prefix, limit: Self.maxBytes).bytes
      else { continue }
      return (number, String(decoding: text, as: UTF8.self))
    }
    return nil
  }

  package func remove(_ number: Int) { try? folder.remove(name(number)) }
}
