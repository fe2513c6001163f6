/**
 * The page as a function of its data: `h` says what should be there, `render` changes the document as
 * little as possible, so that focus, scroll position and half-typed text stay where they are.
 *
 * @typedef {{tag: string, key: string | null, props: Record<string, any>, children: Child[]}} Node_
 * @typedef {Node_ | string | number | null | undefined | false} Child
 * @typedef {Child | Child[]} Children
 */

const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "open", "hidden"]);

/** What a node was last made from. @type {WeakMap<Node, Record<string, any>>} */
const madeFrom = new WeakMap();
/** @type {WeakMap<Node, string>} */
const keys = new WeakMap();

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [props] attributes; `on…` are handlers, `style` an object of custom
 *   properties, `key` ties an element to what it shows
 * @param {...Children} children
 * @returns {Node_}
 */
export function h(tag, props, ...children) {
  const { key = null, ...rest } = props ?? {};
  return { tag, key: key === null ? null : String(key), props: rest, children: children.flat() };
}

/**
 * The names that apply, for `class`.
 * @param {...(string | false)} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");

/**
 * @param {Element} root
 * @param {...Children} children
 */
export function render(root, ...children) {
  const wanted = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  const old = [...root.childNodes];
  const nodes = wanted.map((child) => matching(child, old) ?? created(child));
  for (const left of old) left.remove();
  let place = root.firstChild;
  for (const [number, node] of nodes.entries()) {
    if (node === place) place = place.nextSibling;
    else root.insertBefore(node, place);
    const child = wanted[number];
    if (typeof child === "object") update(/** @type {Element} */ (node), /** @type {Node_} */ (child));
  }
}

/**
 * The node that shows this already; it is taken out of `old`.
 * @param {any} child
 * @param {ChildNode[]} old
 * @returns {ChildNode | null}
 */
function matching(child, old) {
  if (typeof child !== "object") {
    const place = old.findIndex((node) => node.nodeType === Node.TEXT_NODE);
    if (place < 0) return null;
    const [node] = old.splice(place, 1);
    if (node.nodeValue !== String(child)) node.nodeValue = String(child);
    return node;
  }
  const place = old.findIndex(
    (node) =>
      node instanceof Element && node.localName === child.tag && (keys.get(node) ?? null) === child.key,
  );
  return place < 0 ? null : old.splice(place, 1)[0];
}

/**
 * @param {any} child
 * @returns {ChildNode}
 */
function created(child) {
  if (typeof child !== "object") return document.createTextNode(String(child));
  const node = document.createElement(child.tag);
  if (child.key !== null) keys.set(node, child.key);
  return node;
}

/**
 * @param {Element} node
 * @param {Node_} wanted
 */
function update(node, wanted) {
  const before = madeFrom.get(node) ?? {};
  for (const name of Object.keys(before)) {
    if (!(name in wanted.props)) set(node, name, null);
  }
  for (const [name, value] of Object.entries(wanted.props)) {
    if (before[name] !== value || PROPERTIES.has(name)) set(node, name, value);
  }
  madeFrom.set(node, wanted.props);
  // Elements of our own fill themselves.
  if (!wanted.tag.includes("-")) render(node, ...wanted.children);
}

/**
 * @param {any} node
 * @param {string} name
 * @param {any} value
 */
function set(node, name, value) {
  if (name === "style") {
    for (const [property, each] of Object.entries(value ?? {}))
      node.style.setProperty(property, String(each));
  } else if (name.startsWith("on")) {
    node[name] = value;
  } else if (PROPERTIES.has(name) && name in node) {
    const wanted = value ?? (typeof node[name] === "boolean" ? false : "");
    if (node[name] !== wanted) node[name] = wanted;
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value === true ? "" : value)) {
    node.setAttribute(name, value === true ? "" : String(value));
  }
}
