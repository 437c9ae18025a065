/// The end mark of an HTML block that a blank line does not end: a comment, `<pre>`, `<?…`, `<!…`,
/// CDATA.
struct HTMLBlockEnd {
  private let endings: [[UInt8]]

  /// Reads the block's opening at `offset`; nil if a blank line ends the block.
  init?(in bytes: [UInt8], at offset: Int) {
    let opening = bytes[min(offset, bytes.count)..<min(offset + 12, bytes.count)].map(lowercased)
    func opens(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { opening.starts(with: $0) }
    }
    if opens("<!--") {
      endings = [Array("-->".utf8)]
    } else if opens("<?") {
      endings = [Array("?>".utf8)]
    } else if opens("<![cdata[") {
      endings = [Array("]]>".utf8)]
    } else if opens("<!") {
      endings = [Array(">".utf8)]
    } else if opens("<script") || opens("<pre") || opens("<style") || opens("<textarea") {
      endings = ["</script>", "</pre>", "</style>", "</textarea>"].map { Array($0.utf8) }
    } else {
      return nil
    }
  }

  /// Whether `line` holds one of the endings.
  func isIn(_ line: ArraySlice<UInt8>) -> Bool {
    // All endings hold a `>`.
    line.contains(UInt8(ascii: ">"))
      && endings.contains { ending in
        line.indices.contains {
          line[$0...].prefix(ending.count).elementsEqual(ending) { lowercased($0) == $1 }
        }
      }
  }
}

/// The byte in lower case if it is an ASCII letter; any other byte unchanged.
private func lowercased(_ byte: UInt8) -> UInt8 {
  (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}
