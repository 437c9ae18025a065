import Boardmark
import JSONRPC

/// Settles git's conflicts: keeps one half or both of the selected region, or merges the whole file
/// again by tasks.
enum ConflictActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let board = context.board
    guard !board.conflicts.isEmpty else { return [] }
    let text = context.document.text
    let line = text.line(at: context.range.lowerBound)
    var offers = [
      ActionOffer("merge again by tasks", .quickFix, in: context) { () throws(RPCError) in
        try mergedAgain(context)
      }
    ]
    if let index = board.conflicts.firstIndex(where: { $0.lines.contains(line) }) {
      let about =
        ConflictResolution.subject(of: index, in: board).map {
          name, count in
          ": '\(name.shortened)'" + (count > 1 ? " and \(count - 1) more" : "")
        } ?? ""
      let (bytes, fileName) = (board.source.bytes, board.fileName)
      for (side, name) in [(MergeSide.ours, "ours"), (.theirs, "theirs")] {
        offers.append(
          ActionOffer("take \(name)\(about)", .quickFix, in: context) { () throws(RPCError) in
            let shared = context.document.path.flatMap(context.server.world.stages)?.sharedTasks
            return try settled(context) { () throws(ConflictResolution.Failure) in
              try ConflictResolution.taking(
                side, ofRegion: index, in: bytes, keeping: shared ?? [], fileName: fileName)
            }
          })
      }
      offers.append(
        ActionOffer("take both\(about)", .quickFix, in: context) { () throws(RPCError) in
          try settled(context) { () throws(ConflictResolution.Failure) in
            try ConflictResolution.takingBoth(of: ":\(line + 1)", in: bytes, fileName: fileName)
          }
        })
    }
    return offers
  }

  /// The edits that settle a conflict.
  private static func settled(
    _ context: ActionContext, _ settle: () throws(ConflictResolution.Failure) -> [UInt8]
  ) throws(RPCError) -> [TextEdit] {
    do throws(ConflictResolution.Failure) {
      return TextEdit.edits(from: context.board.source.bytes, to: try settle())
    } catch {
      switch error {
      case .noColumn, .duplicate, .lost, .unmovable: throw .refused(error.description)
      case .noConflict, .ambiguous, .decidesMore: throw .refused("the conflict is gone; try again")
      }
    }
  }

  private static func mergedAgain(_ context: ActionContext) throws(RPCError) -> [TextEdit] {
    let bytes = context.board.source.bytes
    let stages = context.document.path.flatMap(context.server.world.stages)
    if let line = ConflictResolution.strayMarkerLine(in: bytes, stages: stages) {
      throw .refused(
        "line \(line): a conflict marker without the others of its conflict; keep what is right there and "
          + "remove the marker")
    }
    let merged = ConflictResolution.mergedAgain(
      bytes, stages: stages, fileName: context.board.fileName)
    return TextEdit.edits(from: bytes, to: merged)
  }
}
