import Boardmark

/// What holds for the canonical form of any bytes.
package struct FormatLaws {
  /// The bytes in canonical form; nil where the formatter refuses.
  package private(set) var formatted: [UInt8]?

  /// Why the formatter refuses.
  package private(set) var refusal: FormatRefusal?

  /// The laws that are broken, in words; none is right.
  package private(set) var violations: [String] = []

  /// True if the refusal says that nothing could be proved.
  package var isUnproved: Bool {
    if case .verificationFailed = refusal { true } else { false }
  }

  /// Formats `bytes` and looks at what came out.
  package init(_ bytes: [UInt8], fileName: String = "-") {
    let board = Board(bytes, fileName: fileName)
    do throws(FormatRefusal) {
      let edits = try Formatter.edits(for: board)
      violations += Self.order(of: edits, count: bytes.count)
      guard violations.isEmpty else { return }
      let result = bytes.applying(edits)
      formatted = result
      if board.columns.isEmpty {
        if result != bytes { violations.append("a file without columns changed") }
      } else {
        check(result, board, fileName)
      }
    } catch {
      refusal = error
    }
  }

  private static func order(of edits: [TextEdit], count: Int) -> [String] {
    var end = 0
    for edit in edits {
      if edit.range.lowerBound < end || edit.range.upperBound > count {
        return ["the edit at \(edit.range) overlaps or lies outside"]
      }
      end = edit.range.upperBound
    }
    return []
  }

  private mutating func check(_ result: [UInt8], _ before: Board, _ fileName: String) {
    let after = Board(result, fileName: fileName)
    violations += ReadLaws.violations(result, fileName: fileName)
    violations += BoardFacts(after).differences(from: BoardFacts(before))
    // Blank lines and the file's end are as the program that keeps it has them.
    let text = String(decoding: result, as: UTF8.self)
    let isForeign = before.settings.isObsidianKanban || TaskellFile(text)?.text == text
    violations += CanonicalBytes.violations(
      result, lineEnding: before.source.lineEnding.bytes, isEndFree: isForeign)
    if !isForeign { violations += CanonicalSeams.violations(of: after) }
    if RenderedBoard.html(of: before) != RenderedBoard.html(of: after) {
      violations.append("it renders differently")
    }
    do throws(FormatRefusal) {
      if try !Formatter.edits(for: after).isEmpty {
        violations.append("formatting it again changes it again")
      }
    } catch {
      violations.append("formatting it again is refused: \(error)")
    }
  }
}
