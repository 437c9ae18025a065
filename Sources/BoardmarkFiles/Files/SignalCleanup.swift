internal import CPlatform

/// A promise to remove one file when SIGHUP, SIGINT or SIGTERM ends the process.
///
/// While such a value lives and is not armed, these signals wait for it, so that what must not be
/// cut in two is not. A thread that holds an unarmed one may not make another: when a signal came in
/// between, the second would wait for the first. More than 64 at once are allowed, but the further ones promise nothing.
struct SignalCleanup: ~Copyable {
  private let slot = board_cleanup_reserve()

  deinit { board_cleanup_release(slot) }

  /// From here on a signal removes the file and ends the process; the folder has to live as long.
  func arm(_ name: FileName, in folder: Folder) {
    board_cleanup_arm(slot, folder.descriptor, name.cString)
  }

  /// From here on signals wait again.
  func disarm() { board_cleanup_disarm(slot) }
}
