// Made by Tests/Scripts/Web/assets from BoardmarkWeb/Assets/shared.css.

/// What all pages have of their look.
package enum SharedStyle {
  package static let sheet: StaticString = #"""
    /* What the page of `board web` and that of `board show --html` have in common: colors, and what headings, cards and texts
       look like. Colors are variables, so that dark, print and high contrast change these alone; text has at least 4.5 times
       the contrast of its background. Sides are logical, since text may be written from right to left. */

    :root {
      color-scheme: light dark;
      --page: #ffffff; --panel: #f3f4f6; --card: #ffffff; --line: #dcdfe4; --ink: #1c2024; --soft: #59616b;
      --accent: #0a58ca; --on-accent: #ffffff; --accent-back: #e7f0fe; --late: #b42318; --late-back: #fdebe9; --soon: #7a4a00;
      --soon-back: #fdf0d5; --good: #18703a; --good-back: #e3f5e9; --tag: #5b3fa8; --high: #a13f05; --field: #ffffff; --edge-line: #868f9b;
      --lift: 0 1px 2px rgb(16 24 40 / 8%); --float: 0 8px 28px rgb(16 24 40 / 20%), 0 2px 6px rgb(16 24 40 / 12%);
      --edge: clamp(0.75rem, 1.6vw, 1.5rem);
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0e1116; --panel: #161a21; --card: #1f242c; --line: #323943; --ink: #e7eaee; --soft: #a1abb8;
        --accent: #86b6ff; --on-accent: #0b1a30; --accent-back: #1a2a42; --late: #ff9d94; --late-back: #43201d; --soon: #f3c36b;
        --soon-back: #392b10; --good: #63cb85; --good-back: #15301f; --tag: #c0acff; --high: #ffa96b; --field: #12161c; --edge-line: #77818e;
        --lift: 0 1px 2px rgb(0 0 0 / 40%); --float: 0 10px 32px rgb(0 0 0 / 60%), 0 0 0 1px #323943;
      }
    }
    @media (prefers-contrast: more) { :root { --soft: var(--ink); --line: var(--ink); --edge-line: var(--ink); } }
    * { box-sizing: border-box; }
    :lang(ko) { word-break: keep-all; }
    a { color: var(--accent); }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .heading::before { content: ""; flex: none; width: 0.625rem; height: 0.625rem; border: 2px solid var(--soft); border-radius: 50%; }
    .doing > .heading::before { border-color: var(--accent); background: var(--accent); }
    .done > .heading::before { border-color: var(--good); background: var(--good); }
    .count { padding: 0 0.4375rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); }
    .count.over { color: var(--late); border-color: var(--late); background: var(--late-back); font-weight: 650; }
    .sum { margin-inline-start: auto; }
    .group { margin: 0.75rem 0.375rem 0.375rem; color: var(--soft); font-size: 0.8125rem; font-weight: 600; line-height: 1.3; }
    .heading + .group { margin-block-start: 0; }
    .more { padding: 0.375rem; color: var(--soft); font-size: 0.8125rem; }
    .card :is(h3, h4) code, .body code { padding: 0.0625rem 0.25rem; border-radius: 0.25rem; background: var(--panel); font-size: 0.9em; }
    .late, .unclear { --bar: var(--late); } .soon { --bar: var(--soon); }
    a.id:hover { color: var(--accent); text-decoration: underline; }
    .facts li { min-width: 0; }
    .date { white-space: nowrap; }
    .date b { font-weight: 650; }
    .date:is(.late, .soon, .unclear) { display: inline-block; padding: 0 0.375rem; border: 1px solid transparent; border-radius: 0.25rem; }
    .date:is(.late, .unclear) { color: var(--late); background: var(--late-back); }
    .date.soon { color: var(--soon); background: var(--soon-back); }
    .priority.high { color: var(--high); font-weight: 600; }
    .priority.high::before { content: "\2191\2009" / ""; }
    .priority.low::before { content: "\2193\2009" / ""; }
    .priority.unclear { color: var(--late); }
    .blocked { color: var(--soon); }
    .person { color: var(--ink); font-weight: 500; }
    .tag { color: var(--tag); }
    .progress { display: inline-flex; align-items: center; gap: 0.375rem; }
    progress { width: 2.25rem; height: 0.3125rem; border: 0; border-radius: 1rem; appearance: none; background: var(--line); }
    progress::-webkit-progress-bar { border-radius: 1rem; background: var(--line); }
    progress::-webkit-progress-value { border-radius: 1rem; background: var(--accent); }
    progress::-moz-progress-bar { border-radius: 1rem; background: var(--accent); }
    .box {
      position: relative; display: inline-block; width: 0.875em; height: 0.875em; margin-inline-end: 0.4375em; border: 1.5px solid var(--soft);
      border-radius: 0.1875em; vertical-align: -0.0625em;
    }
    .box.ticked { border-color: var(--good); }
    .box.ticked::after {
      content: ""; position: absolute; inset: -0.0625em 0.1875em 0.125em; border: solid var(--good); border-width: 0 0.125em 0.125em 0; transform: rotate(42deg);
    }
    .box.cancelled::after { content: ""; position: absolute; inset: calc(50% - 0.0625em) 0.125em auto; border-top: 0.125em solid var(--soft); }
    .body > * + *, .body li > p + *, .body blockquote > * + * { margin-block-start: 0.5rem; }
    .body :is(p, li, blockquote) { unicode-bidi: plaintext; }
    .body :is(ul, ol) { padding-inline-start: 1.25rem; }
    .body .item { list-style: none; margin-inline-start: -1.25rem; padding-inline-start: 1.3125em; text-indent: -1.3125em; }
    .body .item > * { text-indent: 0; }
    .body blockquote { padding-inline-start: 0.625rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
    .body pre code { padding: 0; background: none; font-size: inherit; }
    .body .raw { white-space: pre-wrap; }
    .body hr { border: 0; border-block-start: 1px solid var(--line); }
    summary { width: fit-content; color: var(--soft); font-size: 0.8125rem; cursor: pointer; }
    @page { size: landscape; margin: 10mm; }
    @media print {
      :root {
        color-scheme: light;
        --page: #fff; --panel: #fff; --card: #fff; --line: #b9bec6; --ink: #000; --soft: #454b54; --accent: #000; --late: #9b1c12; --late-back: #fff; --soon: #6b4000;
        --soon-back: #fff; --good: #145c30; --tag: #3f2b78; --high: #83340a; --lift: none;
      }
    }
    """#
}
