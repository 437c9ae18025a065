import BoardmarkHistory
import BoardmarkReading
import BoardmarkText

/// A merge commit and its faults.
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

/// Reports merges that lost, duplicated or revived tasks, or reverted changes to them: `board audit`.
package struct AuditReport: Sendable {
  /// The merges with faults, newest first.
  private let merges: [AuditedMerge]

  /// The number of merges checked.
  private let count: Int

  /// The number of merges not checked, since a shallow clone lacks the common ancestor of their sides.
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

  /// A line for each task and each lost value, safe for a terminal; empty if no merge has a fault.
  package var text: String {
    var lines: [StyledLine] = []
    for merge in merges {
      let time = clock.time(at: merge.time).minuteText
      lines.append(
        StyledLine(
          "\(merge.commit.prefix(8))  \(time)  \(merge.author)  \(merge.subject)".terminalSafe()))
      for fault in merge.audit.faults {
        let id = fault.id.map { $0 + "  " } ?? ""
        lines.append(StyledLine("  \(fault.phrase)  \(id)\(fault.title)".terminalSafe()))
        for lost in fault.lost {
          lines.append(StyledLine("    lost: \(lost.field) \(lost.value)".terminalSafe()))
        }
      }
      if merge.audit.isCleanByTasks == true {
        lines.append(StyledLine("  'board merge' merges these versions without a conflict"))
      }
    }
    return ReportStyle().text(of: lines)
  }

  /// The report as one JSON object.
  package func json(file: String) -> [UInt8] {
    JSONWriter.report { report in
      report.string("file", file)
      report.integer("merges", count)
      report.integer("cutOff", cutOffCount)
      report.objects("faulty", of: merges) { object, merge in
        object.string("commit", merge.commit)
        object.string("author", merge.author)
        object.string("time", clock.time(at: merge.time).text)
        object.string("subject", merge.subject)
        object.boolean("cleanByTasks", merge.audit.isCleanByTasks)
        object.objects("faults", of: merge.audit.faults, onOneLine: true) { json, fault in
          json.string("kind", fault.kind.rawValue)
          json.string("id", fault.id)
          json.string("title", fault.title)
          json.strings("columns", fault.columns)
          json.strings("fields", fault.fields)
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

extension MergeAudit.Fault {
  /// The task's fault in a few words.
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
