import BoardmarkEditing
import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

extension Board {
  /// The changes from an older version to this one.
  ///
  /// Tasks are matched by id, those without one by text, title and place.
  /// Cost: n log n in the number of tasks.
  public func changes(since old: Board) -> [Change] { BoardChanges(from: old, to: self).changes }

  /// Merges another version into this one, task by task and field by field.
  ///
  /// Swapping the two versions swaps the sides of conflicts and changes nothing else. Cost: near n log n.
  /// - Parameters:
  ///   - theirs: The version to merge in.
  ///   - base: The common ancestor; an empty board if there is none.
  public func merging(_ theirs: Board, base: Board) -> Board.MergeResult {
    var options = Board.MergeOptions()
    options.fileName = fileName
    return Self.merge(
      base: base.source.bytes, ours: source.bytes, theirs: theirs.source.bytes, options: options)
  }

  /// Merges two versions of any Markdown file: a board by tasks, other text by lines.
  ///
  /// - Parameters:
  ///   - base: The common ancestor; empty if there is none.
  ///   - ours: The version to merge into.
  ///   - theirs: The version to merge in.
  ///   - options: The file's name, and the style of conflict markers.
  public static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8],
    options: Board.MergeOptions = Board.MergeOptions()
  ) -> Board.MergeResult {
    BoardMerge.merge(base: base, ours: ours, theirs: theirs, options: options)
  }

  /// Resolves a conflict in a file with conflict markers by taking one side of it.
  ///
  /// - Parameters:
  ///   - name: The id or title of the task, or the heading, that the conflict is about; `:12` is
  ///     the conflict at line 12.
  ///   - side: The side to keep.
  /// - Throws: ``EditError`` if no conflict has that name, or if the choice would lose or duplicate another task.
  public func resolvingConflict(
    over name: String, taking side: Board.MergeSide
  ) throws(EditError) -> Edit {
    do throws(ConflictResolution.Failure) {
      let resolved = try ConflictResolution.taking(
        side, of: name, in: source.bytes, fileName: fileName)
      return Edit(
        edits: TextEdit.edits(from: source.bytes, to: resolved),
        board: Board(resolved, fileName: fileName))
    } catch {
      throw EditError(error.message, remedy: error.remedy)
    }
  }
}

extension Board.MergeResult {
  /// The merged text, with conflict markers unless it ``isClean``.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
