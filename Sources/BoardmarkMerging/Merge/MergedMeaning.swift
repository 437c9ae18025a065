import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

extension LineMeaning {
  /// Whether the line says what merging each of its fields separately gives.
  func isMerged(from versions: ThreeWay<LineMeaning>) -> Bool {
    let lists = versions.map(\.attributes)
    let attributes = self.attributes
    let names = [attributes, lists.base, lists.ours, lists.theirs].flatMap(\.keys)
    // Whoever ticks a task has finished it, whatever mark it had.
    let isBoxMerged = box == .ticked || versions.map(\.boxText).merged == boxText
    return versions.map(\.box).merged == box && isBoxMerged
      && isTextMerged(from: versions) && versions.map(\.people).mergedSet() == people
      && versions.map(\.tags).mergedSet() == tags
      && names.allSatisfy { name in lists.map { $0[name] }.merged == .some(attributes[name]) }
  }
}

extension LineMeaning {
  /// Whether the title and the tail are merged, each by itself or, since what is written after a tail makes it part of
  /// the title, both together.
  private func isTextMerged(from versions: ThreeWay<LineMeaning>) -> Bool {
    isTitleMerged(from: versions) && versions.map(\.tail).merged == tail
      || versions.map(\.text).merged == text
  }

  /// Whether the title is merged, as a whole or apart from the dates of other programs in it, which are merged by
  /// themselves.
  private func isTitleMerged(from versions: ThreeWay<LineMeaning>) -> Bool {
    if versions.map(\.title).merged == title { return true }
    let (dates, known) = (markedDates, versions.map(\.markedDates))
    let marks = [dates, known.base, known.ours, known.theirs].flatMap(\.keys)
    return !marks.isEmpty
      && versions.map { $0.title[...].withoutMarkedDates }.merged == title[...].withoutMarkedDates
      && marks.allSatisfy { mark in known.map { $0[mark] }.merged == .some(dates[mark]) }
  }

  /// The dates of other programs in the title, by their marks.
  private var markedDates: [ByteString: [ByteString]] {
    let dates = title[...].markedDates.map { title[$0] }
    return Dictionary(grouping: dates.map { ByteString($0) }) { ByteString($0.bytes.dateMark) }
  }

  private var text: [UInt8] { tail.isEmpty ? title : title + [0x20] + tail }
}
