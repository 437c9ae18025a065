import Boardmark
import BoardmarkFiles
import BoardmarkGit

/// Merges texts line by line with `git merge-file`.
enum GitMergeFile {
  /// The merged text, with conflicts if there are any; nil if git cannot be run.
  @Sendable static func merged(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], options: Board.MergeOptions
  ) -> [UInt8]? {
    guard let folder = try? TemporaryFolder(),
      (try? createFile(at: folder.path + "/base", with: base)) != nil,
      (try? createFile(at: folder.path + "/ours", with: ours)) != nil,
      (try? createFile(at: folder.path + "/theirs", with: theirs)) != nil,
      merge(in: folder.path, options)
    else { return nil }
    return try? FileContents(ofFile: folder.path + "/ours").bytes
  }

  /// Merges the files in a folder; returns false if git fails.
  private static func merge(in folder: String, _ options: Board.MergeOptions) -> Bool {
    let labels = [options.labels.ours, options.labels.base, options.labels.theirs]
    let arguments =
      ["merge-file", "-q", "--marker-size=\(options.markerSize)"] + labels.flatMap { ["-L", $0] }
      + ["ours", "base", "theirs"]
    do throws(GitError) {
      _ = try GitProcess(scratch: folder).output(of: arguments)
      return true
    } catch .failed(let status, _) {
      // Git exits with the number of conflicts, which is not a failure.
      return status < 128
    } catch {
      return false
    }
  }
}
