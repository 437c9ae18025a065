import BoardmarkHistory
import BoardmarkReading
import BoardmarkText

/// A merge commit and what is wrong with it.
package struct AuditedMerge: Sendable {
  package let commit: String
  package let author: String

  /// When the commit was made, in seconds since 1970-01-01T00:00Z.
  package let time: Int

  /// The first line of the commit's message.
  package let subject: String
  package let audit: MergeAudit

  package init(commit: String, author: String, time: Int, subject: String, audit: MergeAudit) {
    self.commit = commit
    self.author = author
    self.time = time
    self.subject = subject
    self.audit = audit
  }
}

/// Writes which merges lost, duplicated or revived tasks, or reverted changes
/// of tasks: `board audit`.
package struct AuditReport: Sendable {
  /// The merges with faults, the last one first.
  private let merges: [AuditedMerge]

  /// How many merges were checked.
  private let count: Int

  /// How many merges could not be checked, since a shallow clone lacks the common
  /// ancestor of their sides.
  private let cutOffCount: Int
  private let clock: Board.ZoneClock

  package init(
    _ merges: [AuditedMerge], count: Int, cutOffCount: Int = 0, in clock: Board.ZoneClock
  ) {
    self.merges = merges.filter { !$0.audit.faults.isEmpty }
    self.count = count
    self.cutOffCount = cutOffCount
    self.clock = clock
  }

  package var hasFaults: Bool { !merges.isEmpty }

  /// A line for each task and for each value that was lost, safe for a terminal; empty
  /// if no merge has a fault.
  package var text: String {
    var lines = ReportLines(ReportStyle())
    for merge in merges {
      let time = clock.time(at: merge.time).minuteText
      lines.add(
        StyledLine(
          "\(merge.commit.prefix(8))  \(time)  \(merge.author)  \(merge.subject)".terminalSafe()))
      for fault in merge.audit.faults {
        let id = fault.id.map { $0 + "  " } ?? ""
        lines.add(StyledLine("  \(fault.phrase)  \(id)\(fault.title)".terminalSafe()))
        for lost in fault.lost {
          lines.add(StyledLine("    lost: \(lost.field) \(lost.value)".terminalSafe()))
        }
      }
      if merge.audit.isCleanByTasks == true {
        lines.add(StyledLine("  'board merge' merges these versions without a conflict"))
      }
    }
    return lines.text
  }

  /// The report as one JSON object.
  package func json(file: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.string("file", file)
      report.integer("merges", count)
      report.integer("cutOff", cutOffCount)
      report.array("faulty") { list in
        for merge in merges {
          list.object { object in
            object.string("commit", merge.commit)
            object.string("author", merge.author)
            object.string("time", clock.time(at: merge.time).text)
            object.string("subject", merge.subject)
            object.boolean("cleanByTasks", merge.audit.isCleanByTasks)
            object.array("faults") { faults in
              for fault in merge.audit.faults {
                faults.object(onOneLine: true) { json in
                  json.string("kind", fault.kind.rawValue)
                  json.string("id", fault.id)
                  json.string("title", fault.title)
                  json.array("columns", onOneLine: true) { columns in
                    for column in fault.columns { columns.string(column) }
                  }
                  json.array("fields", onOneLine: true) { fields in
                    for field in fault.fields { fields.string(field) }
                  }
                  json.array("lost", onOneLine: true) { list in
                    for lost in fault.lost {
                      list.object(onOneLine: true) { object in
                        object.string("field", lost.field)
                        object.string("value", lost.value)
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    return writer.bytes
  }
}

extension MergeAudit.Fault {
  /// What happened to the task, in a few words.
  fileprivate var phrase: String {
    let columns = columns.map { "'\($0)'" }.joined(separator: ", ")
    switch kind {
    case .lost: return "lost from \(columns):"
    case .doubled: return "duplicated, in \(columns):"
    case .revived: return "revived in \(columns):"
    case .reverted:
      return "reverted in \(columns), \(fields.joined(separator: ", ")) as before:"
    }
  }
}
