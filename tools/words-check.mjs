// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { listFiles, projectRoot } from './source-files.mjs';

// Comments, test titles, texts for people and the names that a file declares use the standard terms of the field.

/** What not to write, and what to write in its place. */
const TERMS = {
  anew: 'again',
  asked: 'requested, queried, called',
  'deeds?': 'transactions, actions',
  'heard|unheard': 'received, notified',
  'laid(?! out)': 'created, loaded, stored',
  'mend|mends|mended|mending': 'fix, repair',
  'shelf|shelves': 'cache, archive, storage',
  told: 'notified, reported, informed',
  whoever: 'anyone who, the person who, the caller',
};
/** What a text for people may say: "you are asked", "told apart", "laid aside". */
const FINE_IN_TEXTS = ['asked', 'heard|unheard', 'laid(?! out)', 'told'];
/** What a name may be: that of a field of the contract or of a column, which stay as they are. */
const FINE_IN_NAMES = ['asked'];

/** @typedef {{ pattern: RegExp, better: string }} Pattern */

/** @param {readonly string[]} [fine] @returns {Pattern[]} */
const patternsBut = (fine = []) =>
  Object.entries(TERMS)
    .filter(([words]) => !fine.includes(words))
    .map(([words, better]) => ({ pattern: new RegExp(`\\b(${words})\\b`, 'i'), better }));

const IN_PROSE = patternsBut();
const IN_TEXTS = patternsBut(FINE_IN_TEXTS);
const IN_NAMES = patternsBut(FINE_IN_NAMES);

/** @param {string} name `camelCase` as words @returns {string} */
const wordsOf = (name) => name.replace(/([a-z])([A-Z])|_/g, '$1 $2');

/**
 * Words that have a standard term, each with it: in comments and test titles, in texts, and in names that are declared.
 *
 * @param {string} file relative to the root, for the message
 * @param {string} source
 * @returns {string[]}
 */
export function wordFailures(file, source) {
  const { program, comments } = parseSync(file, source);
  /** @type {{ text: string, start: number, patterns: readonly Pattern[], isName?: boolean }[]} */
  const found = comments.map(({ value, start }) => ({ text: value, start, patterns: IN_PROSE }));
  const titles = new Set();
  /** @param {{ type: string, name?: string, start: number } | null | undefined} id */
  const declared = (id) => {
    if (id?.type === 'Identifier' && id.name)
      found.push({ text: wordsOf(id.name), start: id.start, patterns: IN_NAMES, isName: true });
  };
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const name = callee.type === 'Identifier' ? callee.name : '';
      if (!['it', 'test', 'describe'].includes(name) || title?.type !== 'Literal') return;
      titles.add(title.start);
      found.push({ text: String(title.value), start: title.start, patterns: IN_PROSE });
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && value.includes(' ') && !titles.has(start))
        found.push({ text: value, start, patterns: IN_TEXTS });
    },
    JSXText: ({ value, start }) => void found.push({ text: value, start, patterns: IN_TEXTS }),
    TemplateElement({ value, start }) {
      if (value.raw.includes(' ')) found.push({ text: value.raw, start, patterns: IN_TEXTS });
    },
    VariableDeclarator: ({ id }) => declared(id),
    FunctionDeclaration: ({ id }) => declared(id),
    TSTypeAliasDeclaration: ({ id }) => declared(id),
    TSInterfaceDeclaration: ({ id }) => declared(id),
    ClassDeclaration: ({ id }) => declared(id),
  }).visit(program);
  return found.flatMap(({ text, start, patterns, isName }) =>
    patterns.flatMap(({ pattern, better }) => {
      // What is quoted is somebody else's: a name in the code, a text of the specification.
      const match = pattern.exec(
        text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, (quoted) => ' '.repeat(quoted.length)),
      );
      if (!match) return [];
      const line = source.slice(0, isName ? start : start + match.index).split('\n').length;
      return [`${file}:${line} says "${match[0]}": write ${better}.`];
    }),
  );
}

/** It states the words themselves. */
const OWN_TEST = 'tools/words-check.test.mjs';

function main() {
  const files = ['packages', 'apps', 'e2e', 'bench', 'tools']
    .flatMap((folder) => listFiles(projectRoot, folder))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/migrations/') && path !== OWN_TEST);
  const failures = files.flatMap((file) => wordFailures(file, readFileSync(join(projectRoot, file), 'utf8')));
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
  else console.log('Comments, test titles, texts and names use standard terms.');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
