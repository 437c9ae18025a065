import BoardmarkMatching
import BoardmarkMerging

extension BoardChanges {
  /// The changes as `board diff --format json` writes them.
  ///
  /// Every key is always there. Applied to the old board, the changes give the new one: first
  /// remove everything that was removed, moved or reordered, then insert everything that has a new
  /// place, by ascending index, with the text that the change carries.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.array("changes") { list in
        for change in changes { list.object { Self.write(change, to: &$0) } }
      }
    }
    return writer.bytes
  }

  static func write(_ change: BoardChange, to object: inout JSONObjectWriter) {
    object.string("kind", change.kind.rawValue)
    object.string("id", change.id)
    object.string("title", change.title)
    object.string("attribute", change.attribute)
    object.string("from", change.from)
    object.string("to", change.to)
    write("oldPlace", change.oldPlace, to: &object)
    write("newPlace", change.newPlace, to: &object)
    object.string("text", change.text)
  }

  private static func write(
    _ key: String, _ place: BoardChange.Place?, to object: inout JSONObjectWriter
  ) {
    guard let place else {
      object.null(key)
      return
    }
    object.object(key, onOneLine: true) { value in
      value.string("column", place.column)
      value.integer("index", place.index)
    }
  }
}
