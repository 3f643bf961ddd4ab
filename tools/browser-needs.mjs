// @ts-check
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { parse } from 'acorn';
import { full } from 'acorn-walk';
import * as cssTree from 'css-tree';

// The browser features that built code needs, by MDN's data. JavaScript: what it uses of globals (`URL.canParse`), and
// methods of the language and of the page that it calls by names which it never gives to anything of its own
// (`.toSorted()`). CSS: properties with their keywords, functions, selectors, rules and units. Syntax is not checked:
// the build writes that of its target.

/**
 * @typedef {import('@mdn/browser-compat-data').Identifier} Identifier
 * @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Statement
 * @typedef {Map<string, Identifier>} Needs by a name such as "css :has" or "Array.toSorted()"
 */

const { builtins = {} } = bcd.javascript;
const { properties = {}, selectors = {}, types = {}, 'at-rules': rules = {} } = bcd.css;
/** Of the many interfaces of a page, those that nearly all code uses. */
const PAGE = [
  'Window',
  'Document',
  'Node',
  'Element',
  'HTMLElement',
  'EventTarget',
  'Blob',
  'Response',
  'URL',
];

/** @param {Identifier | undefined} data @returns {[string, Identifier][]} */
const membersOf = (data = {}) =>
  Object.keys(data).flatMap((name) => {
    const member = name === '__compat' ? undefined : data[name];
    return member ? [[name, member]] : [];
  });

/** Every method, with everything that may have it. */
const methods = (() => {
  /** @type {Map<string, [string, Identifier][]>} */
  const found = new Map();
  const owners = [...membersOf(builtins), ...membersOf(bcd.api).filter(([name]) => PAGE.includes(name))];
  for (const [owner, members] of owners)
    for (const [name, data] of membersOf(members))
      if (data.__compat && !/_(static|event)$/.test(name))
        found.set(name, [...(found.get(name) ?? []), [`${owner}.${name}()`, data]]);
  return found;
})();

/** @param {string} code @returns {Needs} */
export function needsOfScript(code) {
  /** @type {Needs} */
  const needs = new Map();
  const called = new Set();
  const own = new Set();
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'Identifier') put(needs, node.name, builtins[node.name] ?? bcd.api[node.name]);
    if (
      node.type === 'MemberExpression' &&
      node.object.type === 'Identifier' &&
      node.property.type === 'Identifier'
    ) {
      const members = builtins[node.object.name] ?? bcd.api[node.object.name];
      const { name } = node.property;
      put(needs, `${node.object.name}.${name}`, members?.[`${name}_static`] ?? members?.[name]);
    }
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed) {
      const { object, property } = node.callee;
      // For a method of a global, its owner is known and was handled above.
      const known = object.type === 'Identifier' && (builtins[object.name] ?? bcd.api[object.name]);
      if (property.type === 'Identifier' && !known) called.add(property.name);
    }
    if (
      (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') &&
      !node.computed
    )
      if (node.key.type === 'Identifier') own.add(node.key.name);
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression')
      if (node.left.property.type === 'Identifier') own.add(node.left.property.name);
  });
  for (const name of called) {
    const owners = methods.get(name) ?? [];
    // Of several owners the oldest, because the code does not show which one is meant.
    const [first] = owners.toSorted(([, a], [, b]) => since(a, 'chrome') - since(b, 'chrome'));
    if (first && !own.has(name)) put(needs, ...first);
  }
  return needs;
}

/** @param {string} code @returns {Needs} */
export function needsOfStyle(code) {
  /** @type {Needs} */
  const needs = new Map();
  cssTree.walk(cssTree.parse(code), (node) => {
    if (node.type === 'Declaration' && !node.property.startsWith('--')) {
      const property = properties[node.property];
      put(needs, `css ${node.property}`, property);
      cssTree.walk(node.value, (part) => {
        if (part.type === 'Identifier')
          put(needs, `css ${node.property}: ${part.name}`, property?.[part.name]);
      });
    }
    if (node.type === 'Function') {
      const group = membersOf(types).find(([, each]) => each[node.name]);
      put(needs, `css ${node.name}()`, types[node.name] ?? group?.[1][node.name]);
    }
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
      put(needs, `css :${node.name}`, selectors[node.name]);
    if (node.type === 'NestingSelector') put(needs, 'css nesting', selectors.nesting);
    if (node.type === 'Atrule') put(needs, `css @${node.name}`, rules[node.name]);
    if (node.type === 'Dimension' && /^[sld]v/.test(node.unit))
      put(needs, `css ${node.unit}`, types.length?.viewport_percentage_units_dynamic);
    if (node.type === 'Dimension' && node.unit.startsWith('cq'))
      put(needs, `css ${node.unit}`, types.length?.container_query_length_units);
  });
  return needs;
}

/** @param {Needs} needs @param {string} name @param {Identifier | undefined} data */
function put(needs, name, data) {
  if (data?.__compat) needs.set(name, data);
}

/**
 * The first version of a browser with complete, unprefixed support; Infinity when there is none.
 *
 * @param {Identifier} data @param {import('@mdn/browser-compat-data').BrowserName} browser
 */
export function since(data, browser) {
  const stated = data.__compat?.support[browser];
  /** @type {Statement[]} */
  const statements = stated === undefined ? [] : [stated].flat();
  const whole = statements.filter(
    (each) => !each.flags && !each.prefix && !each.alternative_name && !each.partial_implementation,
  );
  const versions = whole.map(({ version_added: added }) => Number.parseFloat(String(added).replace('≤', '')));
  return Math.min(...versions.filter((version) => !Number.isNaN(version)), Number.POSITIVE_INFINITY);
}

/**
 * The needs that some of the browsers do not meet, each as "css :has: firefox 121".
 *
 * @param {Needs} needs @param {readonly { id: import('@mdn/browser-compat-data').BrowserName, version: string }[]}
 * browsers
 */
export function newerThan(needs, browsers) {
  return [...needs].flatMap(([name, data]) =>
    browsers
      .filter(({ id, version }) => since(data, id) > Number(version))
      .map(({ id }) => `${name}: ${id} ${since(data, id)}`),
  );
}
