import BoardmarkReading
import BoardmarkText

/// Writes the charts of a board as text: bars by column and by person, then what `board stats` says.
package struct ChartsText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle) { self.style = style }

  package func lines(_ charts: BoardCharts) -> [StyledLine] {
    var lines: [StyledLine] = []
    add("Tasks by column", charts.columns, to: &lines)
    if !charts.people.isEmpty {
      lines.append(StyledLine())
      add("Open tasks by person", charts.people, to: &lines)
      if charts.otherPeople > 0 {
        lines.append(StyledLine("and \(charts.otherPeople) more people", .faint))
      }
    }
    if style.isTerminal { lines.append(style.cut(StyledLine("░ to do  ▓ doing  █ done", .faint))) }
    guard let figures = charts.figures else { return lines }
    return lines + [StyledLine()] + StatisticsText(style).lines(figures)
  }

  private func add(_ title: String, _ bars: [BoardCharts.Bar], to lines: inout [StyledLine]) {
    lines.append(StyledLine(title, .strong))
    let most = max(1, bars.map(\.total).max() ?? 1)
    var table = TextTable([.left, .right])
    for bar in bars {
      table.add([
        StyledLine(bar.name.truncated(toDisplayWidth: 24)), StyledLine("\(bar.total)"),
        style.isTerminal ? drawn(bar, of: most) : StyledLine(),
      ])
    }
    lines += table.lines.map(style.cut)
  }

  /// A bar whose parts are the states; each part that is not empty has at least one block.
  private func drawn(_ bar: BoardCharts.Bar, of most: Int) -> StyledLine {
    let room = min(40, max(3, (style.width ?? 80) - 36))
    var line = StyledLine()
    let parts: [(Int, String, TextStyle)] = [
      (bar[.done], "█", .good), (bar[.doing], "▓", .notice), (bar[.todo], "░", .plain),
    ]
    for (count, sign, style) in parts where count > 0 {
      line.append(String(repeating: sign, count: max(1, count * room / most)), style)
    }
    return line
  }
}
