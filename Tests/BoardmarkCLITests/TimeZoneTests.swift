import Boardmark
import BoardmarkFiles
import LibC
import TestSupport
import Testing

@testable import BoardmarkCLI
@testable import BoardmarkFileSystem

/// A moment as Python's zoneinfo gives it, for a zone whose database has it.
struct Moment: Sendable, CustomStringConvertible {
  let zone: String
  let description: String
  let instant: Int
  let offset: Int

  init(_ zone: String, _ text: String, _ instant: Int, _ offset: Int) {
    self.zone = zone
    description = text
    self.instant = instant
    self.offset = offset
  }

  var date: CalendarDate { CalendarDate(String(description.prefix(10)))! }

  var minute: Int {
    let time = description.suffix(5)
    return Int(time.prefix(2))! * 60 + Int(time.suffix(2))!
  }
}

private let moments: [Moment] = [
  Moment("Etc/GMT+12", "2026-01-01 00:00", 1_767_268_800, -720),
  Moment("Pacific/Kiritimati", "2026-01-01 00:00", 1_767_175_200, 840),
  Moment("Asia/Kathmandu", "2026-06-15 00:00", 1_781_460_900, 345),
  Moment("Asia/Seoul", "2026-11-21 00:00", 1_795_186_800, 540),
  Moment("Pacific/Chatham", "2026-01-01 00:00", 1_767_176_100, 825),
  Moment("America/New_York", "2026-03-08 00:00", 1_772_946_000, -300),
  Moment("America/New_York", "2026-03-08 01:59", 1_772_953_140, -300),
  Moment("America/New_York", "2026-03-08 03:00", 1_772_953_200, -240),
  Moment("America/New_York", "2026-03-09 00:00", 1_773_028_800, -240),
  Moment("America/New_York", "2026-11-01 00:00", 1_793_505_600, -240),
  Moment("America/New_York", "2026-11-01 01:30", 1_793_511_000, -240),
  Moment("America/New_York", "2026-11-01 02:00", 1_793_516_400, -300),
  Moment("Europe/Berlin", "2026-03-29 00:00", 1_774_738_800, 60),
  Moment("Europe/Berlin", "2026-03-29 03:00", 1_774_746_000, 120),
  Moment("Europe/Berlin", "2026-10-25 00:00", 1_792_879_200, 120),
  Moment("Europe/Berlin", "2026-10-25 02:30", 1_792_888_200, 120),
  Moment("Europe/Berlin", "2026-10-25 03:00", 1_792_893_600, 60),
  Moment("Australia/Lord_Howe", "2026-04-05 00:00", 1_775_307_600, 660),
  Moment("Australia/Lord_Howe", "2026-04-05 01:45", 1_775_313_900, 660),
  Moment("Australia/Lord_Howe", "2026-04-05 02:00", 1_775_316_600, 630),
  Moment("Australia/Lord_Howe", "2026-10-04 00:00", 1_791_034_200, 630),
  Moment("Australia/Lord_Howe", "2026-10-04 02:30", 1_791_041_400, 660),
  Moment("America/Sao_Paulo", "2018-11-03 23:59", 1_541_300_340, -180),
  Moment("America/Sao_Paulo", "2018-11-04 01:00", 1_541_300_400, -120),
  Moment("America/Sao_Paulo", "2019-02-16 23:30", 1_550_367_000, -120),
  Moment("America/Sao_Paulo", "2019-02-17 00:00", 1_550_372_400, -180),
  Moment("Asia/Beirut", "2026-03-28 23:59", 1_774_735_140, 120),
  Moment("Asia/Beirut", "2026-03-29 01:00", 1_774_735_200, 180),
  Moment("Asia/Beirut", "2026-10-24 23:30", 1_792_873_800, 180),
  Moment("Pacific/Apia", "2011-12-29 23:59", 1_325_239_140, -600),
  Moment("Pacific/Apia", "2011-12-31 00:00", 1_325_239_200, 840),
  Moment("Africa/Monrovia", "1960-01-01 00:00", -315_616_530, -45),
  Moment("Antarctica/Troll", "2026-03-29 00:00", 1_774_742_400, 0),
]

