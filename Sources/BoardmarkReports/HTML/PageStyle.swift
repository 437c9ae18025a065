/// The look of a page, used after ``SharedStyle``, and the policy that allows
/// nothing else than these two.
enum PageStyle {
  /// What a page may load: nothing but the style sheet with this SHA-256, which
  /// `Tests/Scripts/Screen/check` prints if it is another one.
  static let policy: StaticString =
    "default-src 'none'; style-src 'sha256-4vLptGU5N8kZdjb43SRFuN4bOr5qWvP8D0NI7i1TBM0='; base-uri 'none'; form-action 'none'"

  static let sheet: StaticString = """

    :root { --edge: clamp(1rem, 2vw, 2rem); }
    html { background: var(--page); scroll-padding: 4rem var(--edge); }
    body {
      margin: 0; padding: 1.5rem var(--edge) 3rem; min-width: min-content;
      color: var(--ink); font: 0.9375rem/1.45 system-ui, "Noto Sans", "Noto Sans CJK KR", sans-serif;
      overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
    }
    h1, h2, h3, h4, h5, h6, p, ol, ul, pre, blockquote { margin: 0; padding: 0; }
    a:focus-visible, summary:focus-visible {
      outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 3px;
    }
    code, pre, .id, .path { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", monospace; }

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
    .heading > :is(h2, h3) { font-size: 0.9375rem; font-weight: 650; line-height: 1.3; }
    .count, .sum { flex: none; color: var(--soft); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }

    .board ol[role="list"] { display: grid; gap: 0.5rem; list-style: none; }
    .board ol[role="list"] > li { min-width: 0; content-visibility: auto; contain-intrinsic-size: auto 5rem; }
    .card {
      display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 0.75rem; align-items: baseline;
      padding: 0.625rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card);
    }
    .card:target { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: -2px; }
    .card:is(.late, .soon, .unclear) { border-inline-start: 0.25rem solid var(--bar); padding-inline-start: 0.5625rem; }
    .card > * { min-width: 0; grid-column: 1 / -1; }
    .card > :is(h3, h4, h5, h6):first-child { grid-column: 1; font-size: 0.9375rem; font-weight: 500; line-height: 1.4; }
    .finished > :first-child, .cancelled > :first-child { color: var(--soft); }
    .cancelled > :first-child { text-decoration: line-through; }

    .facts {
      display: flex; flex-wrap: wrap; align-items: center; gap: 0.1875rem 0.625rem; margin-block-start: 0.375rem;
      list-style: none; color: var(--soft); font-size: 0.8125rem; line-height: 1.5;
      font-variant-numeric: tabular-nums;
    }
    .card > .id { grid-column: 2; max-width: 8rem; color: var(--soft); font-size: 0.75rem; text-decoration: none; text-align: end; }
    .whole progress::-webkit-progress-value { background: var(--good); }
    .whole progress::-moz-progress-bar { background: var(--good); }

    .body { margin-block-start: 0.5rem; font-size: 0.875rem; }
    .body :is(h4, h5, h6) { font-size: 0.875rem; font-weight: 650; }
    .body pre { padding: 0.5rem 0.625rem; border-radius: 0.375rem; background: var(--panel); font-size: 0.8125rem; white-space: pre-wrap; }
    details { margin-block-start: 0.375rem; }

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
    @media print {
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
