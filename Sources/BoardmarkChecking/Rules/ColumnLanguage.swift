import BoardmarkReading

/// A language in which boards name their columns.
struct ColumnLanguage {
  /// What a new column of a state is called.
  let todo: String
  let doing: String
  let done: String

  /// Other names by which the language is known, folded as ``ColumnName`` does.
  private let others: Set<String>

  private init(_ todo: String, _ doing: String, _ done: String, _ others: String = "") {
    self.todo = todo
    self.doing = doing
    self.done = done
    self.others = Set(others.split(separator: ";").map { ColumnName(String($0)).candidates[0] })
  }

  /// The language of all of `names`, which are headings; English where they have none in common.
  static func of(_ names: [String]) -> ColumnLanguage {
    let candidates = names.map { ColumnName($0).candidates }
    return all.first { language in
      let known = language.others.union(
        [language.todo, language.doing, language.done].compactMap {
          ColumnName($0).candidates.first
        })
      return candidates.allSatisfy { $0.contains(where: known.contains) }
    } ?? english
  }

  /// What a new column of `state` is called.
  func name(of state: ColumnState) -> String {
    switch state {
    case .todo: todo
    case .doing: doing
    case .done: done
    }
  }

  private static let english = ColumnLanguage("Todo", "Doing", "Done")

  private static let all: [ColumnLanguage] = [
    english,
    ColumnLanguage(
      "할 일", "진행 중", "완료",
      "할일;해야 할 일;대기중;대기 중;백로그;예정;대기;진행중;하는 중;하는중;검토 중;검토중;한 일;끝"),
    ColumnLanguage("未着手", "進行中", "完了", "やること;作業中;完了済み"),
    ColumnLanguage("待办", "进行中", "已完成", "待处理;收集箱;正在进行;完成;归档"),
    ColumnLanguage("待辦", "進行中", "已完成", "待處理;完成"),
    ColumnLanguage(
      "Сделать", "В работе", "Готово",
      "задачи;бэклог;задумки;в процессе;на ревью;сделано;завершено;архив"),
    ColumnLanguage("Por hacer", "En progreso", "Hecho", "pendiente;en curso;terminado"),
    ColumnLanguage("A fazer", "Em progresso", "Feito", "aberto;fazendo;encerrado"),
    ColumnLanguage("À faire", "En cours", "Terminé", "a faire;fait"),
    ColumnLanguage("Zu erledigen", "In Arbeit", "Erledigt", "offen;fertig"),
  ]
}