private let skippedTimes: [Moment] = [
  Moment("America/New_York", "2026-03-08 02:30", 1_772_955_000, -240),
  Moment("Europe/Berlin", "2026-03-29 02:00", 1_774_746_000, 120),
  Moment("Australia/Lord_Howe", "2026-10-04 02:15", 1_791_042_300, 660),
  Moment("America/Sao_Paulo", "2018-11-04 00:00", 1_541_300_400, -120),
  Moment("Asia/Beirut", "2026-03-29 00:00", 1_774_735_200, 180),
  Moment("Pacific/Apia", "2011-12-30 12:00", 1_325_282_400, 840),
]

private let hasDatabase = TimeZoneDatabase.system.lookUp("Etc/GMT+12") != .noDatabase

@Suite struct TimeZoneTests {
  @Test(.enabled(if: hasDatabase, "no time zone database"), arguments: moments)
  func instantsAndCivilTimesMatch(moment: Moment) throws {
    let zone = try NamedTimeZone(moment.zone)
    let civil = CivilMinute(date: moment.date, minute: moment.minute, utcOffset: moment.offset)
    #expect(zone.civilMinute(at: moment.instant) == civil)
    #expect(zone.instant(of: moment.date, minute: moment.minute) == moment.instant)
  }

  @Test(.enabled(if: hasDatabase, "no time zone database"), arguments: skippedTimes)
  func aSkippedTimeIsTakenWithTheOffsetBefore(moment: Moment) throws {
    let zone = try NamedTimeZone(moment.zone)
    #expect(zone.instant(of: moment.date, minute: moment.minute) == moment.instant)
    #expect(zone.civilMinute(at: moment.instant)?.utcOffset == moment.offset)
  }

  @Test(.enabled(if: hasDatabase, "no time zone database"))
  func theSecondOfTwoEqualTimesIsToldApartByItsOffset() throws {
    let zone = try NamedTimeZone("Europe/Berlin")
    let first = try #require(zone.civilMinute(at: 1_792_888_200))
    let second = try #require(zone.civilMinute(at: 1_792_888_200 + 3600))
    #expect((first.date, first.minute) == (second.date, second.minute))
    #expect((first.utcOffset, second.utcOffset) == (120, 60))
  }

  @Test func theZoneUTCNeedsNoDatabase() throws {
    let nowhere = TimeZoneDatabase(folder: "/nonexistent")
    for name in ["UTC", "Etc/UTC"] {
      let zone = try NamedTimeZone(name, in: nowhere)
      let civil = zone.civilMinute(at: 951_782_400 + 61)
      #expect(civil == CivilMinute(date: CalendarDate("2000-02-29")!, minute: 1, utcOffset: 0))
      #expect(zone.instant(of: CalendarDate("2000-02-29")!) == 951_782_400)
    }
    #expect(NamedTimeZone.utc.civilMinute(at: .max) == nil)
    #expect(NamedTimeZone.utc.civilMinute(at: -62_135_596_800)?.date.year == 1)
    #expect(NamedTimeZone.utc.civilMinute(at: -62_135_596_801) == nil)
  }

