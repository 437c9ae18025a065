extension TrelloReader {
  /// What Trello writes of its own accord.
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
      "id", "nodeId", "address", "coordinates", "checkItemStates", "closed", "dateLastActivity",
      "dateClosed", "dateCompleted", "descData", "dueComplete", "dueReminder", "email", "idBoard",
      "idLabels", "idList", "idChecklists", "idMembers", "idMembersVoted", "idMemberCreator",
      "idShort", "idAttachmentCover", "idOrganization", "isTemplate", "cardRole", "creationMethod",
      "limits", "manualCoverAttachment", "mirrorSourceId", "pinned", "placeId", "pos", "shortLink",
      "shortUrl", "subscribed", "url", "start", "faviconUrl", "agent", "source",
    ] where key != "start" && key != "address" {
      kinds["/cards/*/\(key)"] = "ids and positions of cards"
    }
    return kinds
  }()
}
