import Boardmark

/// Reads Trello's JSON export of a board.
struct TrelloReader {
  private var board = ForeignBoard()
  private let root: JSONPlace

  /// The columns by the ids of their lists.
  private var lists: [String: (name: String, isClosed: Bool)] = [:]
  private var userNames: [String: JSONPlace] = [:]
  private var labels: [String: JSONPlace] = [:]
  private var customFields: [String: JSONPlace] = [:]
  private var checklists: [String: [JSONPlace]] = [:]
  private var comments: [String: [JSONPlace]] = [:]

  static func board(of bytes: [UInt8]) throws(ForeignError) -> ForeignBoard {
    let root = try JSONPlace(bytes)
    guard root["lists"]?.value.array != nil, root["cards"]?.value.array != nil else {
      throw ForeignError(
        "not a Trello board: '/lists' or '/cards' is missing",
        remedy: "in Trello's menu, choose 'Print, export and share' and 'Export as JSON'")
    }
    var reader = TrelloReader(root: root)
    reader.read()
    return reader.board
  }

  private init(root: JSONPlace) { self.root = root }

  private mutating func read() {
    root.appendLeaves(to: &board.places, dropped: &board.dropped)
    board.machineData = Self.machineData
    if let name = root["name"], let text = name.text {
      board.name = .init(.title, text, at: [name.pointer])
    }
    if let desc = root["desc"], let text = desc.text {
      board.description = .init(.text, text, at: [desc.pointer])
    }
    index()
    for list in Self.sorted(root["lists"]) {
      guard let id = list["id"]?.text else { continue }
      let name = list["name"]
      lists[id] = (name?.text ?? "List", list["closed"]?.isTrue == true)
      board.columns.append(
        .init(.column, name?.text ?? "List", at: [name?.pointer].compactMap { $0 }))
    }
    let order = board.columns.map(\.text)
    let cards = Self.sorted(root["cards"]).map { card in
      (card, card["idList"]?.text.flatMap { lists[$0] })
    }
    for (card, list) in cards { add(card, list) }
    for name in order where !board.tasks.contains(where: { $0.column == name }) {
      // An archived list that is empty does not become a column.
      let closed = lists.values.contains { $0.name == name && $0.isClosed }
      if closed { dropColumn(name) }
    }
    dropUnused()
  }

  private mutating func dropColumn(_ name: String) {
    for field in board.columns where field.text == name {
      for place in field.places {
        board.dropped[place] = "the list is archived; its cards show which list they were in"
      }
    }
    board.columns.removeAll { $0.text == name }
  }

  /// Indexes the objects that cards refer to by id.
  private mutating func index() {
    func byID(_ key: String) -> [String: JSONPlace] {
      Dictionary(
        (root[key]?.elements ?? []).compactMap { place in place["id"]?.text.map { ($0, place) } },
        uniquingKeysWith: { first, _ in first })
    }
    userNames = byID("members").compactMapValues { $0["username"] }
    labels = byID("labels")
    customFields = byID("customFields")
    for list in Self.sorted(root["checklists"]) {
      checklists[list["idCard"]?.text ?? "", default: []].append(list)
    }
    // The newest action comes first.
    let actions = root["actions"]?.elements ?? []
    for action in actions.reversed() where action["type"]?.text == "commentCard" {
      guard let card = action["data"]?["card"]?["id"]?.text else { continue }
      comments[card, default: []].append(action)
    }
    if actions.count >= 1000 {
      board.notes.append(
        "Trello exports only the newest 1000 actions, so older comments may be missing")
    }
  }

  private static func sorted(_ places: JSONPlace?) -> [JSONPlace] {
    (places?.elements ?? []).enumerated().sorted {
      ($0.element["pos"]?.number ?? 0, $0.offset) < ($1.element["pos"]?.number ?? 0, $1.offset)
    }.map(\.element)
  }

  // MARK: - Cards

