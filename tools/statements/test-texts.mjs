// @ts-check
import { parseSync } from 'vite';
import { idsIn } from './ids.mjs';

const TESTS = new Set(['it', 'test', 'describe']);

/**
 * What a test file says of each statement that its tests name: the text of each test whose title or rows name it, or of
 * the `describe` whose title does. An id that stands elsewhere, such as in rows with a name of their own, has the whole
 * file.
 *
 * @param {string} file its name, by whose end the language is known
 * @param {string} text
 * @returns {ReadonlyMap<string, string>} by id
 */
export function textsById(file, text) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @type {Map<string, number>} */
  const named = new Map();
  for (const id of idsIn(text)) named.set(id, (named.get(id) ?? 0) + 1);
  /** @param {string} id @param {string} part */
  const add = (id, part) => texts.set(id, `${texts.get(id) ?? ''}${part}\n`);
  for (const { start, end, title } of callsOfTests(parseSync(file, text).program)) {
    const ids = idsIn(text.slice(title.start, title.end));
    for (const id of ids) named.set(id, (named.get(id) ?? 0) - 1);
    for (const id of new Set(ids)) add(id, text.slice(start, end));
  }
  for (const [id, left] of named) if (left > 0) texts.set(id, text);
  return texts;
}

/**
 * Calls such as `it('title', …)` and `it.each(rows)('title', …)`, with where their title and rows stand.
 *
 * @param {unknown} tree
 * @returns {Generator<{ start: number, end: number, title: { start: number, end: number } }>}
 */
function* callsOfTests(tree) {
  if (typeof tree !== 'object' || tree === null) return;
  if (Array.isArray(tree)) {
    for (const each of tree) yield* callsOfTests(each);
    return;
  }
  const node = /** @type {{ type?: string, start: number, end: number, [key: string]: any }} */ (tree);
  if (node.type === 'CallExpression' && TESTS.has(rootName(node['callee'])) && node['arguments'][0])
    yield { start: node.start, end: node.end, title: { start: node.start, end: node['arguments'][0].end } };
  // Of `it.each(rows)('title', …)` the callee is a call of `it` too, which is no test of its own.
  for (const [key, child] of Object.entries(node)) if (key !== 'callee') yield* callsOfTests(child);
}

/** @param {{ type: string, [key: string]: any }} node */
function rootName(node) {
  if (node.type === 'CallExpression') return rootName(node['callee']);
  if (node.type === 'TaggedTemplateExpression') return rootName(node['tag']);
  if (node.type === 'MemberExpression') return rootName(node['object']);
  return node.type === 'Identifier' ? node['name'] : '';
}
