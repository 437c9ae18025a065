import Boardmark
import BoardmarkReports

/// A search for the tasks that a query finds; works in steps, so that keys are handled in between.
struct SearchWork {
  let text: String
  let query: Board.Query
  var found: [[Int]] = [[]]
  var next = 0
}

extension BoardSession {
  /// The words of a query as they would be typed.
  static func text(of words: [String]) -> String {
    words.map { word in
      guard word.contains(where: { $0 == " " || $0 == "\"" || $0 == "'" }) else { return word }
      let quote = word.contains("\"") ? "'" : "\""
      return quote + word + quote
    }.joined(separator: " ")
  }

  /// Shows the tasks that a query finds; an empty query shows all.
  ///
  /// - Throws: ``QueryError`` if the text is not a query; the previous query then stays in effect.
  mutating func setFilter(_ text: String) throws(Board.QueryError) {
    search = nil
    let words = Board.Query.words(of: text)
    guard !words.isEmpty else {
      filter = ""
      return setLists(board.columns.map { ColumnList(all: $0.tasks.count) })
    }
    let query = try Board.Query(expand(words).words, on: board, now: now)
    filter = text
    setLists(
      board.columns.map { column in
        ColumnList(column.tasks.indices.filter { query.matches(column.tasks[$0]) })
      })
  }

  /// Applies the same query to a new version of the board; shows all tasks if it is not valid there.
  mutating func refilter() {
    let typed = search?.text
    do {
      try setFilter(typed ?? filter)
    } catch {
      say("\(error.message); all tasks are shown", isProblem: true)
      try? setFilter("")
    }
  }

  private mutating func setLists(_ new: [ColumnList]) {
    let former = lists
    lists = new
    for index in lists.indices where former.indices.contains(index) {
      guard let place = former[index].focusedIndex else { continue }
      lists[index].setFocus(lists[index].number(at: place))
    }
    // Move the focus to a column with tasks, so that keys have something to act on.
    if lists.indices.contains(column), lists[column].count == 0,
      let other = lists.firstIndex(where: { $0.count > 0 }), isOnBoard || !filter.isEmpty
    {
      column = other
    }
    arrangeView()
  }

  // MARK: - While it is typed

  /// Starts the search for the typed query; returns the problem with it, nil if there is none.
  mutating func beginSearch(_ typed: String) -> String? {
    let text = Board.Query.completed(typed, by: knownNames().map(\.name))
    let words = Board.Query.words(of: text)
    guard !words.isEmpty else {
      try? setFilter("")
      return nil
    }
    let (meant, problem) = expand(words)
    if let problem {
      search = nil
      return Self.onScreen(problem)
    }
    do throws(Board.QueryError) {
      search = SearchWork(text: text, query: try Board.Query(meant, on: board, now: now))
      return nil
    } catch {
      search = nil
      return Self.onScreen("\(error.message); \(error.remedy)")
    }
  }

  /// The people and tags that the open tasks name, the most frequent first; counted once for each version.
  mutating func knownNames() -> [(name: String, count: Int)] {
    if let names = facts.names { return names }
    let names = Array(board.openNames.prefix(200))
    facts.names = names
    return names
  }

  package var isSearching: Bool { search != nil }

  /// Goes through the next tasks, at most `limit` of them; the result is shown once all are done.
  package mutating func continueSearch(limit: Int) {
    guard var work = search else { return }
    var left = limit
    while left > 0 {
      let column = work.found.count - 1
      guard board.columns.indices.contains(column) else { break }
      let tasks = board.columns[column].tasks
      let end = min(tasks.count, work.next + left)
      for index in work.next..<end where work.query.matches(tasks[index]) {
        work.found[column].append(index)
      }
      left -= end - work.next
      work.next = end
      if end == tasks.count {
        work.found.append([])
        work.next = 0
      }
    }
    search = work
    guard work.found.count > board.columns.count else { return }
    search = nil
    filter = work.text
    setLists(work.found.prefix(board.columns.count).map { ColumnList($0) })
  }

  package mutating func finishSearch() {
    while search != nil { continueSearch(limit: 1 << 20) }
  }
}