  private mutating func add(_ card: JSONPlace, _ list: (name: String, isClosed: Bool)?) {
    var task = ForeignTask(
      title: .init(.title, card["name"]?.text ?? "", at: [card["name"]?.pointer].compactMap { $0 }))
    let link = card["shortLink"] ?? card["shortUrl"] ?? card["id"]
    if let link, let text = link.text?.split(separator: "/").last {
      let key = Board.AttributeKey("trello")!
      task.reference = (key, String(text))
      task.add(
        .attribute(key), String(text), at: [link, card["shortUrl"]].compactMap { $0?.pointer })
    }
    task.isArchived = card["closed"]?.isTrue == true || list?.isClosed == true
    if task.isArchived {
      // An archived card goes to the archive, so its body names its list.
      let closed = card["closed"].flatMap { $0.isTrue ? $0.pointer : nil }
      task.add(.detail("Archived from"), list?.name ?? "the board", at: [closed].compactMap { $0 })
    } else {
      task.add(.column, list?.name, at: [])
    }
    if let done = card["dueComplete"], done.isTrue {
      task.add(.box(.ticked), "complete", at: [done.pointer])
    }
    task.add(.date(.start), card["start"])
    task.add(.date(.due), card["due"])
    addNames(card, to: &task)
    task.add(.text, card["desc"])
    task.add(.detail("Location"), card["locationName"])
    task.add(.detail("Address"), card["address"])
    for item in card["customFieldItems"]?.elements ?? [] { addCustomField(item, to: &task) }
    let id = card["id"]?.text ?? ""
    for list in (checklists[id] ?? []) + Self.sorted(card["checklists"]) {
      addChecklist(list, to: &task)
    }
    for comment in comments[id] ?? [] {
      guard let text = comment["data"]?["text"] else { continue }
      let author = comment["memberCreator"]
      task.addComment(text, by: author?["username"] ?? author?["fullName"], at: comment["date"])
    }
    for attachment in card["attachments"]?.elements ?? [] {
      let name = attachment["name"]
      task.add(.link(name: name?.text ?? ""), attachment["url"], with: name)
    }
    board.tasks.append(task)
  }

  private mutating func addNames(_ card: JSONPlace, to task: inout ForeignTask) {
    for member in card["idMembers"]?.elements ?? [] {
      task.add(.person, member.text.flatMap { userNames[$0] }, with: member)
    }
    let own = card["labels"]?.elements ?? []
    for label in own {
      let shared = label["id"]?.text.flatMap { labels[$0] }
      let name = label["name"]?.text == nil ? label["color"] : label["name"]
      let places = [name, shared?["name"]].compactMap { $0 }.filter { $0.text != nil }
      task.add(.tag(), name?.text, at: places.map(\.pointer))
    }
    guard own.isEmpty else { return }
    for id in card["idLabels"]?.elements ?? [] {
      guard let label = id.text.flatMap({ labels[$0] }) else { continue }
      let name = label["name"]?.text == nil ? label["color"] : label["name"]
      task.add(.tag(), name, with: id)
    }
  }

  private mutating func addCustomField(_ item: JSONPlace, to task: inout ForeignTask) {
    let field = item["idCustomField"]?.text.flatMap { customFields[$0] }
    let option = item["idValue"]?.text.flatMap { id in
      field?["options"]?.elements.first { $0["id"]?.text == id }
    }
    let values = (option?["value"] ?? item["value"])?.members.map(\.place) ?? []
    let name = field?["name"]
    let title = ForeignText.oneLine(name?.text ?? "Field")
    for value in values {
      task.add(title.lowercased() == "priority" ? .priority : .detail(title), value, with: name)
    }
  }

  private mutating func addChecklist(_ list: JSONPlace, to task: inout ForeignTask) {
    task.add(.checklist, list["name"])
    if list["name"]?.text == nil { task.add(.checklist, "Checklist", at: []) }
    for item in Self.sorted(list["checkItems"]) {
      let isDone = item["state"]?.text == "complete"
      let due = item["due"]?.text.flatMap(ForeignDate.read)
      let member = item["idMember"]?.text.flatMap { userNames[$0] }
      let name = member?.text.flatMap { ForeignText.name($0, isTag: false) }
      let words = [
        ForeignText.plain(item["name"]?.text ?? ""), name.map { "@\($0)" }, due.map { "due:\($0)" },
      ].compactMap { $0 }
      let places = [item["name"], item["state"], due == nil ? nil : item["due"]].compactMap { $0 }
      task.add(
        .item(isDone ? .ticked : .open), words.joined(separator: " "),
        at: places.filter { $0.text != nil }.map(\.pointer)
          + (name == nil ? [] : [item["idMember"]!.pointer]))
    }
  }

