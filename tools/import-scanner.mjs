// @ts-check
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * @typedef {object} Import
 * @property {string} specifier as written
 * @property {string} [path] the project file it names, relative to the root; absent for anything else
 * @property {string} [builtin] the Node module it names, without "node:"
 * @property {string} [npm] the installed package it names
 * @property {number} line
 */

/**
 * Everything a TypeScript or JavaScript file imports: statically, dynamically, by re-export, and type-only, which
 * bundlers remove. Throws when the file does not parse.
 *
 * @param {string} file its path relative to the root
 * @param {string} source
 * @returns {Import[]}
 */
export function importsOf(file, source) {
  const { program, module, errors } = parseSync(file, source);
  if (errors[0])
    throw new Error(`${file} does not parse: ${errors[0].message}\n${errors[0].codeframe ?? ''}`);
  /** @type {{ value: string, start: number }[]} */
  const found = [];
  for (const { moduleRequest } of module.staticImports) found.push(moduleRequest);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) found.push(moduleRequest);
  }
  new Visitor({
    ImportExpression({ source: { type, ...literal } }) {
      if (type === 'Literal' && 'value' in literal) found.push({ ...literal, value: String(literal.value) });
    },
    TSImportType({ source: literal }) {
      found.push(literal);
    },
  }).visit(program);
  // One import of several names is one import, however many re-exports it makes.
  const unique = [...new Map(found.map((item) => [item.start, item])).values()];
  return unique
    .sort((a, b) => a.start - b.start)
    .map(({ value, start }) => ({
      ...resolve(file, value),
      line: source.slice(0, start).split('\n').length,
    }));
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function resolve(file, specifier) {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { specifier, path: posix.join(posix.dirname(file), bare) };
  const [scope = '', name = '', ...rest] = bare.split('/');
  if (scope === '@cottontree') {
    const folder = name === 'server' || name === 'web' ? `apps/${name}` : `packages/${name}`;
    return { specifier, path: posix.join(folder, 'src', ...(rest.length > 0 ? rest : ['index.ts'])) };
  }
  const builtin = bare.replace(/^node:/, '');
  if (bare.startsWith('node:') || builtinModules.includes(builtin)) return { specifier, builtin };
  return { specifier, npm: scope.startsWith('@') ? `${scope}/${name}` : scope };
}
