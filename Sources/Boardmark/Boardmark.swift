// The library's public interface: re-exports everything that reads, changes, checks and merges
// boards. Reports belong to the `board` command, so they are not part of it.
@_exported import BoardmarkChecking
@_exported import BoardmarkEditing
@_exported import BoardmarkHistory
@_exported import BoardmarkMatching
@_exported import BoardmarkMerging
@_exported import BoardmarkQuery
@_exported import BoardmarkReading
@_exported import BoardmarkText
