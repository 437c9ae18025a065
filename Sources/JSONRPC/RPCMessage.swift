/// The reason why a request fails.
package struct RPCError: Error, Sendable, Equatable {
  package let code: Int

  /// A sentence: the fact, and what to do about it.
  package let message: String

  package init(_ code: Int, _ message: String) {
    self.code = code
    self.message = message
  }

  /// An error for invalid JSON.
  package static func parse(_ message: String) -> RPCError { RPCError(-32700, message) }

  /// An error for JSON that is not a valid message.
  package static func invalidRequest(_ message: String) -> RPCError { RPCError(-32600, message) }

  package static func methodNotFound(_ method: String) -> RPCError {
    RPCError(-32601, "unknown method '\(method)'")
  }

  /// An error for a missing or invalid parameter.
  package static func invalidParams(_ message: String) -> RPCError { RPCError(-32602, message) }
}

/// A received message.
package enum RPCMessage: Sendable, Equatable {
  /// - Parameter id: A string or a number, as it was received.
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// A response to a request of our own; the result is nil if the request failed.
  case response(id: JSONValue, result: JSONValue?)
  /// A message to answer with an error, with its id or null.
  case invalid(id: JSONValue, RPCError)

  /// Parses a message.
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
          isBatch
            ? "batches are not supported; send messages one by one" : "a message must be an object"
        ))
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
        .invalidRequest("the parameters must be an object or an array"))
      return
    }
    switch id {
    case nil: self = .notification(method: name, params: params)
    case .string?, .integer?, .number?: self = .request(id: id!, method: name, params: params)
    default:
      self = .invalid(id: .null, .invalidRequest("an id must be a string or a number"))
    }
  }

  private static func answerable(_ id: JSONValue?) -> JSONValue {
    switch id {
    case .string?, .integer?, .number?: id!
    default: .null
    }
  }

  // MARK: - Outgoing messages

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
