import MarkdownBlocks
import TestSupport
import Testing

@Suite struct BlockStructureTests {
  @Test("blocks nest, are in order and end before the next one, for any bytes")
  func blocksNestStandInOrderAndEndBeforeTheNextOneForAnyBytes() {
    for seed in RandomCases.seeds(1_000) {
      for bytes in [RandomBoard.messy(seed: seed), Mutation.noise(seed: seed)] {
        let violations = self.violations(bytes)
        #expect(violations.isEmpty, "seed \(seed): \(violations)")
      }
    }
  }

  private func violations(_ bytes: [UInt8]) -> [String] {
    let lines = LineTable(bytes)
    let blocks = BlockParser.blocks(of: bytes, lines: lines)
    var violations: [String] = []
    for (index, block) in blocks.enumerated() {
      if block.parent >= index { violations.append("\(index) is before its parent") }
      if block.next <= index || block.next > blocks.count {
        violations.append("\(index) has no end")
      }
      if block.lines.isEmpty || block.lines.upperBound > lines.count {
        violations.append("\(index) has the lines \(block.lines)")
        continue
      }
      let first = block.lines.lowerBound
      if !(lines.start(first)...lines.end(first)).contains(block.start) {
        violations.append("\(index) starts outside its first line")
      }
      if block.parent >= 0 {
        let parent = blocks[block.parent]
        if index >= parent.next { violations.append("\(index) is after its parent's end") }
        if block.lines.lowerBound < parent.lines.lowerBound
          || block.lines.upperBound > parent.lines.upperBound
        {
          violations.append("\(index) reaches out of its parent")
        }
        if parent.isLeaf { violations.append("\(index) is in a leaf") }
      }
      if block.next < blocks.count, block.lines.upperBound > blocks[block.next].lines.lowerBound {
        violations.append("\(index) overlaps the next block")
      }
      if block.isLeaf, block.next != index + 1 { violations.append("\(index) is a leaf and holds") }
    }
    return violations
  }

  @Test("every line with text belongs to a block or is a reference definition")
  func everyLineWithTextBelongsToABlockOrIsAReferenceDefinition() {
    for seed in RandomCases.seeds(1_000) {
      let bytes = RandomBoard.messy(seed: seed)
      let lines = LineTable(bytes)
      var covered = Set<Int>()
      for block in BlockParser.blocks(of: bytes, lines: lines) { covered.formUnion(block.lines) }
      for line in 0..<lines.count where !covered.contains(line) {
        let content = bytes[lines.start(line)..<lines.end(line)].drop { $0 <= 0x20 }
        let isMark = line == 0 && content.starts(with: [0xEF, 0xBB, 0xBF])
        #expect(
          content.isEmpty || content.first == UInt8(ascii: "[") || isMark,
          "seed \(seed): line \(line + 1)")
      }
    }
  }
}
