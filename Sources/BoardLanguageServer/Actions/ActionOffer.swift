import Boardmark
import JSONRPC

/// An action offered at a position in a text; its edit is computed only on request.
struct ActionOffer {
  /// The protocol's kinds of actions.
  enum Kind: String {
    case quickFix = "quickfix"
    case fixAll = "source.fixAll.board"
    case move = "refactor.move"
    case rewrite = "refactor.rewrite"
  }

  /// What the action does, in the imperative.
  let title: String
  let kind: Kind

  /// The findings that the action fixes.
  var fixed: [Board.Finding] = []

  var isPreferred = false

  /// Makes the edits of this document and of others; returns nil if nothing would change.
  let edit: () throws -> JSONValue?

  /// - Parameter edits: Makes the edits of the document, in order and without overlaps.
  init(
    _ title: String, _ kind: Kind, fixed: [Board.Finding] = [], isPreferred: Bool = false,
    in context: ActionContext, edits: @escaping () throws -> [TextEdit]
  ) {
    self.init(title, kind, fixed: fixed, isPreferred: isPreferred) {
      let edits = try edits()
      return edits.isEmpty
        ? nil : try context.server.workspaceEdit([(BoardText(context.document), edits)])
    }
  }

  init(
    _ title: String, _ kind: Kind, fixed: [Board.Finding] = [], isPreferred: Bool = false,
    edit: @escaping () throws -> JSONValue?
  ) {
    self.title = title.prefix(1).uppercased() + title.dropFirst()
    self.kind = kind
    self.fixed = fixed
    self.isPreferred = isPreferred
    self.edit = edit
  }

  /// True if a client that asks only for some kinds wants this action.
  func isWanted(only kinds: [String]?) -> Bool {
    guard let kinds else { return true }
    return kinds.contains { $0.isEmpty || kind.rawValue == $0 || kind.rawValue.hasPrefix($0 + ".") }
  }
}

/// The position for which actions are requested.
struct ActionContext {
  let server: LanguageServer
  let document: Document

  /// The selected bytes; empty at a caret.
  let range: Range<Int>

  let options: Board.CheckOptions

  init(_ server: LanguageServer, _ document: Document, _ range: Range<Int>) {
    self.server = server
    self.document = document
    self.range = range
    var options = server.checkOptions(of: document).options
    options.makesFixes = true
    let seed = document.seed ?? server.world.seed()
    document.seed = seed
    options.idSeed = seed
    self.options = options
  }

  var board: Board { document.board }
  var now: Board.Now { options.now }
  var ids: IDSource { IDSource(taken: options.archivedIDs, seed: options.idSeed!) }

  /// The most tasks that one action changes; a larger selection is probably the whole file.
  private static let maxTasks = 100

  /// The tasks whose lines are selected; empty if there are too many.
  var tasks: [Board.Task] {
    if range.isEmpty { return document.task(at: range.lowerBound).map { [$0] } ?? [] }
    let chosen = board.tasks(in: range)
    return chosen.reduce(0) { $0 + $1.count } > Self.maxTasks ? [] : Array(chosen.joined())
  }

  /// The bytes of the selected lines.
  var lines: Range<Int> {
    let text = document.text
    let last = text.content(ofLine: text.line(at: range.upperBound))
    return text.lineStarts[text.line(at: range.lowerBound)]..<last.upperBound
  }

  /// An offer to change the board.
  func offer(
    _ title: String, _ kind: ActionOffer.Kind, _ change: @escaping () throws -> Board.Edit
  ) -> ActionOffer {
    ActionOffer(title, kind, in: self) { try change().edits }
  }
}

/// All sources of actions, each in its own file.
enum ActionSources {
  static let all: [@Sendable (ActionContext) -> [ActionOffer]] = [
    FixActions.offers,
    ConflictActions.offers,
    SubtaskActions.offers,
    MoveActions.offers,
    AttributeActions.offers,
    ArchiveActions.offers,
    SuppressActions.offers,
    FixActions.fixAll,
  ]
}
