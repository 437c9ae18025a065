import BoardmarkReading
import BoardmarkText

/// The bullets of lists, which a formatter makes the same throughout a file: those of tasks, and all others.
enum Bullets {
  private struct Items {
    var tasks: [Int] = []
    var others: [Int] = []
  }

  /// The texts of three boards with the bullets that one side gave all tasks or all other items; nil if no side gave
  /// them others.
  static func settled(_ boards: ThreeWay<Board>) -> ThreeWay<[UInt8]>? {
    // Most boards need no more than a look at where their lines begin.
    let found = boards.map { bulletsAtLineStarts(of: $0.source.bytes) }
    if found.ours == found.base, found.theirs == found.base { return nil }
    let items = boards.map(items)
    var texts = boards.map(\.source.bytes)
    var isChanged = false
    for part in [\Items.tasks, \.others] {
      let bullets = MergeVersion.sides.map {
        chosen(by: $0, boards, items.map { $0[keyPath: part] })
      }
      guard let bullet = bullets[0] ?? bullets[1], bullet == bullets[1] ?? bullet else { continue }
      for version in MergeVersion.allCases {
        for offset in items[version][keyPath: part] { texts[version][offset] = bullet }
      }
      isChanged = true
    }
    return isChanged ? texts : nil
  }

  /// The only bullet of a side's items, if some item of the base has another one and the side has its line with this
  /// one.
  private static func chosen(
    by side: MergeVersion, _ boards: ThreeWay<Board>, _ items: ThreeWay<[Int]>
  ) -> UInt8? {
    func bytes(_ version: MergeVersion) -> [UInt8] { boards[version].source.bytes }
    let bullets = Set(items[side].map { bytes(side)[$0] })
    guard bullets.count == 1, let bullet = bullets.first else { return nil }
    func lines(_ version: MergeVersion, _ isMeant: (UInt8) -> Bool) -> Set<ByteString> {
      let meant = items[version].filter { isMeant(bytes(version)[$0]) }
      return Set(
        meant.map { ByteString(bytes(version)[($0 + 1)...].prefix { !$0.isLineEnding }) })
    }
    // One that the base has with both bullets tells nothing.
    let others = lines(.base) { $0 != bullet }.subtracting(lines(.base) { $0 == bullet })
    return others.isDisjoint(with: lines(side) { _ in true }) ? nil : bullet
  }

  private static func items(of board: Board) -> Items {
    let bytes = board.source.bytes
    let tasks = Set(
      board.columns.lazy.flatMap { column in
        column.tasks.indices.map { index in
          let range = column.tasks.record(index).range
          return bytes[range].firstIndex { !$0.isBlank } ?? range.lowerBound
        }
      })
    var items = Items()
    for block in board.blocks {
      guard case .item = block.kind, bytes[block.start].isBullet else { continue }
      if tasks.contains(block.start) {
        items.tasks.append(block.start)
      } else {
        items.others.append(block.start)
      }
    }
    return items
  }

  /// The bullets that lines begin with, flush left and indented.
  private static func bulletsAtLineStarts(of text: [UInt8]) -> [Set<UInt8>] {
    text.withUnsafeBufferPointer { bytes in
      var found: [Set<UInt8>] = [[], []]
      var start = 0
      while start < bytes.count {
        var offset = start
        while offset + 1 < bytes.count, bytes[offset].isBlank { offset += 1 }
        if offset + 1 < bytes.count, bytes[offset].isBullet, bytes[offset + 1].isBlank {
          found[offset > start ? 1 : 0].insert(bytes[offset])
        }
        start = bytes.offset(of: 0x0A, from: offset, to: bytes.count) + 1
      }
      return found
    }
  }
}
