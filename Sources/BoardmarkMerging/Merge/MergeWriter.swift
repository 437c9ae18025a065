import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Writes the merged text of a plan.
struct MergeWriter {
  private typealias Place = Separators.Place

  let plan: MergePlan
  let options: Board.MergeOptions
  private let separators: Separators

  /// - Parameter addsBlankLines: True to put a blank line between things that were not neighbours
  ///   before.
  init(_ plan: MergePlan, _ options: Board.MergeOptions, addsBlankLines: Bool) {
    (self.plan, self.options) = (plan, options)
    separators = Separators(
      outlines: plan.outlines, matching: plan.matching, addsBlankLines: addsBlankLines)
  }

  private var outlines: ThreeWay<MergeOutline> { plan.outlines }
  private var sections: [Match] { plan.matching.sections }

  func text() -> MergedText {
    var text = MergedText(options)
    text.reserve(max(outlines.ours.bytes.count, outlines.theirs.bytes.count) * 5 / 4)
    let places =
      plan.order.flatMap { section in
        [Place.heading(section)] + plan.contents[section].map { .node($0) }
      } + [.end]
    var index = 0
    var hasBlankBefore = false
    while index + 1 < places.count {
      if let region = removedRegion(places, from: index) {
        text.append(ours: region.ours, theirs: region.theirs, region.conflict)
        (index, hasBlankBefore) = (region.end, false)
        continue
      }
      if case .heading(let section) = places[index], plan.apart.contains(section) {
        text.append(heading(section), as: .heading)
        let isLast = places[index + 1] == .end
        text.append(
          ours: content(section, .ours, isLast: isLast),
          theirs: content(section, .theirs, isLast: isLast), Board.MergeConflict(.text, ""))
        (index, hasBlankBefore) = (index + 1, true)
        continue
      }
      let blank = separators.between(places[index], places[index + 1])
      // One-sided content takes the blank lines after it along, if there are others before it.
      if !hasBlankBefore || !append(places[index], with: blank, to: &text) {
        switch places[index] {
        case .heading(let section): text.append(heading(section), as: .heading)
        case .node(let number): append(number, to: &text)
        case .end: break
        }
        text.append(blank)
      }
      hasBlankBefore = !blank.isEmpty
      index += 1
    }
    return text
  }

  private func append(_ number: Int, to text: inout MergedText) {
    // The common case: do not copy the outcome.
    if plan.isUnchanged[number] {
      let node = plan.matching.nodes[number].ours!
      let outline = outlines.ours
      return text.append(outline.text(node), as: outline.nodes[node].isItem ? .item : nil)
    }
    switch plan.outcomes[number] {
    case .gone: break
    case .copy(let side):
      let node = plan.matching.nodes[number][side]!
      text.append(
        outlines[side].text(node), as: outlines[side].nodes[node].isItem ? .item : nil)
    case .segments(let segments): text.append(segments, as: plan.isItem(number) ? .item : nil)
    }
  }

  /// Appends one-sided content together with the blank lines after it; returns whether it did.
  private func append(
    _ place: Place, with blank: ArraySlice<UInt8>, to text: inout MergedText
  ) -> Bool {
    guard !blank.isEmpty, case .node(let number) = place, !plan.contested.contains(number),
      case .segments(let segments) = plan.outcomes[number], segments.count == 1,
      case .region(let ours, let theirs, let conflict) = segments[0], ours.isEmpty != theirs.isEmpty
    else { return false }
    let halves = [ours, theirs].map { bytes in
      var half = MergedText.Half()
      half.append(bytes, as: plan.isItem(number) ? .item : nil)
      if !bytes.isEmpty { half.append(blank) }
      return half
    }
    text.append(ours: halves[0], theirs: halves[1], conflict)
    return true
  }

  /// The contents of a section on a side, with the blank lines around them.
  private func content(
    _ section: Int, _ side: MergeVersion, isLast: Bool
  ) -> MergedText.Half {
    var half = MergedText.Half()
    guard let index = sections[section][side] else { return half }
    let outline = outlines[side]
    let element = MergeOutline.Element.heading(index)
    half.append(outline.bytes[outline.separator(after: element)])
    for node in outline.sections[index].nodes {
      half.append(outline.text(node), as: outline.nodes[node].isItem ? .item : nil)
      half.append(outline.bytes[outline.separator(after: .node(node))])
    }
    if !isLast, !half.bytes.suffix(2).allSatisfy({ $0 == 0x0A }) { half.append([0x0A]) }
    return half
  }

  // MARK: - Sections that a side removed

  /// The region of a section that a side removed and the other filled or changed, with the sections below it.
  private func removedRegion(
    _ places: [Place], from start: Int
  ) -> (ours: MergedText.Half, theirs: MergedText.Half, conflict: Board.MergeConflict, end: Int)? {
    guard case .heading(let section) = places[start], let remover = plan.removers[section] else {
      return nil
    }
    let side = remover.opposite
    let level = outlines[side].sections[sections[section][side]!].level
    var end = start + 1
    while end + 1 < places.count {
      if case .heading(let next) = places[end] {
        guard plan.removers[next] == remover, let index = sections[next][side],
          outlines[side].sections[index].level > level
        else { break }
      }
      // A task that both sides have is not part of the decision.
      if case .node(let number) = places[end], plan.contested.contains(number) { break }
      end += 1
    }
    var half = MergedText.Half()
    for index in start..<end {
      switch places[index] {
      case .heading(let section):
        half.append(outlines[side].heading(sections[section][side]!), as: .heading)
        if plan.apart.contains(section) {
          half.append(content(section, side, isLast: places[index + 1] == .end))
          continue
        }
      case .node(let number):
        half.append(bytes(number, side), as: plan.isItem(number) ? .item : nil)
      case .end: break
      }
      half.append(separators.between(places[index], places[index + 1]))
    }
    let name = outlines[side].sections[sections[section][side]!].name
    let conflict = Board.MergeConflict(.removed(by: remover.side), "column '\(name)'")
    let none = MergedText.Half()
    return side == .ours ? (half, none, conflict, end) : (none, half, conflict, end)
  }

