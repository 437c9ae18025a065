// What a user of the library imports: everything that reads, changes, checks and merges boards, under one name. Reports
// are what `board` prints, and not part of it.
@_exported import BoardmarkChecking
@_exported import BoardmarkEditing
@_exported import BoardmarkHistory
@_exported import BoardmarkMatching
@_exported import BoardmarkMerging
@_exported import BoardmarkQuery
@_exported import BoardmarkReading
@_exported import BoardmarkText
