/// What git is told about boards.
package enum MergeDriver {
  /// The name by which git's attributes ask for the drivers.
  package static let name = "board"

  /// The command that merges.
  ///
  /// If `board` is not found, cannot run or is another program, it merges by lines, says so, and reports a
  /// conflict, so that nobody takes the result for a merge by tasks. It does not just fail: before git 2.42, a
  /// driver that cannot be started looks like a conflict while the file silently holds our version. If a signal
  /// ended `board`, its exit status is passed on.
  package static let command =
    "w='not found'; if command -v board >/dev/null 2>&1; then "
    + "board merge --driver --marker-size=%L --path=%P -L %X -L %S -L %Y -- %O %A %B; s=$?; "
    + "case $s in 80) exit 0;; 81) exit 1;; esac; if [ $s -gt 128 ]; then exit $s; fi; "
    + "w='found, but it is another program, or cannot run here'; fi; "
    + "git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B; "
    + "echo \"board: $w, so this was merged by lines, which may be wrong:\" %P >&2; "
    + "echo \"board: install it, then 'git checkout --merge' the file; "
    + "or settle it by hand and 'git add' it\" >&2; exit 1"

  /// The settings, in the order in which they are written.
  package static let settings: [(key: String, value: String)] = [
    ("merge.board.name", "tasks of a Markdown board"),
    ("merge.board.driver", command),
    // The headings are the columns, so each hunk says which column it is in.
    ("diff.board.xfuncname", "^(#{1,6}[ \\t].*)$"),
    ("diff.board.wordRegex", "[^[:space:]]+"),
  ]

  /// The files that are boards without being listed.
  package static let patterns = [
    "board.md", "*.board.md", "board.archive.md", "*.board.archive.md",
  ]
}
