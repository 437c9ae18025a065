internal import CPlatform

/// A promise to remove one file when SIGHUP, SIGINT or SIGTERM ends the process.
///
/// While such a value lives and is not armed, these signals wait for it, so that an operation which
/// must not be interrupted halfway is not. A thread that holds an unarmed value may not make
/// another one: if a signal came in between, the second would wait for the first. More than 64 at
/// once are allowed, but the additional ones promise nothing.
struct SignalCleanup: ~Copyable {
  private let slot = board_cleanup_reserve()

  deinit { board_cleanup_release(slot) }

  /// From here on a signal removes the file and ends the process. `folder` must live as long.
  func arm(_ name: FileName, in folder: Folder) {
    board_cleanup_arm(slot, folder.descriptor, name.cString)
  }

  /// From here on signals wait again.
  func disarm() { board_cleanup_disarm(slot) }
}
