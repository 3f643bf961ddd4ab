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
    .find(({ id }) => id.type === 'Identifier' && id.name === 'screens')?.init;
  if (table?.type !== 'ObjectExpression')
    throw new Error('There is no "screens = {...}" in the route table.');

  const quoted = (/** @type {string} */ text) => `'${text.replace(/['\\]/g, '\\$&')}'`;
  if (hasScreen(table, path)) throw new Error(`${path} has a screen already.`);
  const loads = constants.filter(({ declarations: [first] }) => {
    return first?.init?.type === 'ArrowFunctionExpression' && first.init.async;
  });
  const after = loads.at(-1)?.end ?? 0;
  const entry = `${quoted(path)}: screen(${quoted(title)}, ${name}, more(${quoted(title)})),\n`;
  const end = table.end - 1;
  return `${source.slice(0, after)}\n${load}${source.slice(after, end)}${entry}${source.slice(end)}`;
}

/**
 * Whether the path is a key of the table.
 *
 * @param {import('vite').ESTree.ObjectExpression} table
 * @param {string} path
 */
const hasScreen = (table, path) =>
  table.properties.some(
    (property) =>
      property.type === 'Property' && property.key.type === 'Literal' && property.key.value === path,
  );

/**
 * The paths of the contract with one more.
 *
 * @param {string} source of packages/contract/src/screens.ts
 * @param {string} path
 */
export function addScreenPath(source, path) {
  const paths = /export type ScreenPath =[^;]*/.exec(source)?.[0];
  if (paths === undefined) throw new Error('There is no "type ScreenPath = ..." among the contract.');
  return source.replace(paths, `${paths}\n  | '${path}'`);
}
