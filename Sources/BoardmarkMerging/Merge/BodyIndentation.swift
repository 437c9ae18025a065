import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// How the lines below a task are indented, which a formatter, an editor or a longer number before the task changes
/// without a change of what they say.
struct BodyIndentation {
  /// For the white space before a line, what one side has instead.
  private var changes: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]

  /// The versions of a task with the bodies indented as each of the sides that changed that, then as in the base; of
  /// two sides first the one whose bytes sort first, and before them the versions as they are if one side alone changed
  /// the body.
  static func settled(_ versions: ThreeWay<TaskMerge.Version>) -> [ThreeWay<TaskMerge.Version>] {
    let bodies = versions.map(\.body)
    func areDifferent(_ old: MergeVersion, _ new: MergeVersion) -> Bool {
      BodyIndentation(from: bodies[old], to: bodies[new])?.isChange == true
    }
    var sides = MergeVersion.sides.filter { areDifferent(.base, $0) }
    // Where the base has no such lines, each side may have written what the other has in its own way.
    if sides.isEmpty, areDifferent(.ours, .theirs) { sides = MergeVersion.sides }
    if sides.isEmpty { return [] }
    sides.sort { bodies[$0].lexicographicallyPrecedes(bodies[$1]) }
    let settled = (sides + [.base]).compactMap { target in
      versions.compactMap { $0.indented(like: versions[target]) }
    }
    return (bodies.merged == nil ? [] : [versions]) + settled
  }

  /// What is changed from one body to another; nil if lines of both that had the same indentation no longer have it.
  fileprivate init?(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
    let (before, after) = (Self.indentations(in: old), Self.indentations(in: new))
    for (content, indentation) in before {
      guard let indentation, let other = after[content], let other else { continue }
      if changes.updateValue(other, forKey: indentation).map({ $0 != other }) == true { return nil }
    }
  }

  fileprivate var isChange: Bool { changes.contains { $0.key != $0.value } }

  /// The white space before each line by what follows it, of an item by its title; nil for one that occurs twice.
  private static func indentations(
    in body: ArraySlice<UInt8>
  ) -> [ArraySlice<UInt8>: ArraySlice<UInt8>?] {
    var result: [ArraySlice<UInt8>: ArraySlice<UInt8>?] = [:]
    for line in body.lines {
      let indentation = line.prefix(while: \.isBlank)
      let content = line[indentation.endIndex...]
      if content.allSatisfy(\.isSpace) { continue }
      let name = BodyItems.indentation(of: line) == nil ? content : BodyItems.title(of: line)
      let isFirst = result[name] == nil
      result.updateValue(isFirst ? indentation : nil, forKey: name)
    }
    return result
  }

  /// A body with the changes made; white space that is not among them changes as much as the longest that it begins
  /// with. Nil if there is none.
  fileprivate func applied(to body: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    for line in body.lines {
      let indentation = line.prefix(while: \.isBlank)
      if line[indentation.endIndex...].allSatisfy(\.isSpace) {
        result += line
        continue
      }
      let known = changes.keys.filter { indentation.starts(with: $0) }.max { $0.count < $1.count }
      guard let known, let other = changes[known] else { return nil }
      result += other + line.dropFirst(known.count)
    }
    return result
  }
}

extension TaskMerge.Version {
  /// The task with its body indented like that of another version; nil if it would say something else.
  fileprivate func indented(like other: Self) -> Self? {
    guard let indentation = BodyIndentation(from: body, to: other.body) else { return nil }
    if !indentation.isChange { return self }
    guard comment.isEmpty, let body = indentation.applied(to: body),
      let read = TaskReading(head + body)?.task,
      read.saysSame(as: task)
    else { return nil }
    return Self(task: read, range: read.range)
  }
}
