/// Why a request is not answered as it was meant to be.
package struct RPCError: Error, Sendable, Equatable {
  package let code: Int

  /// A sentence: the fact, and what to do about it.
  package let message: String

  package init(_ code: Int, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The bytes are not JSON.
  package static func parse(_ message: String) -> RPCError { RPCError(-32700, message) }

  /// The JSON is not a message.
  package static func invalidRequest(_ message: String) -> RPCError { RPCError(-32600, message) }

  package static func methodNotFound(_ method: String) -> RPCError {
    RPCError(-32601, "there is no method '\(method)'")
  }

  /// A parameter is missing, or is not what it is to be.
  package static func invalidParams(_ message: String) -> RPCError { RPCError(-32602, message) }
}

/// A message as it came.
package enum RPCMessage: Sendable, Equatable {
  /// - Parameter id: A string or a number, as it came.
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// An answer to a request of our own; nil for one that failed.
  case response(id: JSONValue, result: JSONValue?)
  /// What is to be answered with an error, by the id that it has, else by null.
  case invalid(id: JSONValue, RPCError)

  /// Reads a message.
  package init(_ bytes: [UInt8]) {
    do throws(JSONError) {
      self.init(try JSONReader.value(of: bytes))
    } catch {
      self = .invalid(
        id: .null, .parse("the message is not JSON: \(error.message), at byte \(error.offset)"))
    }
  }

  package init(_ value: JSONValue) {
    guard case .object = value else {
      let isBatch = value.array != nil
      self = .invalid(
        id: .null,
        .invalidRequest(
          isBatch ? "batches are not read; send messages one by one" : "a message is an object"))
      return
    }
    let params = value["params"] ?? .null
    let id = value["id"]
    guard let method = value["method"] else {
      if let id, value["result"] != nil || value["error"] != nil {
        self = .response(id: id, result: value["error"] == nil ? value["result"] : nil)
      } else {
        self = .invalid(id: Self.answerable(id), .invalidRequest("the message has no method"))
      }
      return
    }
    guard let name = method.text else {
      self = .invalid(id: Self.answerable(id), .invalidRequest("the method is not a string"))
      return
    }
    switch params {
    case .null, .array, .object: break
    default:
      self = .invalid(
        id: Self.answerable(id),
        .invalidRequest("the parameters are neither an object nor an array"))
      return
    }
    switch id {
    case nil: self = .notification(method: name, params: params)
    case .string?, .integer?, .number?: self = .request(id: id!, method: name, params: params)
    default:
      self = .invalid(id: .null, .invalidRequest("an id is a string or a number"))
    }
  }

  private static func answerable(_ id: JSONValue?) -> JSONValue {
    switch id {
    case .string?, .integer?, .number?: id!
    default: .null
    }
  }

  // MARK: - What is sent

  package static func answer(to id: JSONValue, _ result: JSONValue) -> JSONValue {
    .members(["jsonrpc": .string("2.0"), "id": id, "result": result])
  }

  package static func answer(to id: JSONValue, _ error: RPCError) -> JSONValue {
    .members([
      "jsonrpc": .string("2.0"), "id": id,
      "error": .members(["code": .integer(error.code), "message": .string(error.message)]),
    ])
  }

  package static func notice(_ method: String, _ params: JSONValue) -> JSONValue {
    .members(["jsonrpc": .string("2.0"), "method": .string(method), "params": params])
  }

  package static func request(_ id: JSONValue, _ method: String, _ params: JSONValue? = nil)
    -> JSONValue
  {
    .members(["jsonrpc": .string("2.0"), "id": id, "method": .string(method), "params": params])
  }
}
