import ArgumentParser
import Boardmark
import BoardmarkFiles
import LibC

/// How a command ended, as scripts see it.
enum ExitStatus: Int32, Comparable, Error {
  /// Success, no findings.
  case clean = 0
  /// Success, but there are findings, or files that would change.
  case findings = 1
  case failure = 2
  /// The change was made, but the output could not be written or the change not committed.
  case unanswered = 3
  /// Nothing to claim, or nothing happened in time.
  case nothing = 4
  /// Somebody else has the task, or the caller's claim on it expired.
  case claimed = 5
  /// Merged, for git's driver: a status of 0 would not prove that `board` did the merge.
  case merged = 80
  /// Merged for git's driver, with conflicts left.
  case conflicting = 81

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Runs a command and returns the exit status of the process; the only place that prints errors.
  static func running(_ body: () throws -> Void) -> Int32 {
    do {
      try body()
      return clean.rawValue
    } catch let status as ExitStatus {
      return status.rawValue
    } catch let exit as ServerExit {
      return exit.status
    } catch let refusal as ClaimRefusal {
      Console.standard.fail(refusal.description)
      return claimed.rawValue
    } catch let nothing as NothingFree {
      Console.standard.fail(nothing.message)
      return ExitStatus.nothing.rawValue
    } catch  where error is CommandFailure || error is FileError || error is any Refusal {
      Console.standard.fail("\(error)")
    } catch let error as UsageError {
      writeUsage(error.message)
    } catch {
      // Help and version are "errors" that exit with 0; 64 is the parser's own for bad usage.
      let message = BoardCommand.fullMessage(for: error)
      if BoardCommand.exitCode(for: error) == .success {
        return running {
          let output = Console.standard.standardOutput
          output.write(HelpCompletion.added(to: message) + "\n")
          try output.finish()
        }
      }
      writeUsage(message)
    }
    return failure.rawValue
  }

  private static func writeUsage(_ message: String) {
    let typed = ProcessArguments.words
    let words = (try? ConfiguredArguments.expanded(typed)) ?? typed
    let message = UsageMessage(words: words).text(message)
    Console.standard.standardError.write(message + "\n")
  }
}

/// The parser's message about an invalid command line.
struct UsageError: Error {
  /// The whole message, with the usage.
  let message: String
}

extension Console {
  /// Writes all buffered output after a change.
  ///
  /// The change is made and can be undone; the separate status keeps scripts from repeating it if the output is lost.
  /// - Parameter fact: What was changed nevertheless, and how to go on.
  /// - Throws: `ExitStatus.unanswered` if the output cannot be written; also reported on standard error.
  func finishChange(
    _ fact: String = "the change was made anyway; 'board undo' undoes it"
  ) throws(ExitStatus) {
    do throws(FileError) {
      try standardOutput.finish()
    } catch {
      fail("\(error); \(fact)")
      throw .unanswered
    }
  }
}
