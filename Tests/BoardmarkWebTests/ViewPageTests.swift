import BoardmarkReports
import Foundation
import Testing

@testable import BoardmarkWeb

/// The views on the page: links alone, and the forms that do what a drag does.
@Suite struct ViewPageTests {
  private static let board = """
    # Board

    ## Todo

    - [ ] One @ana due:2026-11-20 id:k7f2
    - [ ] Two @kim @lee id:x5tj

    ## Doing

    - [ ] Three #api

    ## Done

    - [x] Four done:2026-11-20

    """

  @Test("each view keeps its settings, the search and each other in its links")
  func links() throws {
    let site = try SiteFixture(Self.board)
    let html = site.get("/?as=list&sort=-due&q=%40ana").html
    for part in [
      #"<th class="due" scope="col" aria-sort="descending"><a class="sort" href="/?as=list&amp;q=%40ana">"#,
      #"href="/?as=list&amp;sort=person&amp;q=%40ana">People</a>"#,
      #"<a href="/?q=%40ana">Board</a>"#, #"<a href="/?as=agenda&amp;q=%40ana">Agenda</a>"#,
      #"<a href="/?as=list&amp;sort=-due&amp;q=%40ana" aria-current="page">List</a>"#,
      #"<input type="hidden" name="as" value="list"><input type="hidden" name="sort" value="-due">"#,
      #"href="/?as=list&amp;sort=-due&amp;q=%40ana%20overdue""#,
    ] {
      #expect(html.contains(part), "\(part)")
    }
    #expect(html.contains("data-task=\"k7f2\"") && !html.contains("data-task=\"x5tj\""))
    #expect(site.get("/?as=agenda&month=2026-12").html.contains(">Dec 2026</h2>"))
    #expect(site.get("/?as=agenda", [("Accept-Language", "ko")]).html.contains(">2026년 11월</h2>"))
    #expect(site.get("/?as=nothing").html.contains("class=\"column todo\""))
  }

  @Test("a task with two people is in both rows, with one id on the page") func twice() throws {
    let html = try SiteFixture(Self.board).get("/?as=people").html
    #expect(html.components(separatedBy: "<li data-task=\"x5tj\"").count == 3)
    #expect(html.components(separatedBy: " id=\"x5tj\"").count == 2)
    #expect(html.contains("<tr data-row=\"@kim\">"))
    #expect(html.contains("<tr data-row=\"\">"))
  }

  @Test("one form changes person and column, and one undo restores the bytes")
  func oneStep() throws {
    let site = try SiteFixture(Self.board)
    let response = site.post(
      "/edit",
      ["task": try site.seen("x5tj"), "people": "@lee @zoe", "column": "Doing", "title": "Two"])
    #expect(response.status == 303)
    #expect(site.text.contains("## Doing\n\n- [ ] Three #api\n- [ ] Two @lee @zoe id:x5tj\n"))
    #expect(site.post("/undo", [:]).status == 303)
    #expect(site.text == Self.board)
    // The column that the form showed is no wish to move.
    let seen = try site.seen("k7f2")
    #expect(
      site.post("/edit", ["task": seen, "column": "Todo", "title": "Uno"]).status == 303)
    #expect(site.text.contains("## Todo\n\n- [ ] Uno @ana"))
    #expect(site.post("/edit", ["task": seen, "column": "Nowhere"]).status >= 400)
  }

  @Test("no text of a board becomes an element in any view", arguments: BoardView.allCases)
  func hostile(view: BoardView) throws {
    let attack = "\"'><script>alert(1)</script><b>"
    let text = """
      # \(attack)

      ## Todo

      ### \(attack)

      - [ ] \(attack) @a<b> @\(attack) #t\(attack) due:\(attack) id:k7f2
      - [ ] \(attack) due:2026-11-20

      """
    let html = try SiteFixture(text).get("/?as=\(view)&sort=\"><b>&month=<b>")
      .html
    #expect(!html.contains("<script>alert") && !html.contains("<b>"))
    #expect(
      html.contains("&lt;script&gt;alert") && html.contains("class=\"view\"") == (view != .board))
    let empty = try SiteFixture("").get("/?as=\(view)")
    #expect(empty.status == 200 && empty.html.contains("Create Todo, Doing, Done"))
  }
}
