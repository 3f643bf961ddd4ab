// @ts-check
import { parseSync } from 'vite';

/** The load function of a path whose screen is not written yet. */
const LATER = 'later';

/**
 * The route table with one screen more: a path that waits for its screen is led to it, any other is appended
 * and offered behind More. Throws when the path has a screen, or has no title yet and none is given.
 *
 * @param {string} source of apps/web/src/routes.ts
 * @param {{ path: string, name: string, load: string, title?: string | undefined }} screen
 */
export function addRoute(source, { path, name, load, title }) {
  const { program } = parseSync('routes.ts', source);
  const constants = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? [statement] : []));
  const table = constants
    .flatMap((statement) => statement.declarations)
    .find(({ id }) => id.type === 'Identifier' && id.name === 'routes')?.init;
  if (table?.type !== 'ArrayExpression') throw new Error('There is no "routes = [...]" in the route table.');

  const quoted = (/** @type {string} */ text) => `'${text.replace(/['\\]/g, '\\$&')}'`;
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = [];
  const [, titleNode, loadNode] = routeArguments(table, path) ?? [];
  if (titleNode && loadNode) {
    if (source.slice(loadNode.start, loadNode.end) !== LATER)
      throw new Error(`${path} has a screen already.`);
    edits.push({ start: loadNode.start, end: loadNode.end, text: name });
    if (title !== undefined) edits.push({ start: titleNode.start, end: titleNode.end, text: quoted(title) });
  } else {
    if (title === undefined) throw new Error(`${path} is no path yet: say the title of its screen, too.`);
    const text = `screen(${quoted(path)}, ${quoted(title)}, ${name}, more(${quoted(title)})),\n`;
    edits.push({ start: table.end - 1, end: table.end - 1, text });
  }
  const loads = constants.filter(({ declarations: [first] }) => {
    return first?.init?.type === 'ArrowFunctionExpression' && first.init.async;
  });
  const after = loads.at(-1)?.end ?? 0;
  edits.push({ start: after, end: after, text: `\n${load}` });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
}

/**
 * The arguments of `screen('<path>', ...)`.
 *
 * @param {import('vite').ESTree.ArrayExpression} table
 * @param {string} path
 */
function routeArguments(table, path) {
  for (const element of table.elements) {
    if (element?.type !== 'CallExpression') continue;
    const [first] = element.arguments;
    if (first?.type === 'Literal' && first.value === path) return element.arguments;
  }
  return undefined;
}
