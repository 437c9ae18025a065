// Made by Tests/Scripts/Web/assets from Assets/page.css.

extension WebAssets {
  static let pageCss: StaticString = #"""
    /* The look of `board web`, after what it has in common with the static page (shared.css). Without scripts all deeds are
       words; with them the usual ones are signs on the card: the style sheet asks whether there are scripts, so that nothing
       moves once they run. */

    html { background: var(--page); }
    body {
      display: flex; flex-direction: column; height: 100dvh; margin: 0; color: var(--ink);
      font: 0.9375rem/1.45 system-ui, "Noto Sans", "Noto Sans CJK KR", sans-serif; overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
    }
    h1, h2, h3, h4, h5, h6, p, ol, ul, dl, dd, pre, blockquote { margin: 0; padding: 0; }
    code, pre, kbd, textarea, .id, .path { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", "Noto Sans Mono CJK KR", monospace; }
    hr { width: 100%; border: 0; border-block-start: 1px solid var(--line); }
    :is(a, button, summary, input, select, textarea, pre, [tabindex]):focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 0.25rem; }
    .skip { position: absolute; inset-block-start: -4rem; z-index: 9; padding: 0.5rem 0.75rem; background: var(--card); }
    .skip:focus { inset-block-start: 0.25rem; inset-inline-start: 0.25rem; }

