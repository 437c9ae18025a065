// What a user of the library imports: all of its targets under one name.
@_exported import BoardmarkChecking
@_exported import BoardmarkEditing
@_exported import BoardmarkHistory
@_exported import BoardmarkMerging
@_exported import BoardmarkQuery
@_exported import BoardmarkReading
@_exported import BoardmarkReports
@_exported import BoardmarkText
