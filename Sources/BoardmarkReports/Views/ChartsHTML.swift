import BoardmarkHistory
import BoardmarkReading
import BoardmarkText

/// Writes the charts of a board: bars by column and by person, then what `board stats` draws.
struct ChartsHTML<Page: ViewPage> {
  private let page: Page
  private let charts: BoardCharts

  init(_ page: Page, figures: Board.Statistics?) {
    self.page = page
    charts = BoardCharts(page.board.board, page.board.asked, figures: figures)
  }

  private func word(_ text: String) -> String { page.words(text) }

  func write(to html: inout HTMLWriter) {
    html.block("div", ["class": "charts"]) { html in
      writeBars("Tasks by column", charts.columns, to: &html)
      if !charts.people.isEmpty {
        writeBars("Open tasks by person", charts.people, others: charts.otherPeople, to: &html)
      }
      if let figures = charts.figures, figures.days.count > 1 {
        for chart in [FlowChart.burnup, .weeks, .flow] {
          html.row("section", ["class": "chart"]) { html in
            html.element(.heading(page.board.level), text: word(chart.title))
            html.append(chart.chart(of: figures, page.words))
          }
        }
        writeTimes(figures, to: &html)
      } else {
        html.element(
          "p", ["class": "more"], text: word("Charts need more than a day of git history"))
      }
    }
  }

  private func writeBars(
    _ title: String, _ bars: [BoardCharts.Bar], others: Int = 0, to html: inout HTMLWriter
  ) {
    let most = max(1, bars.map(\.total).max() ?? 1)
    html.row("section", ["class": "chart"]) { html in
      html.row(.heading(page.board.level), text: word(title))
      html.element("table", ["class": "bars"]) { html in
        for bar in bars {
          html.row("tr") { html in
            html.element(
              "th", ["scope": "row", "dir": "auto", "lang": bar.name.language],
              text: bar.name == LaneRows.person.none ? word(bar.name) : bar.name)
            html.element("td") { write(bar, of: most, to: &$0) }
            html.element("td", ["class": "number"], text: "\(bar.total)")
          }
        }
      }
      html.element("p", ["class": "legend"]) { html in
        let names: KeyValuePairs = [
          Board.ColumnState.todo: "To do", .doing: "Doing", .done: "Done",
        ]
        for (state, name) in names where bars.contains(where: { $0[state] > 0 }) {
          html.element("span", ["class": state.rawValue], text: word(name))
        }
      }
      if others > 0 {
        html.element(
          "p", ["class": "more"],
          text: word("and {1} more people").replacing("{1}", with: "\(others)"))
      }
    }
  }

  private func write(_ bar: BoardCharts.Bar, of most: Int, to html: inout HTMLWriter) {
    html.element(
      "svg",
      [
        "class": "bar", "viewBox": "0 0 \(bar.total) 1", "preserveAspectRatio": "none",
        "width": "\(100 * bar.total / most)%", "aria-hidden": "true",
      ]
    ) { html in
      var start = 0
      for state in [Board.ColumnState.done, .doing, .todo] where bar[state] > 0 {
        html.element(
          "rect",
          ["class": state.rawValue, "x": "\(start)", "width": "\(bar[state])", "height": "1"],
          text: "")
        start += bar[state]
      }
    }
  }

  private func writeTimes(_ figures: Board.Statistics, to html: inout HTMLWriter) {
    html.row("section", ["class": "chart"]) { html in
      html.element(.heading(page.board.level), text: word("Times"))
      html.element("table", ["class": "bars"]) { html in
        let rows = [("Lead time", figures.leadTime), ("Cycle time", figures.cycleTime)]
        for (name, times) in rows {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], text: word(name))
            html.element("td", text: text(of: times))
          }
        }
      }
    }
  }

  private func text(of times: Board.Distribution) -> String {
    guard let median = times.median, let most = times.percentile(85) else {
      return word("none yet")
    }
    return word("median {1} days, 85 % within {2} days, of {3} tasks")
      .replacing("{1}", with: "\(median)").replacing("{2}", with: "\(most)")
      .replacing("{3}", with: "\(times.count)")
  }
}
