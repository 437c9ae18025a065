import BoardmarkText

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
    guard name.isOrdinary else { return spellings[name.text] }
    return name.bytes.count > longest ? nil : table[ByteString(name.bytes)]
  }

  /// The bytes of the longest name.
  static let longest = table.keys.reduce(0) { max($0, $1.bytes.count) }

  /// The same names for those that may be spelled with other code points.
  private static let spellings = [String: KnownColumn](
    uniqueKeysWithValues: table.map { (String(decoding: $0.key.bytes, as: UTF8.self), $0.value) })

  private static let table: [ByteString: KnownColumn] = {
    var table: [ByteString: KnownColumn] = [:]
    func add(
      _ names: String, _ state: ColumnState, _ role: ColumnRole = .plain, isWeak: Bool = false
    ) {
      // By bytes, since finding letters in them takes longer than reading a small board.
      for name in Array(names.utf8).split(separator: .ascii(";")) {
        let key = ByteString(name.drop { $0 == 0x20 })
        table[key] = KnownColumn(state: state, role: role, isWeak: isWeak)
      }
    }

    add("todo; to do; todos; to dos; todo list; to do list; backlog; back log; icebox", .todo)
    add("next; up next; planned; pending; open; ready; upcoming", .todo, isWeak: true)
    add("wishlist; inbox", .todo, isWeak: true)
    add("할 일; 할일; 해야 할 일; 대기중; 대기 중; 백로그", .todo)
    add("예정; 대기", .todo, isWeak: true)
    add("未着手; やること; 待办; 待辦; 待处理; 待處理", .todo)
    add("收集箱", .todo, isWeak: true)
    add("задачи; сделать; бэклог; задумки", .todo)
    add("por hacer; a fazer; à faire; a faire; zu erledigen", .todo)
    add("pendiente; aberto; offen", .todo, isWeak: true)

    add("doing; in progress; work in progress; in process; in work; wip; working on", .doing)
    add("active; started; ongoing; on going", .doing, isWeak: true)
    add("진행 중; 진행중; 하는 중; 하는중", .doing)
    add("進行中; 作業中; 进行中; 正在进行", .doing)
    add("в работе; в процессе", .doing)
    add("en progreso; en curso; em progresso; fazendo; en cours; in arbeit; قيد التنفيذ", .doing)
    add("review; in review; under review; peer review; testing", .doing, .waiting, isWeak: true)
    add("blocked; on hold; hold; waiting", .doing, .waiting, isWeak: true)
    add("검토 중; 검토중; на ревью", .doing, .waiting, isWeak: true)

    add("done", .done)
    add("complete; completed; finished; closed; shipped", .done, isWeak: true)
    add("완료; 한 일; 完了; 完了済み; 完成; 已完成", .done)
    add("끝", .done, isWeak: true)
    add("сделано; готово; завершено; hecho; terminado; feito", .done)
    add("fait; terminé; fertig; erledigt; مكتملة", .done)
    add("encerrado", .done, isWeak: true)
    add("archive; archived; 归档; архив", .done, .archive, isWeak: true)
    add("canceled; cancelled; rejected; dropped", .done, .cancelled, isWeak: true)
    return table
  }()
}
