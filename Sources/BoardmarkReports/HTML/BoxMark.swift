import BoardmarkReading
import BoardmarkText

/// The checkbox of an item of a body as a page shows it.
enum BoxMark {
  /// The box that an item's text begins with, and how long it is with the blank after it.
  static func mark(_ text: [UInt8]) -> (length: Int, html: String)? {
    guard let box = TaskBox(in: text, at: 0, limit: text.count) else { return nil }
    let html = Self.html(box.meaning)
    return (min(text.count, box.range.upperBound + 1), html)
  }

  private static func html(_ box: Box) -> String {
    switch box {
    case .ticked: #"<span class="box ticked" role="img" aria-label="done"></span> "#
    case .cancelled: #"<span class="box cancelled" role="img" aria-label="cancelled"></span> "#
    case .open, .none: #"<span class="box" role="img" aria-label="open"></span> "#
    }
  }
}
