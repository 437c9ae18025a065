import BoardmarkText
import MarkdownBlocks

/// What a column's name says about it where the board does not say so itself.
///
/// The table is the same for everybody; the names are what people write on real boards.
struct KnownColumn: Equatable {
  let state: ColumnState
  let role: ColumnRole

  /// Whether the name is an ordinary section title elsewhere, so that it alone makes no board.
  let isWeak: Bool

  /// The entry of a name.
  static func named(_ name: FoldedName) -> KnownColumn? {
    name.isOrdinary ? table.column(name.bytes) : spellings[name.text]
  }

  /// The bytes of the longest name.
  static let longest = table.longest

  /// The same names for those that may be spelled with other code points.
  private static let spellings = [String: KnownColumn](
    uniqueKeysWithValues: table.names.map { (String(decoding: $0.name, as: UTF8.self), $0.column) })

  private static let table = Table()

  /// Names that say the same, parted by `; `.
  private struct Names {
    let text: StaticString
    let column: KnownColumn

    init(
      _ text: StaticString, _ state: ColumnState, _ role: ColumnRole = .plain, isWeak: Bool = false
    ) {
      self.text = text
      column = KnownColumn(state: state, role: role, isWeak: isWeak)
    }
  }

  /// All names by their lengths: few have the same, so that no hash is needed, and a table of this kind is made
  /// in less time than a small board is read.
  private struct Table {
    private var text: [UInt8] = []
    private var places: [[(start: Int, column: KnownColumn)]] = []

    init() {
      for names in KnownColumn.all {
        names.text.withUTF8Buffer { add($0, names.column) }
      }
    }

    private mutating func add(_ names: UnsafeBufferPointer<UInt8>, _ column: KnownColumn) {
      let base = text.count
      text += names
      var start = 0
      while start < names.count {
        let end = names.offset(of: .ascii(";"), from: start, to: names.count)
        while places.count <= end - start { places.append([]) }
        places[end - start].append((base + start, column))
        start = end + 2
      }
    }

    var longest: Int { places.count - 1 }

    var names: [(name: ArraySlice<UInt8>, column: KnownColumn)] {
      places.indices.flatMap { length in
        places[length].map { (text[$0.start..<$0.start + length], $0.column) }
      }
    }

    func column(_ name: [UInt8]) -> KnownColumn? {
      guard name.count <= longest else { return nil }
      return places[name.count].first {
        text[$0.start..<$0.start + name.count].isIdentical(to: name[...])
      }?.column
    }
  }

  private static let all = [
    Names("todo; to do; todos; to dos; todo list; to do list; backlog; back log; icebox", .todo),
    Names("next; up next; planned; pending; open; ready; upcoming", .todo, isWeak: true),
    Names("wishlist; inbox", .todo, isWeak: true),
    Names("할 일; 할일; 해야 할 일; 대기중; 대기 중; 백로그", .todo),
    Names("예정; 대기", .todo, isWeak: true),
    Names("未着手; やること; 待办; 待辦; 待处理; 待處理", .todo),
    Names("收集箱", .todo, isWeak: true),
    Names("задачи; сделать; бэклог; задумки", .todo),
    Names("por hacer; a fazer; à faire; a faire; zu erledigen", .todo),
    Names("pendiente; aberto; offen", .todo, isWeak: true),

    Names("doing; in progress; work in progress; in process; in work; wip; working on", .doing),
    Names("active; started; ongoing; on going", .doing, isWeak: true),
    Names("진행 중; 진행중; 하는 중; 하는중", .doing),
    Names("進行中; 作業中; 进行中; 正在进行", .doing),
    Names("в работе; в процессе", .doing),
    Names("en progreso; en curso; em progresso; fazendo; en cours; in arbeit; قيد التنفيذ", .doing),
    Names("review; in review; under review; peer review; testing", .doing, .waiting, isWeak: true),
    Names("blocked; on hold; hold; waiting", .doing, .waiting, isWeak: true),
    Names("검토 중; 검토중; на ревью", .doing, .waiting, isWeak: true),

    Names("done", .done),
    Names("complete; completed; finished; closed; shipped", .done, isWeak: true),
    Names("완료; 한 일; 完了; 完了済み; 完成; 已完成", .done),
    Names("끝", .done, isWeak: true),
    Names("сделано; готово; завершено; hecho; terminado; feito", .done),
    Names("fait; terminé; fertig; erledigt; مكتملة", .done),
    Names("encerrado", .done, isWeak: true),
    Names("archive; archived; 归档; архив", .done, .archive, isWeak: true),
    Names("canceled; cancelled; rejected; dropped", .done, .cancelled, isWeak: true),
  ]
}
