// @ts-check
/**
 * Makes the page like a fresh document, and keeps the elements that are the same: with them the focus, the selection,
 * how far things are scrolled, what is typed, and what is being dragged.
 */

/** What the page itself says of its elements, which no document from the server knows. */
const LOCAL = new Set(['tabindex', 'hidden', 'data-order', 'open', 'data-lifted', 'data-filled', 'data-settling', 'data-open', 'data-dragging', 'data-place', 'data-after', 'data-wrong', 'data-quiet', 'aria-busy']);

/**
 * @param {Element} old what is on the page
 * @param {Element} fresh what it is to be
 * @param {(element: Element) => boolean} [isHeld] whether somebody has an element in hand: it stays as it is
 * @param {import('./roster.js').Lists | null} [lists] what the lists of the fresh one are to hold
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
    /** The lines that some list is to hold. */
    this.wanted = new Set(lists ? [...lists.nodes.values()].flat() : []);
    /** What goes, once lists have taken what they want of it. @type {ChildNode[]} */
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
    /** @type {Map<string, ChildNode>} */
    const named = new Map();
    /** @type {Map<string, ChildNode[]>} */
    const others = new Map();
    for (const child of old.childNodes) {
      const key = name(child);
      if (key) named.set(key, child);
      else others.set(child.nodeName, [...(others.get(child.nodeName) ?? []), child]);
    }
    const nodes = [...fresh.childNodes].map((child) => {
      const key = name(child);
      const match = key ? named.get(key) : others.get(child.nodeName)?.shift();
      if (!match) return this.made(child);
      named.delete(key);
      if (match instanceof Element && child instanceof Element) this.element(match, child);
      else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
      return match;
    });
    for (const child of [...named.values(), ...others.values()].flat()) if (!this.isLocal(child)) this.leaving.push(child);
    arrange(old, old.childNodes, nodes);
  }

  /** A new node; its lists hold the lines that there are. @param {ChildNode} child @returns {ChildNode} */
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
    // What a list has taken meanwhile is elsewhere by now.
    for (const node of this.leaving) if (!this.wanted.has(/** @type {HTMLElement} */ (node))) node.remove();
  }
}

const NAMES = ['data-column', 'data-group', 'id', 'name', 'action', 'href'];

/** What tells a child from its siblings. @param {Node} node */
function name(node) {
  if (!(node instanceof Element)) return '';
  const key = NAMES.map((attribute) => node.getAttribute(attribute)).find((value) => value);
  return key ? `${node.localName} ${key}` : '';
}

/** @param {Element} old @param {Element} fresh */
function attributes(old, fresh) {
  // What is wrong with a field is known here alone.
  const isLocal = (/** @type {string} */ name) => LOCAL.has(name) || old.hasAttribute('data-wrong') && /^aria-(invalid|describedby)$/.test(name);
  for (const { name, value } of fresh.attributes) {
    if (!isLocal(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!isLocal(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

/** From how many moves on a list is put in order beside the page, where none of them costs anything. */
const MANY = 50;

/**
 * Puts the children in their order, and moves as few as can be.
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

/** Does something to an element while it is not on the page; the focus comes back with it. @param {Element} element @param {() => void} deed */
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
 * Puts a node before another and keeps the focus that is in it.
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
 * The indices of the longest rising subsequence; those below zero are new and never in it.
 * @param {number[]} places
 */
function longestRise(places) {
  /** The index that ends the best rise of each length. @type {number[]} */
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
