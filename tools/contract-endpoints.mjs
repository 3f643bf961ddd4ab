// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { CONTRACT } from './domains.mjs';
import { isTest, listFiles } from './source-files.mjs';

/**
 * @typedef {object} Endpoint
 * @property {string} file its contract file, relative to packages/contract/src
 * @property {string} name the exported constant
 * @property {string | undefined} path its URL, where it is written in the call itself
 */

/**
 * The endpoints that packages/contract declares: every `export const name = route(...)`.
 *
 * @param {string} root
 * @returns {Endpoint[]}
 */
export function contractEndpoints(root) {
  return listFiles(root, CONTRACT.slice(0, -1))
    .filter((path) => path.endsWith('.ts') && !isTest(path))
    .flatMap((path) => {
      const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
      return program.body
        .flatMap((statement) => (statement.type === 'ExportNamedDeclaration' ? [statement.declaration] : []))
        .flatMap((declared) => (declared?.type === 'VariableDeclaration' ? declared.declarations : []))
        .flatMap(({ id, init }) => {
          if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return [];
          if (init.callee.type !== 'Identifier' || init.callee.name !== 'route') return [];
          return [{ file: path.slice(CONTRACT.length), name: id.name, path: literalPath(init.arguments[0]) }];
        });
    });
}

/** @param {import('vite').ESTree.Argument | undefined} spec */
function literalPath(spec) {
  if (spec?.type !== 'ObjectExpression') return undefined;
  for (const property of spec.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'path')
      continue;
    if (property.value.type === 'Literal') return String(property.value.value);
  }
  return undefined;
}

/** listFraudAlerts -> list-fraud-alerts @param {string} name */
export const kebab = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/** list-fraud-alerts -> listFraudAlerts @param {string} name */
export const camel = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
