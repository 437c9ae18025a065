import ArgumentParser
import Boardmark
import BoardmarkFiles
import LibC

/// How a command ended, as scripts see it.
enum ExitStatus: Int32, Comparable, Error {
  /// Done and clean.
  case clean = 0
  /// Done, and there are findings, or files that would change.
  case findings = 1
  /// Could not do it.
  case failure = 2
  /// Changed what it was asked to change, but the answer could not be written or the change not
  /// committed.
  case unanswered = 3
  /// There is nothing to take, or nothing came in time.
  case nothing = 4
  /// Somebody else has the task, or one's claim on it ran out.
  case claimed = 5
  /// Merged, for git's driver: a status of 0 would not tell it that this very `board` did the
  /// merge.
  case merged = 80
  /// Merged likewise, but conflicts are left.
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
    } catch let error as CommandFailure {
      Console.standard.fail(error.description)
    } catch let error as FileError {
      Console.standard.fail(error.description)
    } catch let refusal as any Refusal {
      Console.standard.fail(CommandFailure(refusal).description)
    } catch let error as UsageError {
      writeUsage(error.message)
    } catch {
      // Help and version are "errors" that exit with 0; 64 is the parser's own for bad usage.
      let message = BoardCommand.fullMessage(for: error)
      if BoardCommand.exitCode(for: error) == .success {
        return printed(message)
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

  private static func printed(_ message: String) -> Int32 {
    let output = Console.standard.standardOutput
    output.write(HelpCompletion.added(to: message) + "\n")
    do throws(FileError) {
      try output.finish()
      return clean.rawValue
    } catch {
      Console.standard.fail(error.description)
      return failure.rawValue
    }
  }
}

/// What the parser says of a command line.
struct UsageError: Error {
  /// The whole message, with the usage.
  let message: String
}

extension Console {
  /// Writes all buffered output, after something was changed.
  ///
  /// The change is made and can be undone; losing the answer to it is no reason to make it again.
  /// - Parameter fact: What is true nonetheless, and how to go on.
  /// - Throws: `ExitStatus.unanswered` if it cannot be written; standard error says so.
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
