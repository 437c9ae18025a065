/// One change that a person makes to a board. It names what it changes, so that it can be made to any
/// version of the board, and does nothing where that is not there.
enum Edit {
  case move(id: String, column: Int, at: Int)
  case box(id: String, String)
  case finish(id: String, column: Int, date: String)
  case retitle(id: String, [String])
  case set(id: String, key: String, value: String?)
  case mark(id: String, String, added: Bool)
  case addLine(id: String, at: Int, Line)
  case changeLine(id: String, number: Int, text: String)
  case tickLine(id: String, number: Int)
  case removeLine(id: String, number: Int)
  case add(Item, column: Int, at: Int)
  case delete(id: String)
  case renameColumn(Int, String)
  case addColumn(Column, at: Int)
  case deleteColumn(Int, tasksTo: Int?)
  case moveColumn(Int, at: Int)
  case changeText(number: Int, String)
  case addText(block: Int, at: Int, Line)
  case removeText(number: Int)
  case addBlock(Block, column: Int, at: Int)
  case removeBlock(Int)
  case endings
  case finalNewline
}

extension Model {
  mutating func make(_ edit: Edit) {
    switch edit {
    case .move(let id, let column, let at): move(id, column, at)
    case .box(let id, let box): change(id) { $0.box = box }
    case .finish(let id, let column, let date):
      move(id, column, .max)
      change(id) {
        $0.box = "x"
        $0.set("done", date)
      }
    case .retitle(let id, let title): change(id) { $0.title = title }
    case .set(let id, let key, let value): change(id) { $0.set(key, value) }
    case .mark(let id, let mark, let added):
      change(id) { item in
        if !added {
          item.marks.removeAll { $0 == mark }
        } else if !item.marks.contains(mark) {
          item.marks.append(mark)
        }
      }
    case .addLine(let id, let at, let line):
      change(id) { $0.body.insert(line, at: min(at, $0.body.count)) }
    case .changeLine(let id, let number, let text):
      changeLine(id, number) { $0.text = text }
    case .tickLine(let id, let number):
      changeLine(id, number) { if $0.box != nil { $0.box = $0.box == " " ? "x" : " " } }
    case .removeLine(let id, let number): change(id) { $0.body.removeAll { $0.number == number } }
    case .add(let item, let column, let at):
      guard place(of: item.id) == nil, let c = columnIndex(column) else { return }
      columns[c].elements.insert(.task(item), at: min(at, columns[c].elements.count))
    case .delete(let id):
      if let place = place(of: id) { columns[place.column].elements.remove(at: place.element) }
    case .renameColumn(let key, let name):
      guard let c = columnIndex(key), !columns.contains(where: { $0.name == name }) else { return }
      columns[c].name = name
    case .addColumn(let column, let at):
      guard !columns.contains(where: { $0.name == column.name }) else { return }
      columns.insert(column, at: min(at, columns.count))
    case .deleteColumn(let key, let target): deleteColumn(key, target)
    case .moveColumn(let key, let at):
      guard let c = columnIndex(key) else { return }
      let column = columns.remove(at: c)
      columns.insert(column, at: min(at, columns.count))
    case .endings: crlf.toggle()
    case .finalNewline: finalNewline.toggle()
    default: changeText(edit)
    }
  }

  private mutating func move(_ id: String, _ column: Int, _ at: Int) {
    guard let place = place(of: id), let c = columnIndex(column) else { return }
    let element = columns[place.column].elements.remove(at: place.element)
    columns[c].elements.insert(element, at: min(at, columns[c].elements.count))
  }

  private mutating func change(_ id: String, _ change: (inout Item) -> Void) {
    guard let place = place(of: id),
      case .task(var item) = columns[place.column].elements[place.element]
    else { return }
    change(&item)
    columns[place.column].elements[place.element] = .task(item)
  }

  private mutating func changeLine(_ id: String, _ number: Int, _ edit: (inout Line) -> Void) {
    change(id) { item in
      if let index = item.body.firstIndex(where: { $0.number == number }) {
        edit(&item.body[index])
      }
    }
  }

  private mutating func deleteColumn(_ key: Int, _ target: Int?) {
    guard columns.count > 2, let c = columnIndex(key), target != key else { return }
    let gone = columns.remove(at: c)
    guard let target, let t = columnIndex(target) else { return }
    columns[t].elements += gone.tasks.map { .task($0) }
  }

  private mutating func changeText(_ edit: Edit) {
    switch edit {
    case .addBlock(let block, let column, let at):
      guard let c = columnIndex(column) else { return }
      columns[c].elements.insert(.text(block), at: min(at, columns[c].elements.count))
    case .removeBlock(let number):
      for c in columns.indices {
        columns[c].elements.removeAll {
          if case .text(let block) = $0 { block.number == number } else { false }
        }
      }
    default:
      if front != nil { Self.changeBlock(&front!, edit, keeps: true) }
      for b in preamble.indices { Self.changeBlock(&preamble[b], edit, keeps: b == 0) }
      for c in columns.indices {
        for e in columns[c].elements.indices {
          guard case .text(var block) = columns[c].elements[e] else { continue }
          Self.changeBlock(&block, edit, keeps: false)
          columns[c].elements[e] = .text(block)
        }
        columns[c].elements.removeAll {
          if case .text(let block) = $0 { block.lines.isEmpty } else { false }
        }
      }
      preamble.removeAll { $0.lines.isEmpty }
    }
  }

  private static func changeBlock(_ block: inout Block, _ edit: Edit, keeps: Bool) {
    switch edit {
    case .changeText(let number, let text):
      if let i = block.lines.firstIndex(where: { $0.number == number }) {
        block.lines[i].text = text
      }
    case .addText(let number, let at, let line):
      if block.number == number { block.lines.insert(line, at: min(at, block.lines.count)) }
    case .removeText(let number):
      if keeps, block.lines.count < 2 { return }
      block.lines.removeAll { $0.number == number }
    default: break
    }
  }
}