  /// A node's text in one side's half.
  private func bytes(_ number: Int, _ side: MergeVersion) -> ArraySlice<UInt8> {
    switch plan.outcomes[number] {
    case .gone: []
    case .copy(let version): outlines[version].text(plan.matching.nodes[number][version]!)
    case .segments(let segments): segments.half(side)
    }
  }

  // MARK: - Headings

  private func heading(_ section: Int) -> [MergedText.Segment] {
    let rules = ThreeWay { version in
      sections[section][version].map { index -> ArraySlice<UInt8> in
        let outline = outlines[version]
        return outline.bytes[
          outline.sections[index].heading.lowerBound..<outline.sections[index].title]
      }
    }
    // Of two rules, take the one whose bytes sort last, which is not the empty one.
    let rule =
      merged(rules) ?? [rules.ours, rules.theirs].compactMap { $0 }
      .max { $0.lexicographicallyPrecedes($1) } ?? []
    return [.text(rule), title(section)]
  }

  private func merged(_ values: ThreeWay<ArraySlice<UInt8>?>) -> ArraySlice<UInt8>? {
    guard let ours = values.ours, let theirs = values.theirs else {
      return values.ours ?? values.theirs
    }
    guard let base = values.base else { return ours == theirs ? ours : nil }
    return ThreeWay(base: base, ours: ours, theirs: theirs).merged
  }

  private func title(_ section: Int) -> MergedText.Segment {
    let titles = ThreeWay { version in
      sections[section][version].map { index in
        outlines[version].bytes[
          outlines[version].sections[index]
            .title..<outlines[version].sections[index].heading.upperBound]
      }
    }
    if !plan.clashing.contains(section), let merged = merged(titles) { return .text(merged) }
    let (ours, theirs) = (titles.ours!, titles.theirs!)
    let names = ThreeWay { version in
      sections[section][version].map { outlines[version].sections[$0].name }
    }
    let levels = ThreeWay { version in
      sections[section][version].map { outlines[version].sections[$0].level }
    }
    // Writing a heading in another style does not rename it.
    let renamed = MergeVersion.sides.filter { names[$0] != names.base || levels[$0] != levels.base }
    if names.base != nil, renamed.count == 1, !plan.clashing.contains(section) {
      return .text(titles[renamed[0]]!)
    }
    if names.ours == names.theirs, levels.ours == levels.theirs {
      return .text(ours.lexicographicallyPrecedes(theirs) ? ours : theirs)
    }
    return .region(
      ours: ours, theirs: theirs, Board.MergeConflict(.heading, "column '\(names.ours ?? "")'"))
  }
}

extension LineMeaning {
  /// True if the line equals the separate merge of each of its fields.
  func isMerged(from versions: ThreeWay<LineMeaning>) -> Bool {
    let lists = versions.map(\.attributes)
    let attributes = self.attributes
    let names = [attributes, lists.base, lists.ours, lists.theirs].flatMap(\.keys)
    // Ticking a task finishes it, whatever mark it had.
    let isBoxMerged = box == .ticked || versions.map(\.boxText).merged == boxText
    return versions.map(\.box).merged == box && isBoxMerged
      && isTextMerged(from: versions) && versions.map(\.people).mergedSet() == people
      && versions.map(\.tags).mergedSet() == tags
      && names.allSatisfy { name in lists.map { $0[name] }.merged == .some(attributes[name]) }
  }
}

extension LineMeaning {
  /// True if the title and the tail are merged, separately or, since writing after a tail makes it
  /// part of the title, together.
  private func isTextMerged(from versions: ThreeWay<LineMeaning>) -> Bool {
    isTitleMerged(from: versions) && versions.map(\.tail).merged == tail
      || versions.map(\.text).merged == text
  }

  /// True if the title is merged, as a whole or without other programs' dates, which are merged
  /// separately.
  private func isTitleMerged(from versions: ThreeWay<LineMeaning>) -> Bool {
    if versions.map(\.title).merged == title { return true }
    let (dates, known) = (markedDates, versions.map(\.markedDates))
    let marks = [dates, known.base, known.ours, known.theirs].flatMap(\.keys)
    return !marks.isEmpty
      && versions.map { $0.title[...].withoutMarkedDates }.merged == title[...].withoutMarkedDates
      && marks.allSatisfy { mark in known.map { $0[mark] }.merged == .some(dates[mark]) }
  }

  /// Other programs' dates in the title, by their marks.
  private var markedDates: [ByteString: [ByteString]] {
    let dates = title[...].markedDates.map { title[$0] }
    return Dictionary(grouping: dates.map { ByteString($0) }) { ByteString($0.bytes.dateMark) }
  }

  private var text: [UInt8] { tail.isEmpty ? title : title + [0x20] + tail }
}
