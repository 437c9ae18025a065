import NIOCore
import Synchronization

/// The streams that tell browsers when the board has changed.
final class EventStreams: Sendable {
  private struct State {
    var streams: [ObjectIdentifier: any Channel] = [:]
    var last: [UInt8]?
  }

  private let state = Mutex(State())

  /// Takes a stream in and gives what it begins with.
  func add(_ channel: any Channel) -> [UInt8] {
    state.withLock { state in
      state.streams[ObjectIdentifier(channel)] = channel
      return state.last ?? []
    }
  }

  func remove(_ channel: any Channel) {
    state.withLock { _ = $0.streams.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// Tells all streams of the board as it is now.
  func send(revision: String) {
    send(Array("event: board\nid: \(revision)\ndata: \(revision)\n\n".utf8), isKept: true)
  }

  /// Tells all streams that the board cannot be read.
  func send(problem: String) {
    let text = problem.split(whereSeparator: \.isNewline).joined(separator: " ")
    send(Array("event: gone\ndata: \(text)\n\n".utf8), isKept: true)
  }

  /// Shows that the server is there.
  func sendSign() { send(Array(": \n\n".utf8), isKept: false) }

  private func send(_ bytes: [UInt8], isKept: Bool) {
    let channels = state.withLock { state in
      if isKept { state.last = bytes }
      return Array(state.streams.values)
    }
    for channel in channels {
      channel.eventLoop.execute {
        // Who reads nothing for so long gets no more; its browser asks anew.
        guard channel.isWritable else { return channel.close(promise: nil) }
        channel.pipeline.fireUserInboundEventTriggered(EventBytes(bytes: bytes))
      }
    }
  }
}

/// A piece of a stream.
struct EventBytes: Sendable {
  let bytes: [UInt8]
}