  // MARK: - What is dropped

  private mutating func dropUnused() {
    for list in root["lists"]?.elements ?? [] {
      if let limit = list["softLimit"] {
        board.dropped[limit.pointer] = "set it with 'board column limit'"
      }
    }
    for label in root["labels"]?.elements ?? [] {
      if let name = label["name"] { board.dropped[name.pointer] = "no card has the label" }
    }
    for field in root["customFields"]?.elements ?? [] {
      if let name = field["name"] { board.dropped[name.pointer] = "no card has the field" }
      for option in field["options"]?.elements ?? [] {
        for (_, value) in option["value"]?.members ?? [] {
          board.dropped[value.pointer] = "no card has the option"
        }
      }
    }
    let cards = Set((root["cards"]?.elements ?? []).compactMap { $0["id"]?.text })
    for (card, lists) in checklists where !cards.contains(card) {
      for list in lists {
        var places: [String] = []
        list.appendLeaves(to: &places, dropped: &board.dropped)
        for place in places where place.hasSuffix("/name") {
          board.dropped[place] = "the export has no card for it"
        }
      }
    }
    for (card, actions) in comments where !cards.contains(card) {
      for action in actions {
        if let text = action["data"]?["text"] {
          board.dropped[text.pointer] = "the export has no card for the comment"
        }
      }
    }
  }
}

extension TrelloReader {
  /// Fields that Trello generates.
  static let machineData: [String: String] = {
    var kinds: [String: String] = [
      "/actions/*": "the log of what happened",
      "/members/*": "people's profiles; tasks have their user names",
      "/memberships": "who may see the board",
      "/labels/*": "ids and colors of labels",
      "/customFields/*": "ids and settings of fields",
      "/checklists/*": "ids and positions of checklists",
      "/pluginData": "data of power-ups",
      "/cards/*/pluginData": "data of power-ups",
      "/lists/*": "ids and positions of lists",
      "/cards/*/attachments/*": "ids, sizes and previews of attachments",
      "/cards/*/labels/*": "ids and colors of labels",
      "/cards/*/cover": "covers", "/cards/*/badges": "counts",
      "/cards/*/customFieldItems/*": "ids of fields",
      "/cards/*/stickers": "stickers", "/cards/*/checklists/*": "ids and positions of checklists",
    ]
    for key in [
      "id", "nodeId", "descData", "closed", "dateClosed", "idOrganization", "idEnterprise",
      "limits", "pinned", "starred", "url", "prefs", "shortLink", "subscribed", "labelNames",
      "powerUps", "dateLastActivity", "dateLastView", "shortUrl", "idTags", "datePluginDisable",
      "creationMethod", "creationMethodError", "creationMethodLoadingStartedAt", "ixUpdate",
      "templateGallery", "enterpriseOwned", "idBoardSource", "premiumFeatures", "idMemberCreator",
      "type", "sourceTemplate",
    ] { kinds["/\(key)"] = "ids and settings of the board" }
    for key in [
      "id", "nodeId", "coordinates", "checkItemStates", "closed", "dateLastActivity", "dateClosed",
      "dateCompleted", "descData", "dueComplete", "dueReminder", "email", "idBoard", "idLabels",
      "idList", "idChecklists", "idMembers", "idMembersVoted", "idMemberCreator", "idShort",
      "idAttachmentCover", "idOrganization", "isTemplate", "cardRole", "creationMethod", "limits",
      "manualCoverAttachment", "mirrorSourceId", "pinned", "placeId", "pos", "shortLink",
      "shortUrl", "subscribed", "url", "faviconUrl", "agent", "source",
    ] { kinds["/cards/*/\(key)"] = "ids and positions of cards" }
    return kinds
  }()
}
