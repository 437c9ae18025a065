import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@Suite struct CSVWriterTests {
  /// The only field of the only row under the header `h`, as it is written.
  private func field(_ text: String, isRaw: Bool = false) -> String {
    field(Array(text.utf8), isRaw: isRaw)
  }

  private func field(_ bytes: [UInt8], isRaw: Bool = false) -> String {
    var writer = CSVWriter(columns: ["h"], isRaw: isRaw)
    writer.row([.utf8(bytes[...])])
    return String(decoding: writer.bytes.dropFirst(2).dropLast(), as: UTF8.self)
  }

  @Test("a table has a header and a line for each row") func aTableHasAHeaderAndALineForEachRow() {
    var writer = CSVWriter(columns: ["id", "title", "line"])
    writer.row([.text("k7f2"), .text("할 일, \"quoted\""), .integer(-12)])
    writer.row([.empty, .utf8(Array("a\nb".utf8)[...]), .empty])
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        id,title,line
        k7f2,"할 일, ""quoted""\",-12
        ,"a
        b",

        """)
  }

  @Test(
    "a field has quotes where it needs them",
    arguments: [
      ("a b", "a b"), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""),
      (" a", "\" a\""),
      ("a ", "\"a \""), ("", "\"\""), ("a;b", "a;b"), ("한글", "한글"),
    ])
  func aFieldHasQuotesWhereItNeedsThem(text: String, expected: String) {
    #expect(field(text) == expected)
    #expect(field(text, isRaw: true) == expected)
  }

  @Test(
    "what a spreadsheet would evaluate gets an apostrophe",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
      ("\tx", "'\\x09x"),
      ("\r=1", "\"'\n=1\""), ("\n=1", "\"'\n=1\""), ("＝1+1", "'＝1+1"), ("＋1", "'＋1"), ("－1", "'－1"),
      ("＠x", "'＠x"), (" =1", "' =1"), ("\u{FEFF}=1", "'\\u{feff}=1"),
      ("=a,\"b\"", "\"'=a,\"\"b\"\"\""),
      ("a=1", "a=1"), ("'=1", "'=1"), ("1-1", "1-1"), ("   ", "\"   \""), ("\u{1B}", "\\x1b"),
    ])
  func whatASpreadsheetWouldEvaluateGetsAnApostrophe(text: String, expected: String) {
    #expect(field(text) == expected)
  }

  @Test("numbers get no apostrophe") func numbersGetNoApostrophe() {
    var writer = CSVWriter(columns: ["n"])
    writer.row([.integer(-5)])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "n\n-5\n")
  }

  @Test(
    "raw fields are data as they are",
    arguments: [
      ("=1+1", "=1+1"), ("\tx", "\tx"), ("a\r\nb", "\"a\r\nb\""), ("\r", "\"\r\""),
      ("\u{1B}[m", "\u{1B}[m"),
      ("\u{202E}", "\u{202E}"), ("＝1", "＝1"),
    ])
  func rawFieldsAreDataAsTheyAre(text: String, expected: String) {
    #expect(Array(field(text, isRaw: true).utf8) == Array(expected.utf8))
  }

  @Test("line ends in a field become LF") func lineEndsInAFieldBecomeLF() {
    #expect(field("a\r\nb\rc\nd\r\r\ne") == "\"a\nb\nc\nd\n\ne\"")
    #expect(field("a\r\n") == "\"a\n\"")
  }

  @Test("bytes that are not UTF-8 are shown, in raw fields replaced")
  func bytesThatAreNotUTF8AreShownInRawFieldsReplaced() {
    #expect(field([0x61, 0xFF]) == "a\\xff")
    #expect(field([0x61, 0xFF], isRaw: true) == "a\u{FFFD}")
  }

  @Test("a byte order mark occurs once, before the header")
  func aByteOrderMarkStandsOnceBeforeTheHeader() {
    var writer = CSVWriter(columns: [""], hasByteOrderMark: true)
    writer.row([.text("a")])
    #expect(writer.bytes == Array("\u{FEFF}\"\"\na\n".utf8))
  }

  @Test("any bytes come back from a reader, and no control is left but LF")
  func anyBytesComeBackFromAReaderAndNoControlIsLeftButLF() throws {
    var random = RandomNumbers(seed: 0xC5_0001)
    let likely = Array(",\"\"\n\r =+-@'a\t\u{1B}".utf8) + [0xFF, 0xEA, 0xB0, 0x80]
    for _ in 0..<5_000 {
      let cells = (0..<3).map { _ in
        (0..<Int.random(in: 0...8, using: &random)).map { _ in likely.randomElement(using: &random)!
        }
      }
      for isRaw in [true, false] {
        var writer = CSVWriter(columns: ["a", "b", "c"], isRaw: isRaw)
        writer.row(cells.map { .utf8($0[...]) })
        let text = try #require(String(validating: writer.bytes, as: UTF8.self))
        let rows = try #require(readRows(text), "\(cells)")
        #expect(rows.count == 2)
        #expect(rows.first == ["a", "b", "c"].map { Array($0.utf8) })
        if isRaw {
          #expect(rows.last == cells.map { Array(String(decoding: $0, as: UTF8.self).utf8) })
        } else {
          #expect(text.unicodeScalars.allSatisfy { !$0.isHiddenControl || $0 == "\n" })
          for cell in rows.last ?? [] {
            #expect(!"=+-@\n".utf8.contains(cell.first ?? 0))
          }
        }
      }
    }
  }

  /// Reads CSV as RFC 4180 has it, lines ended by LF; nil where a quote is out of place.
  private func readRows(_ text: String) -> [[[UInt8]]]? {
    let quote = UInt8(ascii: "\"")
    var rows: [[[UInt8]]] = []
    var row: [[UInt8]] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      var cell: [UInt8] = []
      if rest.first == quote {
        rest.removeFirst()
        while true {
          guard let byte = rest.popFirst() else { return nil }
          if byte != quote {
            cell.append(byte)
          } else if rest.first == quote {
            cell.append(rest.removeFirst())
          } else {
            break
          }
        }
      } else {
        while let byte = rest.first, byte != UInt8(ascii: ","), byte != 0x0A {
          if byte == quote || byte == 0x0D { return nil }
          cell.append(rest.removeFirst())
        }
      }
      row.append(cell)
      switch rest.popFirst() {
      case UInt8(ascii: ","): continue
      case 0x0A:
        rows.append(row)
        row = []
      default: return nil
      }
    }
    return row.isEmpty ? rows : nil
  }
}
