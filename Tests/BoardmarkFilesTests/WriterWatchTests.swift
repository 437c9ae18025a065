import BoardmarkFiles
import LibC
import TestSupport
import Testing

@Suite struct WriterWatchTests {
  let folder = ScratchFolder()

  #if os(Linux)
    @Test func aSaveInPlaceThatHasBegunIsWaitedFor() throws {
      let path = folder.make("a", "old")
      let editor = open(path, O_WRONLY | O_TRUNC)
      #expect(writeSome(editor, "one ", 4) == 4)
      onThreads(2) { index in
        if index == 0 {
          usleep(100_000)
          _ = writeSome(editor, "two ", 4)
          close(editor)
        } else {
          _ = try? updateFile(at: path) { $0 + Array("board".utf8) }
        }
      }
      #expect(text(of: path) == "one two board")
      #expect(folder.names == ["a"])
    }

    @Test func aSaveInPlaceThatBeginsInTheExchangeIsNotLost() throws {
      let path = folder.make("a", "")
      for round in 0..<200 {
        write("", to: path)
        onThreads(2) { index in
          if index == 0 {
            usleep(UInt32(round % 40) * 25)
            let editor = open(path, O_WRONLY | O_APPEND)
            _ = writeSome(editor, "one ", 4)
            usleep(200)
            _ = writeSome(editor, "two ", 4)
            close(editor)
          } else {
            _ = try? updateFile(at: path) { $0 + Array("board ".utf8) }
          }
        }
        let result = text(of: path) ?? ""
        #expect(
          result == "one two board " || result == "board one two ", "round \(round): \(result)")
      }
      #expect(folder.names == ["a"])
    }

    @Test func aFileThatStaysOpenForWritingIsRefused() throws {
      let path = folder.make("a", "old")
      let editor = open(path, O_WRONLY)
      defer { close(editor) }
      #expect(
        failure { try updateFile(at: path, lockTimeout: .zero) { $0 + [0x21] } }?.description
          == "cannot write '\(path)': another program is writing to it; wait until it finishes, or stop it"
      )
      #expect(text(of: path) == "old")
    }
  #endif

  @Test func aFileIsRemovedOnlyWithTheExpectedBytes() throws {
    let path = folder.make("a", "changed")
    let place = try FilePlace(of: path, for: .write)
    #expect(try !removeFile(at: place, expecting: Array("made".utf8)))
    #expect(text(of: path) == "changed")
    #expect(try removeFile(at: place, expecting: Array("changed".utf8)))
    #expect(folder.names == [])
  }
}
