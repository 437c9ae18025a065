import BoardmarkText

/// Undoes what an editor did by itself to the form of a text: many programs save every line with
/// their own line ending, end the last line or not, or put a byte order mark at the start.
enum TypedForm {
  static func restored(_ typed: [UInt8], of seen: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let typed =
      typed.starts(with: mark) && !seen.starts(with: mark) ? typed.dropFirst(3) : typed[...]
    let former = lines(seen[...])
    var endings: Set<[UInt8]> = Set(former.map { Array($0.ending) })
    endings.remove([])
    var next = former.startIndex
    var places = Dictionary(grouping: former.indices) { former[$0].text }.mapValues { $0[...] }
    var lines = lines(typed)
    for index in lines.indices {
      let line = lines[index]
      while let place = places[line.text]?.first, place < next { places[line.text]!.removeFirst() }
      if let same = places[line.text]?.first {
        // A line that was there before keeps its ending.
        lines[index].ending = former[same].ending
        next = same + 1
      } else if endings.count == 1 {
        lines[index].ending = endings.first![...]
      }
      if lines[index].ending.isEmpty, index < lines.count - 1 {
        lines[index].ending = line.ending.isEmpty ? endings.first?[...] ?? [0x0A] : line.ending
      }
    }
    if let last = former.last, !lines.isEmpty {
      let end = lines.count - 1
      if last.ending.isEmpty {
        lines[end].ending = []
      } else if lines[end].ending.isEmpty {
        lines[end].ending = endings.first?[...] ?? [0x0A]
      }
    }
    return lines.flatMap { $0.text + $0.ending }
  }

  private static func lines(
    _ bytes: ArraySlice<UInt8>
  ) -> [(text: ArraySlice<UInt8>, ending: ArraySlice<UInt8>)] {
    var lines: [(text: ArraySlice<UInt8>, ending: ArraySlice<UInt8>)] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let text = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
      var end = text.endIndex
      if end < bytes.endIndex {
        end += bytes[end] == 0x0D && end + 1 < bytes.endIndex && bytes[end + 1] == 0x0A ? 2 : 1
      }
      lines.append((text, bytes[text.endIndex..<end]))
      start = end
    }
    return lines
  }
}
