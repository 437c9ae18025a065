import NIOCore
import Synchronization

/// The streams that tell browsers when the board has changed.
final class EventStreams: Sendable {
  private struct State {
    var streams: [ObjectIdentifier: any Channel] = [:]
    var last: [UInt8]?
  }

  private let state = Mutex(State())

  /// Adds a stream and returns its first bytes.
  func add(_ channel: any Channel) -> [UInt8] {
    state.withLock { state in
      state.streams[ObjectIdentifier(channel)] = channel
      return state.last ?? []
    }
  }

  func remove(_ channel: any Channel) {
    state.withLock { _ = $0.streams.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// Sends all streams the current revision of the board.
  func send(revision: String) {
    send(Array("event: board\nid: \(revision)\ndata: \(revision)\n\n".utf8), isKept: true)
  }

  /// Reports to all streams that the board cannot be read.
  func send(problem: String) {
    let text = problem.split(whereSeparator: \.isNewline).joined(separator: " ")
    send(Array("event: gone\ndata: \(text)\n\n".utf8), isKept: true)
  }

  /// Sends all streams a sign of life.
  func sendSign() { send(Array(": \n\n".utf8), isKept: false) }

  private func send(_ bytes: [UInt8], isKept: Bool) {
    let channels = state.withLock { state in
      if isKept { state.last = bytes }
      return Array(state.streams.values)
    }
    for channel in channels {
      channel.eventLoop.execute {
        // Close a stream that has not been read for so long; its browser reconnects.
        guard channel.isWritable else { return channel.close(promise: nil) }
        channel.pipeline.fireUserInboundEventTriggered(EventBytes(bytes: bytes))
      }
    }
  }
}

/// Part of a stream.
struct EventBytes: Sendable {
  let bytes: [UInt8]
}
