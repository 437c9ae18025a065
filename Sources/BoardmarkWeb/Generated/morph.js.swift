// Made by Tests/Scripts/Web/assets from Assets/morph.js.

extension WebAssets {
  static let morphJs: StaticString = #"""
    // @ts-check
    /**
     * Makes the page like a fresh document, and keeps the elements that are the same: with them the focus, the selection,
     * how far things are scrolled, what is typed, and what is being dragged.
     */

    /** What the page itself says of its elements, which no document from the server knows. */
    const LOCAL = new Set(['tabindex', 'open', 'data-lifted', 'data-filled', 'data-settling', 'data-open', 'data-dragging', 'data-place', 'data-after', 'data-wrong', 'aria-busy']);

    /**
     * @param {Element} old what is on the page
     * @param {Element} fresh what it is to be
     * @param {(element: Element) => boolean} [isHeld] whether somebody has an element in hand: it stays as it is
     * @returns {boolean} whether each card that the document only names was there
     */
    export function morph(old, fresh, isHeld = () => false) {
      const job = new Job(fresh, isHeld);
      job.element(old, fresh);
      job.end();
      return job.isWhole;
    }

    class Job {
      /** @param {Element} fresh @param {(element: Element) => boolean} isHeld */
      constructor(fresh, isHeld) {
        this.isHeld = isHeld;
        this.isWhole = true;
        /** What goes, unless another list wants it. @type {Map<string, Element>} */
        this.leaving = new Map();
        /** Where cards are to be. @type {Set<string>} */
        this.wanted = new Set();
        for (const node of fresh.querySelectorAll('li[data-task]')) this.wanted.add(name(node));
        /** Cards that are not yet where they are to be. @type {Map<string, Element> | null} */
        this.present = null;
      }

      /** @param {Element} old @param {Element} fresh */
      element(old, fresh) {
        this.present ??= new Map([...old.querySelectorAll('li[data-task]')].map((node) => [name(node), node]));
        if (this.isHeld(old)) return;
        const mark = fresh.getAttribute('data-hash');
        if (mark && mark === old.getAttribute('data-hash')) return;
        if (fresh.hasAttribute('data-same')) return this.lack();
        attributes(old, fresh);
        this.children(old, fresh);
      }

      /** @param {Element} old @param {Element} fresh */
      children(old, fresh) {
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
          const match = key ? (named.get(key) ?? this.present?.get(key)) : others.get(child.nodeName)?.shift();
          if (!match) {
            if (child instanceof Element && child.hasAttribute('data-same')) this.lack();
            return document.importNode(child, true);
          }
          named.delete(key);
          this.leaving.delete(key);
          if (match instanceof Element && child instanceof Element) this.element(match, child);
          else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
          return match;
        });
        for (const [key, child] of named) {
          if (this.isLocal(child)) continue;
          // A card that another list is to have stays until that list takes it.
          if (this.wanted.has(key) && child instanceof Element) this.leaving.set(key, child);
          else child.remove();
        }
        for (const child of [...others.values()].flat()) if (!this.isLocal(child)) child.remove();
        arrange(old, nodes);
      }

      /** The server took a card to be here that is not. */
      lack() { this.isWhole = false; }

      /** @param {Node} node */
      isLocal(node) {
        return node instanceof Element && (node.hasAttribute('data-local') || this.isHeld(node));
      }

      end() {
        for (const element of this.leaving.values()) element.remove();
      }
    }

    const NAMES = ['data-task', 'data-column', 'data-group', 'id', 'name', 'action', 'href'];

    /** What tells a child from its siblings, wherever it stands. @param {Node} node */
    function name(node) {
      if (!(node instanceof Element)) return '';
      const key = NAMES.map((attribute) => node.getAttribute(attribute)).find((value) => value);
      if (!key) return '';
      // Two columns may be called alike.
      let twin = 0;
      for (let other = node.matches('.column') && node.previousElementSibling; other; other = other.previousElementSibling) {
        if (other.getAttribute('data-column') === key) twin += 1;
      }
      return `${node.localName} ${key}${twin ? ` ${twin}` : ''}`;
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

    /**
     * Puts the children in their order, and moves as few as can be.
     * @param {Element} parent @param {ChildNode[]} nodes
     */
    function arrange(parent, nodes) {
      const places = new Map([...parent.childNodes].map((node, place) => [/** @type {Node} */ (node), place]));
      const stays = longestRise(nodes.map((node) => places.get(node) ?? -1));
      /** @type {ChildNode | null} */
      let next = null;
      for (let index = nodes.length - 1; index >= 0; index -= 1) {
        const node = nodes[index];
        if (!stays.has(index)) put(parent, node, next);
        next = node;
      }
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
    """#
}
