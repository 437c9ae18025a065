import BoardmarkHistory
import BoardmarkReading

/// Writes how work flows for programs: `board stats --format json`.
package enum StatisticsJSON {
  /// The figures as one JSON object; all times are in days.
  package static func bytes(
    of figures: FlowStatistics, file: String, isShallow: Bool
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      write(figures, file: file, isShallow: isShallow, to: &report)
    }
    return writer.bytes
  }

  /// The figures of one of several boards.
  package struct Board: Sendable {
    let file: String

    /// The figures; nil if the board could not be read.
    let figures: FlowStatistics?
    let isShallow: Bool
    package let error: String?

    package init(file: String, figures: FlowStatistics?, isShallow: Bool, error: String?) {
      self.file = file
      self.figures = figures
      self.isShallow = isShallow
      self.error = error
    }
  }

  /// The figures of several boards in `boards`; a board that could not be read has
  /// only `file` and `error`.
  package static func bytes(of boards: [Board]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.array("boards") { list in
        for board in boards {
          list.object { object in
            if let figures = board.figures {
              write(figures, file: board.file, isShallow: board.isShallow, to: &object)
            } else {
              object.string("file", board.file)
              object.string("error", board.error)
            }
          }
        }
      }
    }
    return writer.bytes
  }

  private static func write(
    _ figures: FlowStatistics, file: String, isShallow: Bool, to report: inout JSONObjectWriter
  ) {
    report.string("file", file)
    report.boolean("shallow", isShallow)
    report.string("from", "\(figures.start)")
    report.string("to", "\(figures.end)")
    report.integer("finished", figures.finished.count)
    write("leadTime", figures.leadTime, to: &report)
    write("cycleTime", figures.cycleTime, to: &report)
    report.array("inProgress") { list in
      for life in figures.inProgress {
        list.object(onOneLine: true) { object in
          write(life, to: &object)
          object.string("column", life.facts.column)
          object.string("started", life.started.map { "\($0)" })
          object.integer("age", figures.age(of: life))
        }
      }
    }
    report.array("weeks") { list in
      for week in figures.weeks {
        list.object(onOneLine: true) { object in
          object.string("start", "\(week.start)")
          object.integer("created", week.created)
          object.integer("finished", week.finished)
          object.integer("overdue", week.overdue)
        }
      }
    }
    report.array("days") { list in
      for day in figures.days {
        list.object(onOneLine: true) { object in
          object.string("date", "\(day.date)")
          object.integer("todo", day.todo)
          object.integer("doing", day.doing)
          object.integer("done", day.done)
          object.integer("overdue", day.overdue)
        }
      }
    }
    report.array("tasks") { list in
      for life in figures.finished {
        list.object(onOneLine: true) { object in
          write(life, to: &object)
          object.string("created", life.created.map { "\($0)" })
          object.string("started", life.started.map { "\($0)" })
          object.string("finished", life.finished.map { "\($0)" })
          object.integer("leadTime", life.leadTime)
          object.integer("cycleTime", life.cycleTime)
        }
      }
    }
  }

  private static func write(_ life: TaskLife, to object: inout JSONObjectWriter) {
    object.string("id", life.facts.id?.text)
    object.string("title", life.facts.title)
  }

  private static func write(
    _ key: String, _ distribution: Distribution, to report: inout JSONObjectWriter
  ) {
    report.object(key, onOneLine: true) { object in
      object.integer("count", distribution.count)
      object.integer("median", distribution.median)
      object.integer("percentile85", distribution.percentile(85))
    }
  }
}