  @Test(.enabled(if: hasDatabase, "no time zone database"))
  func anUnknownNameIsNotTakenForUTC() {
    #expect(throws: TimeZoneError.noSuchZone("Asia/Atlantis")) {
      try NamedTimeZone("Asia/Atlantis")
    }
    // A folder and a list in the database are not zones.
    #expect(throws: TimeZoneError.noSuchZone("Asia")) { try NamedTimeZone("Asia") }
    #expect(throws: TimeZoneError.noSuchZone("zone.tab")) { try NamedTimeZone("zone.tab") }
    #expect(
      "\(TimeZoneError.noSuchZone("Asia/Atlantis"))"
        == "unknown time zone 'Asia/Atlantis'; use a name such as 'Europe/Berlin' or 'UTC'")
  }

  @Test(arguments: [
    "", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Berlin", "Europe/", ":UTC",
    "Europe/Ber\u{1b}lin", "Europe Berlin", "Europé", "./UTC", "a\0b",
  ])
  func aNameThatCouldLeadElsewhereIsRefused(name: String) {
    #expect(throws: TimeZoneError.invalidName(name)) { try NamedTimeZone(name) }
  }

  @Test func aMissingDatabaseIsToldFromAMissingZone() throws {
    let folder = ScratchFolder()
    let database = TimeZoneDatabase(folder: folder.path)
    let error = #expect(throws: TimeZoneError.self) {
      try NamedTimeZone("Asia/Seoul", in: database)
    }
    #expect(
      error?.description
        == "cannot look up time zone 'Asia/Seoul': no time zone database in "
        + "'\(folder.path)'; install 'tzdata' or set TZDIR")
    folder.make("Broken", "TZif")
    #expect(database.lookUp("Asia/Seoul") == .noSuchZone)
    #expect(database.lookUp("Broken") == .noSuchZone)
  }

  @Test(.enabled(if: hasDatabase, "no time zone database"))
  func theMachinesZoneIsFoundWhereTheSystemKeepsIt() {
    let folder = ScratchFolder()
    let missing = folder["missing"]
    symlink("/usr/share/zoneinfo/Europe/Berlin", folder["localtime"])
    symlink("/elsewhere/zoneinfo/Asia/Atlantis", folder["strange"])
    let file = folder.make("timezone", "Asia/Kathmandu\n")
    func name(
      _ variable: String?, link: String = folder["localtime"], file: String = file
    ) -> String {
      NamedTimeZone.machine(variable: variable, localTimeLink: link, nameFile: file).name
    }
    #expect(name("Asia/Seoul") == "Asia/Seoul")
    #expect(name(":Asia/Seoul") == "Asia/Seoul")
    #expect(name(":/usr/share/zoneinfo/Asia/Seoul") == "Asia/Seoul")
    #expect(name(":" + folder["localtime"]) == "Europe/Berlin")
    #expect(name("") == "UTC")
    #expect(name("Asia/Atlantis") == "UTC")
    #expect(name(nil) == "Europe/Berlin")
    #expect(name(nil, link: folder["strange"]) == "Asia/Kathmandu")
    #expect(name(nil, link: missing) == "Asia/Kathmandu")
    #expect(name(nil, link: missing, file: missing) == "UTC")
  }

  @Test func aRuleInTheEnvironmentNeedsNoDatabase() {
    let zone = NamedTimeZone.machine(
      variable: "<+0545>-5:45", database: TimeZoneDatabase(folder: "/nonexistent"))
    #expect(zone.name == "<+0545>-5:45")
    #expect(zone.civilMinute(at: 0)?.utcOffset == 345)
    #expect(NamedTimeZone(rule: "JST-9")?.civilMinute(at: 0)?.minute == 540)
    #expect(NamedTimeZone(rule: "JST") == nil)
    #expect(NamedTimeZone(rule: "J-9") == nil)
  }

  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_199, -300),
    ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_200, -240),
    ("EST5EDT", 1_793_512_799, -240), ("EST5EDT", 1_793_512_800, -300),
    // Nuuk changes the evening before, Dublin has winter for summer, Lord Howe half an hour.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_745_999, -120),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_746_000, -60),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_767_225_600, 0),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_782_864_000, 60),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1_767_225_600, 660),
    ("XXX3EDT4,0/0,J365/23", 1_767_225_600, -240),
    ("XXX0YYY,J60,J61", 1_709_258_400, 60), ("XXX0YYY,59,60", 1_709_172_000, 60),
  ])
  func aRuleHoldsFromTheSecondOn(rule: String, instant: Int, offset: Int) throws {
    let zone = try #require(NamedTimeZone(rule: rule))
    #expect(zone.civilMinute(at: instant)?.utcOffset == offset)
  }

  @Test(arguments: [
    "", "EST", "ES5", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5 ",
    "EST5EDT,M3.2.0,M11.1.0,", "<EST5", "EST999", "EST5:99", "EST5EDT,366,1",
  ])
  func whatIsNoRuleGivesNoZone(text: String) {
    #expect(NamedTimeZone(rule: text) == nil)
  }

  @Test(.enabled(if: hasDatabase, "no time zone database"))
  func aCompiledZoneThatIsCutOffAnywhereIsRefused() throws {
    let path = TimeZoneDatabase.system.folder + "/Europe/Berlin"
    let bytes = try FileContents(ofFile: path).bytes
    #expect(CompiledTimeZone(bytes) != nil)
    for count in 0..<bytes.count { #expect(CompiledTimeZone(Array(bytes[..<count])) == nil) }
  }
}
