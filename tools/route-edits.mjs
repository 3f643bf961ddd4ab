// @ts-check
import { parseSync } from 'vite';

/**
 * The route table with one more screen, appended and listed under More. Throws when the path already has a screen.
 *
 * @param {string} source of apps/web/src/routes.ts
 * @param {{ path: string, name: string, load: string, title: string }} screen
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
  if (hasScreen(table, path)) throw new Error(`${path} has a screen already.`);
  const loads = constants.filter(({ declarations: [first] }) => {
    return first?.init?.type === 'ArrowFunctionExpression' && first.init.async;
  });
  const after = loads.at(-1)?.end ?? 0;
  const entry = `screen(${quoted(path)}, ${quoted(title)}, ${name}, more(${quoted(title)})),\n`;
  const end = table.end - 1;
  return `${source.slice(0, after)}\n${load}${source.slice(after, end)}${entry}${source.slice(end)}`;
}

/**
 * Whether there is a `screen('<path>', ...)`.
 *
 * @param {import('vite').ESTree.ArrayExpression} table
 * @param {string} path
 */
function hasScreen(table, path) {
  return table.elements.some((element) => {
    if (element?.type !== 'CallExpression') return false;
    const [first] = element.arguments;
    return first?.type === 'Literal' && first.value === path;
  });
}
