/// How a page looks, and the policy that lets nothing else than that in.
///
/// Colors are variables, so that dark, print and high contrast change these alone; all text has at least 4.5 times
/// the contrast of its background. Sides are logical, since text may be written from right to left.
enum PageStyle {
  /// What a page may load: nothing, but the style sheet with this SHA-256; `Tests/Scripts/Screen/check` says
  /// which it is.
  static let policy: StaticString =
    "default-src 'none'; style-src 'sha256-zQw1AP+V6WRUWJ6zpqCYmYMfaU05fh796u6inCC72vA='; base-uri 'none'; form-action 'none'"

  static let sheet: StaticString = """

    :root {
      color-scheme: light dark;
      --page: #ffffff; --panel: #f3f4f6; --card: #ffffff; --line: #dcdfe4; --ink: #1c2024; --soft: #59616b;
      --accent: #0a58ca; --late: #b42318; --late-back: #fdebe9; --soon: #7a4a00; --soon-back: #fdf0d5;
      --good: #18703a; --tag: #5b3fa8; --high: #a13f05;
      --edge: clamp(1rem, 2vw, 2rem);
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0e1116; --panel: #161a21; --card: #1f242c; --line: #323943; --ink: #e7eaee; --soft: #a1abb8;
        --accent: #86b6ff; --late: #ff9d94; --late-back: #43201d; --soon: #f3c36b; --soon-back: #392b10;
        --good: #63cb85; --tag: #c0acff; --high: #ffa96b;
      }
    }
    @media (prefers-contrast: more) { :root { --soft: var(--ink); --line: var(--ink); } }
    * { box-sizing: border-box; }
    html { background: var(--page); scroll-padding: 4rem var(--edge); }
    body {
      margin: 0; padding: 1.5rem var(--edge) 3rem; min-width: min-content;
      color: var(--ink); font: 0.9375rem/1.45 system-ui, "Noto Sans", "Noto Sans CJK KR", sans-serif;
      overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
    }
    :lang(ko) { word-break: keep-all; }
    h1, h2, h3, h4, h5, h6, p, ol, ul, pre, blockquote { margin: 0; padding: 0; }
    a { color: var(--accent); }
    a:focus-visible, summary:focus-visible {
      outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 3px;
    }
    code, pre, .id, .path { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", monospace; }
    .unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
    }

    header, .file, main > .more {
      position: sticky; inset-inline-start: var(--edge); width: calc(100vw - 2 * var(--edge)); max-width: 60rem;
    }
    header { margin-block-end: 1.25rem; }
    h1 { font-size: 1.5rem; font-weight: 650; line-height: 1.25; letter-spacing: -0.012em; text-wrap: balance; }
    .summary, .query { margin-block-start: 0.25rem; color: var(--soft); font-variant-numeric: tabular-nums; }
    .query code { color: var(--ink); }
    nav { display: none; }
    .file { margin-block: 2rem 0.75rem; }
    .file h2 { font-size: 1.1875rem; font-weight: 650; line-height: 1.3; }
    .path { color: var(--soft); font-size: 0.8125rem; }

    .board {
      display: grid; grid-auto-flow: column; grid-auto-columns: minmax(15.5rem, 25rem); gap: 0.875rem;
      align-items: start;
    }
    .column { min-width: 0; padding: 0 0.5rem 0.5rem; background: var(--panel); border-radius: 0.75rem; }
    .heading {
      position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 0.5rem;
      padding: 0.75rem 0.375rem 0.625rem; background: var(--panel); border-radius: 0.75rem 0.75rem 0 0;
    }
    .heading::before {
      content: ""; flex: none; width: 0.625rem; height: 0.625rem; border: 2px solid var(--soft); border-radius: 50%;
    }
    .doing > .heading::before { border-color: var(--accent); background: var(--accent); }
    .done > .heading::before { border-color: var(--good); background: var(--good); }
    .heading > :is(h2, h3) { font-size: 0.9375rem; font-weight: 650; line-height: 1.3; }
    .count, .sum { flex: none; color: var(--soft); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
    .count { padding: 0 0.4375rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); }
    .count.over { color: var(--late); border-color: var(--late); background: var(--late-back); font-weight: 650; }
    .sum { margin-inline-start: auto; }
    .group {
      margin: 0.75rem 0.375rem 0.375rem; color: var(--soft); font-size: 0.8125rem; font-weight: 600; line-height: 1.3;
    }
    .heading + .group { margin-block-start: 0; }
    .more { padding: 0.375rem; color: var(--soft); font-size: 0.8125rem; }

    .board ol[role="list"] { display: grid; gap: 0.5rem; list-style: none; }
    .board ol[role="list"] > li { min-width: 0; content-visibility: auto; contain-intrinsic-size: auto 5rem; }
    .card {
      display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 0.75rem; align-items: baseline;
      padding: 0.625rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card);
    }
    .card:target { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: -2px; }
    .late, .unclear { --bar: var(--late); }
    .soon { --bar: var(--soon); }
    .card:is(.late, .soon, .unclear) { border-inline-start: 0.25rem solid var(--bar); padding-inline-start: 0.5625rem; }
    .card > * { min-width: 0; grid-column: 1 / -1; }
    .card > :is(h3, h4, h5, h6):first-child { grid-column: 1; font-size: 0.9375rem; font-weight: 500; line-height: 1.4; }
    .card :is(h3, h4) code, .body code { padding: 0.0625rem 0.25rem; border-radius: 0.25rem; background: var(--panel); font-size: 0.9em; }
    .finished > :first-child, .cancelled > :first-child { color: var(--soft); }
    .cancelled > :first-child { text-decoration: line-through; }

    .facts {
      display: flex; flex-wrap: wrap; align-items: center; gap: 0.1875rem 0.625rem; margin-block-start: 0.375rem;
      list-style: none; color: var(--soft); font-size: 0.8125rem; line-height: 1.5;
      font-variant-numeric: tabular-nums;
    }
    .facts li { min-width: 0; }
    .date { white-space: nowrap; }
    .date b { font-weight: 650; }
    .date:is(.late, .soon, .unclear) {
      display: inline-block; padding: 0 0.375rem; border: 1px solid transparent; border-radius: 0.25rem;
    }
    .date:is(.late, .unclear) { color: var(--late); background: var(--late-back); }
    .date.soon { color: var(--soon); background: var(--soon-back); }
    .priority.high { color: var(--high); font-weight: 600; }
    .priority.high::before { content: "\\2191\\2009" / ""; }
    .priority.low::before { content: "\\2193\\2009" / ""; }
    .priority.unclear { color: var(--late); }
    .blocked { color: var(--soon); }
    .person { color: var(--ink); font-weight: 500; }
    .tag { color: var(--tag); }
    .card > .id { grid-column: 2; max-width: 8rem; color: var(--soft); font-size: 0.75rem; text-decoration: none; text-align: end; }
    a.id:hover { color: var(--accent); text-decoration: underline; }
    .progress { display: inline-flex; align-items: center; gap: 0.375rem; }
    progress { width: 2.25rem; height: 0.3125rem; border: 0; border-radius: 1rem; appearance: none; background: var(--line); }
    progress::-webkit-progress-bar { border-radius: 1rem; background: var(--line); }
    progress::-webkit-progress-value { border-radius: 1rem; background: var(--accent); }
    progress::-moz-progress-bar { border-radius: 1rem; background: var(--accent); }
    .whole progress::-webkit-progress-value { background: var(--good); }
    .whole progress::-moz-progress-bar { background: var(--good); }

    .box {
      position: relative; display: inline-block; width: 0.875em; height: 0.875em; margin-inline-end: 0.4375em;
      border: 1.5px solid var(--soft); border-radius: 0.1875em; vertical-align: -0.0625em;
    }
    .box.ticked { border-color: var(--good); }
    .box.ticked::after {
      content: ""; position: absolute; inset: -0.0625em 0.1875em 0.125em; border: solid var(--good);
      border-width: 0 0.125em 0.125em 0; transform: rotate(42deg);
    }
    .box.cancelled::after {
      content: ""; position: absolute; inset: calc(50% - 0.0625em) 0.125em auto; border-top: 0.125em solid var(--soft);
    }

    .body { margin-block-start: 0.5rem; font-size: 0.875rem; }
    .body > * + *, .body li > p + *, .body blockquote > * + * { margin-block-start: 0.5rem; }
    .body :is(p, li, blockquote) { unicode-bidi: plaintext; }
    .body :is(ul, ol) { padding-inline-start: 1.25rem; }
    .body .item { list-style: none; margin-inline-start: -1.25rem; padding-inline-start: 1.3125em; text-indent: -1.3125em; }
    .body .item > * { text-indent: 0; }
    .body :is(h4, h5, h6) { font-size: 0.875rem; font-weight: 650; }
    .body blockquote { padding-inline-start: 0.625rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
    .body pre { padding: 0.5rem 0.625rem; border-radius: 0.375rem; background: var(--panel); font-size: 0.8125rem; white-space: pre-wrap; }
    .body pre code { padding: 0; background: none; font-size: inherit; }
    .body .raw { white-space: pre-wrap; }
    .body hr { border: 0; border-block-start: 1px solid var(--line); }
    details { margin-block-start: 0.375rem; }
    summary { width: fit-content; color: var(--soft); font-size: 0.8125rem; cursor: pointer; }

    @media (forced-colors: active) { progress { width: 3rem; height: 0.5rem; appearance: auto; } }
    @media (max-width: 44rem) {
      body { min-width: 0; padding-block-start: 1rem; }
      header, .file, main > .more { position: static; width: auto; }
      nav { display: flex; flex-wrap: wrap; gap: 0.375rem; margin-block-start: 0.75rem; }
      nav a {
        padding: 0.25rem 0.625rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--ink);
        font-size: 0.8125rem; text-decoration: none;
      }
      .board { grid-auto-flow: row; grid-auto-columns: auto; grid-template-columns: minmax(0, 1fr); }
    }
    @page { size: landscape; margin: 10mm; }
    @media print {
      :root {
        color-scheme: light;
        --page: #fff; --panel: #fff; --card: #fff; --line: #b9bec6; --ink: #000; --soft: #454b54; --accent: #000;
        --late: #9b1c12; --late-back: #fff; --soon: #6b4000; --soon-back: #fff; --good: #145c30; --tag: #3f2b78;
        --high: #83340a;
      }
      html { font-size: 11px; }
      body { min-width: 0; padding: 0; }
      header, .file, .heading { position: static; width: auto; }
      nav { display: none; }
      .board { grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); grid-template-columns: none; gap: 3mm; }
      .column { padding: 0; }
      .heading { flex-wrap: wrap; padding-inline: 0; }
      .card, .card.late, .card.soon, .card.unclear { padding: 0.5rem; }
      .card > .id { grid-column: 1 / -1; text-align: start; }
      progress { display: none; }
      .board ol[role="list"] { display: block; }
      .board ol[role="list"] > li { content-visibility: visible; break-inside: avoid; margin-block-end: 2mm; }
      details::details-content { display: block; content-visibility: visible; }
      summary { display: none; }
    }

    """
}
