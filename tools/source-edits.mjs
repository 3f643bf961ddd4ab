// @ts-check
import { parseSync } from 'vite';

/**
 * The source with one more import after the last one.
 *
 * @param {string} source
 * @param {string} statement
 */
export function addImport(source, statement) {
  if (source.includes(statement)) return source;
  const end = parseSync('edit.ts', source).module.staticImports.at(-1)?.end ?? 0;
  return `${source.slice(0, end)}${end > 0 ? '\n' : ''}${statement}${source.slice(end)}`;
}

/**
 * The source with one more shorthand property in `const <object> = { ... }`, or, with `group`, in the object that is
 * its property of that name, which is added when it is missing. An existing property is kept.
 *
 * @param {string} source
 * @param {string} object
 * @param {string} name
 * @param {string} [group]
 */
export function addProperty(source, object, name, group) {
  const { program } = parseSync('edit.ts', source);
  const top = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .find(({ id }) => id.type === 'Identifier' && id.name === object)?.init;
  if (top?.type !== 'ObjectExpression') throw new Error(`There is no object "${object}" to add ${name} to.`);
  if (group === undefined) return hasProperty(top, name) ? source : insertInto(source, top, name);
  const inner = propertyOf(top, group);
  return inner ? insertInto(source, inner, name) : insertInto(source, top, `${group}: { ${name} }`);
}

/** @param {import('vite').ESTree.ObjectExpression} object @param {string} key */
const hasProperty = (object, key) =>
  object.properties.some(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === key,
  );

/**
 * @param {import('vite').ESTree.ObjectExpression} object
 * @param {string} key
 */
function propertyOf(object, key) {
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== key)
      continue;
    if (property.value.type === 'ObjectExpression') return property.value;
  }
  return undefined;
}

/**
 * @param {string} source
 * @param {import('vite').ESTree.ObjectExpression} object
 * @param {string} text
 */
function insertInto(source, object, text) {
  const last = object.properties.at(-1)?.end;
  if (last === undefined) return `${source.slice(0, object.start)}{ ${text} }${source.slice(object.end)}`;
  return `${source.slice(0, last)}, ${text}${source.slice(last)}`;
}
