import BoardmarkFiles
internal import BoardmarkText
import JSONRPC

/// A tool offered to models: its name, parameters and effects.
struct MCPTool: Sendable {
  /// An argument of a tool.
  struct Parameter: Sendable {
    enum Kind: Sendable {
      case text(limit: Int, pattern: String? = nil)
      case choice([String])
      case texts
      case number(ClosedRange<Int>)
      case numbers
      case flag
    }

    let name: String
    let kind: Kind
    let about: String
    let isRequired: Bool

    init(_ name: String, _ kind: Kind, _ about: String, isRequired: Bool = false) {
      (self.name, self.kind, self.about, self.isRequired) = (name, kind, about, isRequired)
    }
  }

  let name: String
  let title: String
  let about: String
  let parameters: [Parameter]
  var changes = true
  var isAlwaysLoaded = false

  private static let task = Parameter("id", .text(limit: 200), "Task id", isRequired: true)
  private static let query = Parameter(
    "query", .text(limit: 1000),
    "Words that must all match, such as: @ana #api overdue blocked state:todo pri:high due<fri text:word"
  )
  private static let board = Parameter(
    "board", .text(limit: 4000, pattern: "^/"), "Absolute path of another board file")

  static let all = [
    MCPTool(
      name: "board_brief", title: "Summary of the board",
      about: "What is open, late, blocked, next, claimed and was finished last. Read this first.",
      parameters: [
        Parameter("limit", .number(1000...50_000), "Maximum length in characters; default: 8000"),
        board,
      ], changes: false, isAlwaysLoaded: true),
    MCPTool(
      name: "board_list", title: "List tasks",
      about: "Lists open tasks, or those that a query finds.",
      parameters: [
        query, Parameter("limit", .number(1...1000), "Maximum number of tasks; default: 50"), board,
      ], changes: false),
    MCPTool(
      name: "board_show", title: "Show a task",
      about: "Shows one task: dates, people, needs, who has it.",
      parameters: [
        task,
        Parameter("body", .flag, "Also its text, checklist and notes"),
        board,
      ], changes: false),
    MCPTool(
      name: "board_next", title: "Next task",
      about:
        "Returns what to work on next. With claim true it claims that task for you; with release it gives a task back.",
      parameters: [
        Parameter("claim", .flag, "Take the task"),
        Parameter("id", .text(limit: 200), "Claim this task instead of the next one"),
        Parameter("release", .text(limit: 200), "Id of a task of yours to give back"), query, board,
      ], isAlwaysLoaded: true),
    MCPTool(
      name: "board_add", title: "Add a task", about: "Adds a task and answers with its id.",
      parameters: [
        Parameter("title", .text(limit: 1000), "One line", isRequired: true),
        Parameter("body", .text(limit: 100_000), "Markdown below it"),
        Parameter("column", .text(limit: 200), "Default: the first todo column"),
        Parameter("due", .text(limit: 100, pattern: "^[^\\s]"), "Such as 2026-12-01 or fri"),
        Parameter("priority", .choice(["high", "medium", "low"]), "How urgent"),
        Parameter("people", .texts, "Who does it"), Parameter("tags", .texts, "Tags without #"),
        Parameter("needs", .texts, "Ids of tasks to be done first"), board,
      ]),
    MCPTool(
      name: "board_change", title: "Change a task",
      about:
        "Changes a task; 'none' removes a date or priority. Ticks steps of its checklist.",
      parameters: [
        task, Parameter("title", .text(limit: 1000), "New title"),
        Parameter("due", .text(limit: 100, pattern: "^[^\\s]"), "Such as 2026-12-01, fri or none"),
        Parameter("priority", .choice(["high", "medium", "low", "none"]), "How urgent"),
        Parameter("people", .texts, "People to add"), Parameter("tags", .texts, "Tags to add"),
        Parameter("needs", .texts, "Ids to add to its needs"),
        Parameter("tick", .numbers, "Numbers of steps to tick, from 1"),
        Parameter("untick", .numbers, "Numbers of steps to untick"), board,
      ]),
    MCPTool(
      name: "board_move", title: "Move or finish a task",
      about:
        "Moves a task to a column; 'done' finishes it, 'cancelled' closes it undone, 'open' reopens it.",
      parameters: [
        task,
        Parameter(
          "to", .text(limit: 200), "done, cancelled, open, or a column's name", isRequired: true),
        board,
      ]),
    MCPTool(
      name: "board_note", title: "Note on a task",
      about: "Appends a dated note to a task, or a step to its checklist.",
      parameters: [
        task, Parameter("text", .text(limit: 10_000), "What to note", isRequired: true),
        Parameter("item", .flag, "Append a step instead"), board,
      ]),
  ]

