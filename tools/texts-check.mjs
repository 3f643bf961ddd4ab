// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { isTest, listFiles, projectRoot } from './source-files.mjs';

// What people read on a screen stands in a texts file beside it: it is found and worded in one place.

/** Attributes that people read, even where they are one word in lower case. */
const READ = new Set(
  'label title what caption description aria-label aria-description aria-valuetext alt placeHead hint placeholder meta confirmLabel submitLabel cancelLabel who none cause head total'.split(
    ' ',
  ),
);
/** Attributes that may hold words, or look like them, and that nobody reads. */
const NOT_READ =
  /^(className|style|key|d|transform|aria-keyshortcuts|autoComplete|accept|maxHeight|width|height|data-.*)$/;
/** Units, formats and keys of the keyboard: the same in every language. */
const SYMBOL =
  /^(USD|SLL|USDC|CSV|PDF|PNG|XML|JSON|UTC|KYC|Ctrl K|Esc|Enter|Escape|Tab|kB|MiB|ms|s|h|min|[a-z])$/;

/** @param {string} text */
const isText = (text) => /\p{L}/u.test(text) && !SYMBOL.test(text.trim());
/** Several words, or one with a capital. @param {string} text */
const isWords = (text) => /\p{L}\S*\s+[\p{L}\d“(]/u.test(text) || /^[“(]?\p{Lu}\p{Ll}/u.test(text.trim());

/**
 * The literals that an expression can give: itself, the sides of a choice.
 *
 * @param {any} node
 * @returns {{ text: string, start: number }[]}
 */
function literalsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : [];
    case 'TemplateLiteral': {
      /** @type {{ value: { raw: string } }[]} */
      const parts = node.quasis;
      return [{ text: parts.map(({ value }) => value.raw).join(' '), start: node.start }];
    }
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return literalsOf(node.expression);
    default:
      return [];
  }
}

/**
 * Texts that a component shows and that stand in it.
 *
 * @param {string} file relative to the root, for the message
 * @param {string} source
 * @returns {string[]}
 */
export function inlineTexts(file, source) {
  /** @type {{ text: string, start: number }[]} */
  const found = [];
  /** @param {{ children: any[] }} parent */
  const shown = ({ children }) => {
    for (const child of children)
      if (child.type === 'JSXText') found.push({ text: child.value, start: child.start });
      else found.push(...literalsOf(child));
  };
  new Visitor({
    JSXElement: shown,
    JSXFragment: shown,
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || NOT_READ.test(name.name)) return;
      const isRead = READ.has(name.name);
      found.push(...literalsOf(value).filter(({ text }) => isRead || isWords(text)));
    },
  }).visit(parseSync(file, source).program);
  return found
    .filter(({ text }) => isText(text))
    .map(({ text, start }) => {
      const line = source.slice(0, start + Math.max(text.search(/\S/), 0)).split('\n').length;
      const words = text.trim().replace(/\s+/g, ' ');
      return `${file}:${line} shows "${words}": move it to the texts file beside it.`;
    });
}

function main() {
  const failures = listFiles(projectRoot, 'apps/web/src')
    .filter((path) => path.endsWith('.tsx') && !isTest(path) && !path.endsWith('.setup.tsx'))
    .flatMap((file) => inlineTexts(file, readFileSync(join(projectRoot, file), 'utf8')));
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
  else console.log('Texts of the screens stand in texts files.');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