    /* Fields and buttons */
    button, input, select, textarea { font: inherit; color: inherit; }
    button, .tools a, .switcher {
      min-height: 2rem; padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card);
      color: var(--ink); font-size: 0.875rem; font-weight: 500; line-height: 1.4; text-decoration: none; cursor: pointer;
    }
    :is(button, .tools a):hover:not(:disabled) { background: var(--panel); border-color: var(--edge-line); }
    button:disabled { color: var(--soft); opacity: 0.55; cursor: default; }
    :is(input:not([type="checkbox"], [type="hidden"]), select, textarea) {
      width: 100%; min-height: 2rem; padding: 0.25rem 0.625rem; border: 1px solid var(--edge-line); border-radius: 0.5rem; background: var(--field);
    }
    ::placeholder { color: var(--soft); opacity: 1; }
    [aria-invalid="true"] { border-color: var(--late); }
    .error { margin-block-start: 0.25rem; color: var(--late); font-size: 0.8125rem; }
    .hint { color: var(--soft); font-size: 0.8125rem; font-weight: 400; font-variant-numeric: tabular-nums; }

    /* The head of the page */
    header { display: flex; flex: none; flex-wrap: wrap; align-items: center; gap: 0.375rem 0.875rem; padding: 0.625rem var(--edge); border-block-end: 1px solid var(--line); }
    header h1 { font-size: 1.125rem; font-weight: 650; line-height: 1.3; letter-spacing: -0.01em; }
    #search { position: relative; display: flex; flex: 1 1 14rem; flex-wrap: wrap; gap: 0.375rem; max-width: 34rem; margin-inline-start: auto; }
    #search input { flex: 1 1 8rem; width: auto; min-width: 0; }
    @media (scripting: enabled) {
      :root #search button:not([type]) { display: none; }
    }
    /* Made by the script, as what it opens is. */
    :root:not([data-live]) .filter { visibility: hidden; }
    @media (scripting: none) { .filter { display: none; } }
    #conflict { flex-basis: 100%; order: 9; padding: 0.5rem 0.75rem; border: 1px solid var(--late); border-radius: 0.5rem; background: var(--late-back); font-size: 0.875rem; }
    #conflict h2 { color: var(--late); font-size: 0.9375rem; font-weight: 650; }
    #conflict ul { padding-inline-start: 1.25rem; }
    .tools { display: flex; align-items: center; gap: 0.375rem; }
    .tools form { display: contents; }
    .tools a { display: inline-flex; align-items: center; }
    .jumps { display: none; }
    #message { flex: none; padding: 0.375rem var(--edge); background: var(--good-back); }
    #message:empty { display: none; }
    #message.error { margin: 0; background: var(--late-back); color: var(--late); font-size: inherit; }

    /* Columns. Whatever comes beside it, its 2,000 cards need not be laid out anew. */
    #board { flex: 1; order: 1; min-height: 0; contain: strict; }
    .board {
      display: flex; gap: 0.75rem; align-items: flex-start; height: 100%; padding: 0.75rem var(--edge); overflow: auto hidden; scroll-padding-inline: var(--edge);
    }
    .column {
      flex: 1 0 17rem; max-width: 25rem; max-height: 100%; padding-inline: 0.5rem; overflow: hidden auto;
      scroll-padding-block: 3rem 3.5rem; border-radius: 0.75rem; background: var(--panel); overscroll-behavior-y: contain; scrollbar-width: thin;
    }
    .heading {
      position: sticky; inset-block-start: 0; z-index: 2; display: flex; align-items: center; gap: 0.5rem; padding: 0.625rem 0.375rem 0.5rem; background: var(--panel);
    }
    .heading > h2 { font-size: 0.9375rem; font-weight: 650; line-height: 1.3; }
    .summary, .count, .sum { flex: none; color: var(--soft); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
    .board ol[role="list"] { display: flow-root; min-height: 0.75rem; list-style: none; }
    /* No items of a list to the style sheet: where one comes or goes, the browser would number all that follow anew. */
    .board ol[role="list"] > li:not([hidden]) { display: block; content-visibility: auto; contain-intrinsic-size: auto 5rem; padding: 2px 2px 6px; }

    /* Cards */
    .card {
      position: relative; display: flow-root; padding: 0.5625rem 0.75rem 0.625rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); box-shadow: var(--lift);
    }
    .card > :is(h3, h4) { font-size: 0.9375rem; font-weight: 500; line-height: 1.4; }
    :is(.finished, .cancelled) > :is(h3, h4) { color: var(--soft); }
    .cancelled > :is(h3, h4) { text-decoration: line-through; }
    .card:is(.late, .soon, .unclear)::before {
      content: ""; position: absolute; inset-block: 0.375rem; inset-inline-start: 0; width: 0.1875rem; border-radius: 0 0.25rem 0.25rem 0; background: var(--bar);
    }
    .card:focus { outline: 2px solid var(--accent); outline-offset: 0; border-radius: 0.5rem; }
    .card:target { border-color: var(--accent); }
    .card > .id { float: inline-end; max-width: 8rem; margin-block-start: 0.3125rem; margin-inline: 0.625rem var(--out, 0); color: var(--soft); font-size: 0.75rem; line-height: 1.21875rem; text-decoration: none; }
    .facts {
      display: flex; flex-wrap: wrap; align-items: center; gap: 0.1875rem 0.625rem; margin-block-start: 0.3125rem; list-style: none; color: var(--soft);
      font-size: 0.8125rem; line-height: 1.5; font-variant-numeric: tabular-nums;
    }
    @media (scripting: enabled) {
      :root #board .facts :is(.person, .tag) { cursor: pointer; }
      :root #board .facts :is(.person, .tag):hover { text-decoration: underline; }
    }
    .progress.whole progress::-webkit-progress-value { background: var(--good); }
    .progress.whole progress::-moz-progress-bar { background: var(--good); }

    /* What can be done with a card */
    :is(#board, .layer) .deeds { display: flex; flex-wrap: wrap; gap: 0.125rem 0.75rem; margin-block-start: 0.375rem; font-size: 0.8125rem; }
    :is(#board, .layer) .deeds form { display: contents; }
    :is(#board, .layer) .deeds :is(a, button) { min-height: 1.5rem; padding: 0; border: 0; background: none; color: var(--accent); font-size: inherit; font-weight: 400; line-height: 1.5rem; text-decoration: underline; }
    @media (scripting: enabled) {
      :root .card { --sign: 1.5rem; --out: -1.5rem; padding-inline: 2.375rem 2.25rem; cursor: pointer; }
      :root :is(#board, .layer) .deeds { display: contents; }
      :root :is(#board, .layer) .deeds .open { position: absolute; inset-block-end: 0.25rem; inset-inline-end: 0.5rem; padding-inline: 0.375rem; background: var(--card); opacity: 0; pointer-events: none; }
      :root :is(#board, .layer) .deeds .open:focus-visible { opacity: 1; }
      :root :is(#board, .layer) .deeds :is(.move, .done, .reopen) {
        position: absolute; inset-block-start: calc(1.21875rem - var(--sign) / 2); display: grid; place-content: center; place-items: center; width: var(--sign); height: var(--sign);
        min-height: 0; border-radius: 0.375rem; color: var(--soft); font-size: 0; line-height: 0; text-decoration: none;
      }
      :root :is(#board, .layer) .deeds .move { inset-inline-end: 0.375rem; }
      :root :is(#board, .layer) .deeds .move::before { content: ""; width: 0.1875rem; height: 0.1875rem; border-radius: 50%; background: currentcolor; box-shadow: -0.3125rem 0 currentcolor, 0.3125rem 0 currentcolor; }
      :root :is(#board, .layer) .deeds .move:hover { background: var(--panel); color: var(--ink); }
      :root :is(#board, .layer) .deeds :is(.done, .reopen) { inset-inline-start: calc(1.125rem - var(--sign) / 2); }
      :root :is(#board, .layer) .deeds :is(.done, .reopen)::before {
        content: "\2713" / ""; display: grid; place-items: center; width: 1.0625rem; height: 1.0625rem; border: 1.5px solid var(--edge-line); border-radius: 50%;
        color: transparent; font-size: 0.6875rem; font-weight: 800; line-height: 1;
      }
      :root :is(#board, .layer) .deeds :is(.done, .reopen):hover::before { border-color: var(--good); color: var(--good); }
      :root :is(#board, .layer) .finished .reopen::before { border-color: var(--good); background: var(--good); color: var(--card); }
      :root :is(#board, .layer) .cancelled .reopen::before { content: "\2013" / ""; color: var(--soft); }
      :root :is(#board, .layer) .card :is(h3, h4) > .box:first-child { display: none; }
    }

    /* Adding */
    .add { position: sticky; inset-block-end: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 0.375rem; padding-block: 0.375rem 0.5rem; background: var(--panel); }
    .add input:not([type="hidden"]) { flex: 1 1 6rem; width: auto; min-width: 0; }
    .add .hint, :is(.add, #search) > .error { flex-basis: 100%; order: 1; margin: 0; }
    .add .hint { order: 0; }
    @media (scripting: enabled) {
      :root .add input:not([type="hidden"]):not(:focus, :hover, :not(:placeholder-shown)) { border-color: transparent; background: transparent; }
      :root .add:not(:focus-within, [data-filled]) button { display: none; }
    }

    /* Texts */
    .body { margin-block-start: 0.625rem; font-size: 0.9375rem; }
    .body :is(h2, h3, h4, h5, h6) { font-size: 0.9375rem; font-weight: 650; }
    .body pre, pre.present, .versions pre, .help pre { padding: 0.5rem 0.625rem; border-radius: 0.375rem; background: var(--panel); font-size: 0.8125rem; white-space: pre-wrap; }

    /* One task, and the other pages */
    body:not(:has(#board)) { display: block; height: auto; max-width: 52rem; margin-inline: auto; padding: 1.25rem var(--edge) 3rem; }
    body:not(:has(#board)) > #message { border-radius: 0.5rem; margin-block-start: 0.75rem; padding-inline: 0.75rem; }
    :is(main:not(#board), .task-page) { display: flex; flex-direction: column; gap: 1rem; }
    main:not(#board) { margin-block-start: 1rem; }
    :is(main, .task-page) .card.whole { display: block; padding: 0; border: 0; background: none; box-shadow: none; cursor: auto; user-select: auto; }
    .card.whole::before { display: none; }
    :is(main:not(#board), .task-page) h1 { font-size: 1.25rem; font-weight: 650; line-height: 1.3; letter-spacing: -0.01em; text-wrap: balance; }
    :is(main:not(#board), .task-page) h2 { margin-block-end: 0.375rem; font-size: 0.9375rem; font-weight: 650; }
    .where { margin-block-start: 0.25rem; color: var(--soft); font-size: 0.8125rem; }
    :is(#task, .task-page) > .deeds { display: flex; flex-wrap: wrap; gap: 0.375rem; }
    :is(#task, .task-page) > .deeds form { display: contents; }
    :is(#task, .task-page) > .deeds .remove button { margin-inline-start: auto; color: var(--late); }
    #_move { display: flex; flex-wrap: wrap; align-items: end; gap: 0.375rem 0.5rem; }
    #_move label { flex: 0 1 12rem; color: var(--soft); font-size: 0.8125rem; }
    #_move select { display: block; width: 100%; color: var(--ink); font-size: 0.875rem; }
    :is(.add > button, form > .row > button:first-child, .conflict .row button:first-child) { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
    :is(.add > button, form > .row > button:first-child, .conflict .row button:first-child):hover:not(:disabled) { border-color: var(--ink); background: var(--accent); }
    #_tick, #_untick { display: none; }
    /* The fields: the title and the text as wide as the form, what is short side by side. */
    #_edit { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 0.75rem; align-items: start; }
    #_edit > :is(h2, h3, pre, .error, .notice, .conflict, .title, .text, .hint, .row) { grid-column: 1 / -1; margin: 0; }
    .field label { display: block; margin-block-end: 0.1875rem; color: var(--soft); font-size: 0.8125rem; font-weight: 500; }
    .field .hint { display: block; margin-block-start: 0.1875rem; font-size: 0.75rem; }
    .markdown :is(form, textarea, .row) { margin-block-start: 0.5rem; }
    .body .item:has(> button.box, > p > button.box) { padding-block: 0.125rem; }
    .body button.box { width: 1.125rem; height: 1.125rem; min-height: 0; padding: 0; margin-inline-start: -0.25rem; border-width: 1.5px; font-size: 1.125rem; vertical-align: -0.1875rem; }
    form textarea:not([hidden]) {
      display: block; min-height: 7rem; max-height: 60vh; padding: 0.5rem 0.625rem; font: 0.8125rem/1.5 ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", "Noto Sans Mono CJK KR", monospace;
      field-sizing: content; resize: vertical;
    }
    :is(.history ol, ol.history) { display: grid; gap: 0.25rem; list-style: none; color: var(--soft); font-size: 0.8125rem; }

    dialog {
      width: min(46rem, calc(100vw - 2rem)); max-height: min(52rem, calc(100dvh - 2rem)); padding: 1.5rem; border: 0; border-radius: 0.875rem; overflow: auto; background: var(--card);
      color: var(--ink); box-shadow: var(--float); overscroll-behavior: contain;
    }
    dialog::backdrop { background: rgb(10 14 20 / 45%); }
    dialog > .close {
      position: sticky; z-index: 2; inset-block-start: 0; display: block; width: 2rem; height: 2rem; padding: 0; margin: -0.625rem -0.625rem -1.375rem auto; border-color: transparent; font-size: 1.25rem; line-height: 1; }
    dialog h1 { padding-inline-end: 2.5rem; }
    dialog .back { display: none; }
    dialog.task:not([data-open]) :is(#_edit, .markdown), dialog.task[data-open] :is(.whole > :not(h1, .where), #_move, .deeds, .history) { display: none; }
    .notice, .conflict { padding: 0.5rem 0.75rem; border-radius: 0.5rem; background: var(--accent-back); font-size: 0.875rem; }
    .notice.warning, .conflict { background: var(--soon-back); }
    .notice button { min-height: 1.5rem; padding-block: 0; margin-inline-start: 0.375rem; }
    form > :is(.notice, .conflict) { margin-block-end: 0.75rem; }
    .versions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 0.75rem; margin-block: 0.625rem; }
    .versions h3 { margin-block-end: 0.25rem; font-size: 0.8125rem; font-weight: 650; }
    .versions pre { background: var(--card); }
    mark { border-radius: 0.1875rem; background: var(--accent-back); color: inherit; text-decoration: underline; text-decoration-color: var(--accent); }
    .row { display: flex; flex-wrap: wrap; gap: 0.5rem; }

    /* Menus, toasts, what is dragged */
    .menu, .filters {
      position: fixed; inset: auto; min-width: 12rem; max-width: calc(100vw - 1rem); max-height: calc(100dvh - 1rem); margin: 0; padding: 0.375rem; border: 1px solid var(--line);
      border-radius: 0.625rem; overflow: auto; background: var(--card); color: var(--ink); box-shadow: var(--float);
    }
    .menu > p { padding: 0.25rem 0.625rem; color: var(--soft); font-size: 0.75rem; font-weight: 600; }
    .menu hr { margin-block: 0.375rem; }
    .menu button { display: flex; align-items: center; justify-content: space-between; gap: 1.5rem; width: 100%; border-color: transparent; background: none; font-weight: 400; text-align: start; }
    .menu button:is(:hover, :focus):not([aria-disabled]) { border-color: transparent; background: var(--accent-back); }
    .menu [aria-disabled] { color: var(--soft); cursor: default; }
    .filters { width: min(28rem, calc(100vw - 1rem)); padding: 0.75rem; }
    .filters p { display: flex; flex-wrap: wrap; gap: 0.375rem; margin-block-end: 0.625rem; }
    .filters p:empty { display: none; }
    .filters [aria-pressed] { min-height: 1.75rem; padding-block: 0.0625rem; border-radius: 1rem; font-weight: 400; }
    .filters [aria-pressed] .hint { margin-inline-start: 0.375rem; }
    .filters [aria-pressed="true"] { border-color: var(--accent); background: var(--accent-back); }
    .toasts { position: fixed; inset-block-end: 1rem; inset-inline: 1rem; z-index: 8; display: grid; gap: 0.5rem; justify-items: center; pointer-events: none; }
    /* Not over a field in which somebody types. */
    body > .toasts[data-above] { position: relative; inset: 0.5rem auto auto; height: 0; padding-inline: 1rem; }
    .toast {
      display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 0 0.5rem; align-items: center; max-width: 34rem; padding: 0.375rem 0.5rem 0.375rem 0.875rem; border-radius: 0.625rem;
      background: #1c2024; color: #f4f6f8; font-size: 0.875rem; box-shadow: var(--float); pointer-events: auto;
    }
    .toast p { grid-column: 1; max-height: 12rem; overflow: auto; }
    .toast p:first-child { grid-row: 1; }
    .toast .note { color: #c4ccd6; font-size: 0.8125rem; }
    .toast .row { grid-row: 1; grid-column: 2; flex-wrap: nowrap; gap: 0; }
    .toast button { min-height: 1.875rem; border-color: transparent; background: none; color: #9cc4ff; font-weight: 600; }
    .toast button:hover:not(:disabled) { border-color: transparent; background: #343b44; }
    .toast button:focus-visible { outline-color: #9cc4ff; }
    .toast .close { grid-row: 1; grid-column: 3; padding-inline: 0.5rem; color: #c4ccd6; }
    .toast.error { background: #7a1a12; }
    .waiting { position: fixed; inset-block-end: 4.25rem; inset-inline: 1rem; z-index: 8; width: fit-content; max-width: 34rem; padding: 0.25rem 0.75rem; margin-inline: auto; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); font-size: 0.8125rem; box-shadow: var(--float); pointer-events: none; }
    .waiting:empty { display: none; }
    .trouble { flex: none; padding: 0.5rem var(--edge); background: var(--late-back); color: var(--late); font-weight: 500; order: -1; }
    .trouble:empty { display: none; }
    dialog > .trouble { position: sticky; z-index: 1; inset-block-start: 0; margin-block-end: 1rem; padding-inline: 0.75rem 2.5rem; border-radius: 0.5rem; }
    .layer { position: fixed; inset: 0; z-index: 6; cursor: grabbing; }
    .ghost { position: fixed; inset-block-start: 0; left: 0; z-index: 7; margin: 0; box-shadow: var(--float); will-change: transform; }
    [data-lifted] { opacity: 0.35; }
    .marker { position: fixed; inset-block-start: 0; left: 0; z-index: 6; height: 3px; border-radius: 3px; background: var(--accent); pointer-events: none; }
    .marker::before { content: ""; position: absolute; inset-block-start: -2.5px; inset-inline-start: -3px; width: 8px; height: 8px; border-radius: 50%; background: var(--accent); }
    @media (scripting: enabled) {
      :root #board .card { touch-action: manipulation; -webkit-touch-callout: none; user-select: none; }
    }

    /* Help */
    main:not(#board) h3 { font-size: 0.8125rem; font-weight: 650; color: var(--soft); }
    #help h3 { margin-block-end: -0.75rem; }
    table { border-collapse: collapse; font-size: 0.875rem; }
    :is(th, td) { padding: 0.1875rem 1rem 0.1875rem 0; font-weight: 400; text-align: start; vertical-align: baseline; }
    thead th { color: var(--soft); font-size: 0.75rem; font-weight: 600; }
    table.keys td { min-width: 5rem; }
    kbd { margin-block-end: 0.125rem; }
    .help h2 { font-size: 1.125rem; font-weight: 650; }
    .help > * + * { margin-block-start: 0.875rem; }
    .switch { display: grid; grid-template-columns: auto 1fr; gap: 0 0.5rem; align-items: baseline; }
    .switch span { grid-column: 2; color: var(--soft); font-size: 0.8125rem; }
    .keylist { columns: 2 18rem; column-gap: 2rem; }
    .keylist section { break-inside: avoid; margin-block-end: 1rem; }
    .keylist h3 { margin-block-end: 0.25rem; color: var(--soft); font-size: 0.75rem; font-weight: 650; }
    .keylist dl > div { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; padding-block: 0.1875rem; }
    .keylist dt { flex: none; order: 1; }
    kbd { display: inline-block; min-width: 1.5rem; padding: 0 0.375rem; border: 1px solid var(--line); border-block-end-width: 2px; border-radius: 0.3125rem; background: var(--panel); font-size: 0.75rem; line-height: 1.5; text-align: center; }

    @media (prefers-reduced-motion: no-preference) { .toast, dialog[open], .menu { animation: rise 120ms ease-out; } }
    @keyframes rise { from { opacity: 0; translate: 0 0.375rem; } }

    @media (forced-colors: active) {
      progress { width: 3rem; height: 0.5rem; appearance: auto; }
      .marker, .marker::before, .card:is(.late, .soon, .unclear)::before { background: Highlight; forced-color-adjust: none; }
      :root :is(#board, .layer) .deeds :is(.done, .reopen)::before { border-color: ButtonText; }
      :root :is(#board, .layer) .deeds .move::before { color: ButtonText; forced-color-adjust: none; }
      :root :is(#board, .layer) .finished .reopen::before { border-color: Highlight; background: Highlight; color: HighlightText; forced-color-adjust: none; }
      .toast, .menu, dialog, .filters { border: 1px solid CanvasText; }
      .toast, .toast :is(.note, p, button) { background: Canvas; color: CanvasText; }
      .filters [aria-pressed="true"] { border-color: Highlight; background: Highlight; color: HighlightText; forced-color-adjust: none; }
    }

    @media (min-width: 60rem) {
      header { flex-wrap: nowrap; }
      header h1 { display: -webkit-box; flex: 0 100 auto; min-width: 6rem; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
      #search { flex-basis: 20rem; }
      .tools { flex: none; }
    }
    @media (max-width: 44rem) {
      header { gap: 0.375rem 0.5rem; padding-block: 0.5rem; }
      header h1 { flex: 1 1 0; min-width: 0; max-height: 2.6em; overflow: hidden; font-size: 1rem; }
      .summary { order: 4; flex-basis: 100%; }
      body > .toasts { position: relative; inset: 0.5rem auto auto; height: 0; padding-inline: 1rem; }
      .tools { order: 2; gap: 0.125rem; margin-inline-start: auto; }
      .tools :is(a, button) { display: grid; place-items: center; width: 2.25rem; min-height: 2.25rem; padding: 0; border-color: transparent; background: none; font-size: 0; }
      .tools :is(a, button)::before { font-size: 1.125rem; line-height: 1; }
      .tools .undo::before { content: "\21B6" / ""; }
      .tools .redo::before { content: "\21B7" / ""; }
      .tools a[href$="/history"]::before { content: "\2261" / ""; font-size: 1.375rem; }
      .tools a[href$="/help"]::before { content: "?" / ""; font-weight: 650; }
      #search { order: 3; flex-basis: 100%; max-width: none; }
      .jumps { display: flex; flex: 1 0 100%; gap: 0.375rem; order: 5; overflow-x: auto; scrollbar-width: none; }
      .jumps a { flex: none; padding: 0.125rem 0.625rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--ink); font-size: 0.8125rem; text-decoration: none; }
      .jumps span { color: var(--soft); }
      .board { gap: 0.625rem; padding-block: 0.625rem; scroll-snap-type: x mandatory; }
      .board[data-dragging] { scroll-snap-type: none; }
      .column { flex: 0 0 calc(100vw - 2 * var(--edge) - 1.25rem); max-width: none; scroll-snap-align: start; scroll-margin-inline: var(--edge); }
      #_move:not(:has(.error)) { display: grid; grid-template-columns: 1fr 1fr auto; }
      :is(th, td) { padding-inline-end: 0.5rem; }
      table.keys td { min-width: 0; }
      dialog { width: 100vw; max-width: 100vw; max-height: calc(100dvh - 1.5rem); margin-block-end: 0; padding: 1.125rem 1rem; border-radius: 0.875rem 0.875rem 0 0; }
    }
    @media (pointer: coarse) {
      button, .tools a, :is(input:not([type="checkbox"], [type="hidden"]), select) { min-height: 2.5rem; }
      input:not([type="checkbox"]), textarea, select { font-size: 1rem; }
      @media (scripting: enabled) { :root .card { --sign: 2rem; padding-inline-end: 2.5rem; } }
      .card > .id { min-width: 1.5rem; line-height: 1.5rem; text-align: end; }
      .facts :is(.person, .tag) { display: inline-block; min-width: 1.5rem; line-height: 1.5rem; }
      .menu button { min-height: 2.75rem; }
    }
    /* Where there is little height, all of the page scrolls. */
    @media (max-height: 26rem) {
      body { height: auto; }
      #board { contain: none; }
      .board { height: auto; align-items: stretch; }
      .column { max-height: none; overflow: visible; }
      .heading, .add { position: static; }
    }
    @media print {
      html { font-size: 11px; }
      body { display: block; height: auto; }
      header { display: block; padding: 0 0 3mm; border: 0; }
      .tools, #search, .jumps, .add, .deeds, #message, .toasts, .trouble, .waiting, .skip, :root :is(#board, .layer) .deeds { display: none; }
      #board { contain: none; }
      #board, .board, .column { height: auto; max-height: none; overflow: visible; }
      .board { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 3mm; padding: 0; }
      .column { display: block; max-width: none; padding: 0; }
      .heading { position: static; flex-wrap: wrap; padding-inline: 0; }
      .card, :root .card { display: block; box-shadow: none; }
      progress { display: none; }
      .board ol[role="list"] > li:not([hidden]) { content-visibility: visible; break-inside: avoid; }
    }
    """#
}
