import JSONRPC
import Testing

/// Messages, told apart.
@Suite struct RPCMessageTests {
  private static func message(_ text: String) -> RPCMessage { RPCMessage(Array(text.utf8)) }

  @Test("requests, notifications and answers are told apart") func kinds() {
    #expect(
      Self.message(#"{"jsonrpc":"2.0","id":1,"method":"a","params":[1]}"#)
        == .request(id: .integer(1), method: "a", params: .array([.integer(1)])))
    #expect(
      Self.message(#"{"id":"x","method":"a"}"#)
        == .request(id: .string("x"), method: "a", params: .null))
    #expect(Self.message(#"{"method":"a"}"#) == .notification(method: "a", params: .null))
    #expect(
      Self.message(#"{"id":1,"result":null}"#) == .response(id: .integer(1), result: .null))
    #expect(Self.message(#"{"id":1,"error":{}}"#) == .response(id: .integer(1), result: nil))
  }

  @Test(
    "what is no message is answered with the protocol's error, by its id where it has one",
    arguments: [
      ("{", JSONValue.null, -32700), ("[]", .null, -32600), ("1", .null, -32600),
      (#"{"id":7}"#, .integer(7), -32600), (#"{"id":7,"method":1}"#, .integer(7), -32600),
      (#"{"id":[],"method":"a"}"#, .null, -32600), (#"{"id":null,"method":"a"}"#, .null, -32600),
      (#"{"id":7,"method":"a","params":1}"#, .integer(7), -32600),
    ])
  func errors(text: String, id: JSONValue, code: Int) {
    guard case .invalid(let found, let error) = Self.message(text) else {
      Issue.record("taken for a message: \(text)")
      return
    }
    #expect(found == id)
    #expect(error.code == code)
    #expect(!error.message.isEmpty)
  }

  @Test("what is sent has the members of the protocol") func sent() {
    #expect(
      RPCMessage.answer(to: .integer(1), .null).written
        == Array(#"{"jsonrpc":"2.0","id":1,"result":null}"#.utf8))
    #expect(
      RPCMessage.answer(to: .null, RPCError.methodNotFound("a")).written
        == Array(
          #"{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"unknown method 'a'"}}"#
            .utf8
        ))
  }
}
