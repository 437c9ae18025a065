// @ts-check
/**
 * Morphs the page into a fresh document, keeping equal elements and with them the focus, the selection, scroll
 * positions, typed text, and the dragged card.
 */

/** What the page itself says of its elements, which no document from the server knows. */
const LOCAL = new Set(['tabindex', 'hidden', 'data-order', 'open', 'data-lifted', 'data-selected', 'aria-description', 'data-filled', 'data-settling', 'data-open', 'data-dragging', 'data-place', 'data-after', 'data-wrong', 'data-quiet', 'aria-busy']);

/**
 * @param {Element} old the element on the page
 * @param {Element} fresh its new state
 * @param {(element: Element) => boolean} [isHeld] whether an element is in use by the user and must stay unchanged
 * @param {import('./roster.js').Lists | null} [lists] the new contents of the lists
 */
export function morph(old, fresh, isHeld = () => false, lists = null) {
  const job = new Job(isHeld, lists);
  job.element(old, fresh);
  job.end();
}

class Job {
  /** @param {(element: Element) => boolean} isHeld @param {import('./roster.js').Lists | null} lists */
  constructor(isHeld, lists) {
    this.isHeld = isHeld;
    this.lists = lists;
    /** The lines that belong to some list. */
    this.wanted = new Set(lists ? [...lists.nodes.values()].flat() : []);
    /** Nodes to remove, unless a list takes them. @type {ChildNode[]} */
    this.leaving = [];
  }

  /** @param {Element} old @param {Element} fresh */
  element(old, fresh) {
    if (this.isHeld(old)) return;
    const mark = fresh.getAttribute('data-hash');
    const isSame = mark !== null && mark === old.getAttribute('data-hash');
    attributes(old, fresh);
    if (!isSame) this.children(old, fresh);
  }

  /** @param {Element} old @param {Element} fresh */
  children(old, fresh) {
    const lines = this.lists?.nodes.get(fresh);
    if (lines) return this.fill(old, lines);
    // Several may have the same key, such as two links to one address.
    /** @type {Map<string, ChildNode[]>} */
    const present = new Map();
    for (const child of old.childNodes) {
      const key = name(child);
      const alike = present.get(key);
      if (alike) alike.push(child);
      else present.set(key, [child]);
    }
    const nodes = [...fresh.childNodes].map((child) => {
      const match = present.get(name(child))?.shift();
      if (!match) return this.made(child);
      if (match instanceof Element && child instanceof Element) this.element(match, child);
      else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
      return match;
    });
    for (const child of [...present.values()].flat()) if (!this.isLocal(child)) this.leaving.push(child);
    arrange(old, old.childNodes, nodes);
  }

  /** A new node, whose lists reuse existing lines. @param {ChildNode} child @returns {ChildNode} */
  made(child) {
    if (!(child instanceof Element) || !this.lists || !child.matches('.board, .column, ol[data-group]')) return document.importNode(child, true);
    const element = document.importNode(child);
    this.children(element, child);
    return element;
  }

  /** @param {Element} list @param {HTMLElement[]} lines */
  fill(list, lines) {
    for (const line of /** @type {HTMLElement[]} */ ([...list.children])) {
      if (this.wanted.has(line)) continue;
      if (!this.lists?.hides) this.leaving.push(line);
      else if (!line.hidden) line.hidden = true;
    }
    for (const line of lines) if (line.hidden) line.hidden = false;
    arrange(list, list.children, lines);
  }

  /** @param {Node} node */
  isLocal(node) {
    return node instanceof Element && (node.hasAttribute('data-local') || this.isHeld(node));
  }

  end() {
    // Skip nodes that a list has taken.
    for (const node of this.leaving) if (!this.wanted.has(/** @type {HTMLElement} */ (node))) node.remove();
  }
}

const NAMES = ['data-task', 'data-row', 'data-column', 'data-group', 'id', 'name', 'action', 'href'];

/** What identifies a child among its siblings, the first of those that are alike. @param {Node} node */
function name(node) {
  if (!(node instanceof Element)) return node.nodeName;
  const key = NAMES.map((attribute) => node.getAttribute(attribute)).find((value) => value);
  return `${node.localName} ${key ?? ''}`;
}

/** @param {Element} old @param {Element} fresh */
function attributes(old, fresh) {
  // Errors of a field are known only to the page.
  const isLocal = (/** @type {string} */ name) => LOCAL.has(name) || old.hasAttribute('data-wrong') && /^aria-(invalid|describedby)$/.test(name);
  for (const { name, value } of fresh.attributes) {
    if (!isLocal(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!isLocal(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

/** The number of moves from which a list is detached for sorting, where moves are cheap. */
const MANY = 50;

/**
 * Sorts the children with as few moves as possible.
 * @param {Element} parent @param {Iterable<Node>} present @param {ChildNode[]} nodes
 */
function arrange(parent, present, nodes) {
  const places = new Map([...present].map((node, place) => [node, place]));
  const stays = longestRise(nodes.map((node) => places.get(node) ?? -1));
  const putAll = () => {
    /** @type {ChildNode | null} */
    let next = null;
    for (let index = nodes.length - 1; index >= 0; index -= 1) {
      const node = nodes[index];
      if (!stays.has(index)) put(parent, node, next);
      next = node;
    }
  };
  if (nodes.length - stays.size > MANY) aside(parent, putAll);
  else putAll();
}

/** Runs a function while an element is detached from the page; then restores the focus. @param {Element} element @param {() => void} deed */
function aside(element, deed) {
  const { parentNode, nextSibling } = element;
  const active = document.activeElement;
  const hadFocus = active instanceof HTMLElement && element.contains(active);
  element.remove();
  deed();
  parentNode?.insertBefore(element, nextSibling);
  if (hadFocus) active.focus({ preventScroll: true });
}

/**
 * Inserts a node before another, keeping the focus inside it.
 * @param {Element} parent @param {ChildNode} node @param {ChildNode | null} next
 */
export function put(parent, node, next) {
  if ('moveBefore' in parent && node.isConnected && parent.isConnected) {
    // @ts-ignore: newer than the types.
    parent.moveBefore(node, next);
    return;
  }
  const active = document.activeElement;
  const hadFocus = active instanceof HTMLElement && node.contains(active);
  parent.insertBefore(node, next);
  if (hadFocus) active.focus({ preventScroll: true });
}

/**
 * The indices of the longest increasing subsequence; negative values are new nodes and never part of it.
 * @param {number[]} places
 */
function longestRise(places) {
  /** The index that ends the best subsequence of each length. @type {number[]} */
  const ends = [];
  const before = new Array(places.length).fill(-1);
  places.forEach((place, index) => {
    if (place < 0) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[ends[middle]] < place) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? ends[low - 1] : -1;
    ends[low] = index;
  });
  const rise = new Set();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]) rise.add(index);
  return rise;
}