  /// The tool's definition in `tools/list`.
  var definition: JSONValue {
    let properties = parameters.map { parameter in
      JSONValue.Member(Array(parameter.name.utf8), parameter.schema)
    }
    let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
    let annotations = JSONValue.members([
      "readOnlyHint": .boolean(!changes), "destructiveHint": .boolean(false),
      "idempotentHint": .boolean(!changes), "openWorldHint": .boolean(false),
    ])
    return .members([
      "name": .string(name), "title": .string(title), "description": .string(about),
      "inputSchema": .members([
        "type": .string("object"), "properties": .object(properties),
        "required": required.isEmpty ? nil : .array(required),
        "additionalProperties": .boolean(false),
      ]),
      "annotations": annotations,
      "_meta": isAlwaysLoaded
        ? .object([.init(Array("anthropic/alwaysLoad".utf8), .boolean(true))]) : nil,
    ])
  }
}

extension MCPTool.Parameter {
  var schema: JSONValue {
    let about = JSONValue.string(about)
    func array(of kind: String) -> JSONValue {
      .members([
        "type": .string("array"), "items": .members(["type": .string(kind)]),
        "maxItems": .integer(MCPArguments.countLimit), "description": about,
      ])
    }
    switch kind {
    case .text(let limit, let pattern):
      return .members([
        "type": .string("string"), "maxLength": .integer(limit),
        "pattern": pattern.map { .string($0) }, "description": about,
      ])
    case .choice(let words):
      return .members([
        "type": .string("string"), "enum": .array(words.map { .string($0) }), "description": about,
      ])
    case .texts: return array(of: "string")
    case .numbers: return array(of: "integer")
    case .flag: return .members(["type": .string("boolean"), "description": about])
    case .number(let range):
      return .members([
        "type": .string("integer"), "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound), "description": about,
      ])
    }
  }
}

/// The arguments of a call, validated against the tool's parameters.
struct MCPArguments {
  static let countLimit = 50

  private let values: JSONValue

  /// - Throws: `CommandFailure` that names an argument that is missing, unknown or of the wrong type.
  init(_ values: JSONValue, for tool: MCPTool) throws(CommandFailure) {
    guard let members = values.members else {
      throw CommandFailure("the arguments must be an object")
    }
    for member in members {
      let name = String(decoding: member.key, as: UTF8.self)
      guard let parameter = tool.parameters.first(where: { $0.name == name }) else {
        throw CommandFailure(
          "there is no argument '\(String(name.prefix(50)).terminalSafe())'; \(tool.name) takes "
            + tool.parameters.map(\.name).joined(separator: ", "))
      }
      if let fault = parameter.fault(of: member.value) { throw CommandFailure("\(name): \(fault)") }
    }
    for parameter in tool.parameters where parameter.isRequired {
      guard members.contains(where: { $0.key == Array(parameter.name.utf8) }) else {
        throw CommandFailure("\(parameter.name) is missing: \(parameter.about)")
      }
    }
    self.values = values
  }

  func text(_ name: StaticString) -> String? { values[name]?.text }
  func texts(_ name: StaticString) -> [String] { values[name]?.texts ?? [] }
  func number(_ name: StaticString) -> Int? { values[name]?.integer }
  func numbers(_ name: StaticString) -> [Int] { values[name]?.array?.compactMap(\.integer) ?? [] }
  func flag(_ name: StaticString) -> Bool { values[name]?.boolean ?? false }
}

extension MCPTool.Parameter {
  /// The problem with a value; nil if it is valid.
  fileprivate func fault(of value: JSONValue) -> String? {
    func isText(_ value: JSONValue, _ limit: Int) -> Bool {
      value.bytes.map { String(validating: $0, as: UTF8.self) != nil && $0.count <= 4 * limit }
        ?? false
    }
    switch kind {
    case .choice(let words):
      return value.text.map(words.contains) == true
        ? nil : "write one of \(words.joined(separator: ", "))"
    case .text(let limit, _):
      return isText(value, limit) ? nil : "write a text of at most \(limit) characters"
    case .texts:
      let isFit = value.array.map {
        $0.count <= MCPArguments.countLimit && $0.allSatisfy { isText($0, 200) }
      }
      return isFit == true ? nil : "write a list of at most \(MCPArguments.countLimit) short texts"
    case .numbers:
      let isFit = value.array.map {
        $0.count <= MCPArguments.countLimit && $0.allSatisfy { $0.integer != nil }
      }
      return isFit == true
        ? nil : "write a list of at most \(MCPArguments.countLimit) whole numbers"
    case .flag: return value.boolean == nil ? "write true or false" : nil
    case .number(let range):
      return value.integer.map(range.contains) == true
        ? nil : "write a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
