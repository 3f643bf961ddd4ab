// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { listFiles, projectRoot } from './source-files.mjs';

// Comments and test titles use the standard terms of the field. Texts for people are not looked at here.

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
const PATTERNS = Object.entries(TERMS).map(([words, better]) => ({
  pattern: new RegExp(`\\b(${words})\\b`, 'i'),
  better,
}));

/**
 * Words in comments and test titles that have a standard term, each with it.
 *
 * @param {string} file relative to the root, for the message
 * @param {string} source
 * @returns {string[]}
 */
export function wordFailures(file, source) {
  const { program, comments } = parseSync(file, source);
  const texts = comments.map(({ value, start }) => ({ text: value, start }));
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const name = callee.type === 'Identifier' ? callee.name : '';
      if (['it', 'test', 'describe'].includes(name) && title?.type === 'Literal')
        texts.push({ text: String(title.value), start: title.start });
    },
  }).visit(program);
  return texts.flatMap(({ text, start }) =>
    PATTERNS.flatMap(({ pattern, better }) => {
      // What is quoted is somebody else's: a name in the code, a text of the specification.
      const found = pattern.exec(
        text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, (quoted) => ' '.repeat(quoted.length)),
      );
      if (!found) return [];
      const line = source.slice(0, start + found.index).split('\n').length;
      return [`${file}:${line} says "${found[0]}": write ${better}.`];
    }),
  );
}

function main() {
  const files = ['packages', 'apps', 'e2e', 'bench', 'tools']
    .flatMap((folder) => listFiles(projectRoot, folder))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/migrations/'));
  const failures = files.flatMap((file) => wordFailures(file, readFileSync(join(projectRoot, file), 'utf8')));
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
  else console.log('Comments and test titles use standard terms.');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
