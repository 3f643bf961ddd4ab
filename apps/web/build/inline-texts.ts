import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';
import {
  apart,
  sentenceOf,
  standsApart,
  textObjects,
  valueAt,
  wayOf,
  type TextObject,
} from './text-objects.ts';

const TEXTS_FILE = /(?:^|[/-])texts\.ts$/;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

/** A name under which a module has an object of texts. */
interface Read {
  readonly object: string;
  readonly texts: TextObject;
  readonly at: ESTree.ImportDeclaration;
}

/**
 * A texts file serves a whole folder, of which each part is loaded by itself. Bundled as it stands, the part that is
 * loaded first would carry the texts of all others. So a text is put where it is read, and what is no plain text (a
 * function, a group) is exported by itself, so that the bundler leaves out what nobody reads.
 */
export function inlineTexts(): Plugin {
  return {
    name: 'inline-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]+\.tsx?$/ },
      handler(code, id) {
        const edits = TEXTS_FILE.test(id) ? exportedApart(id, code) : readTexts(id, code);
        // Lines of what runs stay as they are, which is what stacks need.
        return edits.length === 0 ? null : { code: edited(code, edits), map: null };
      },
    },
  };
}

function edited(code: string, edits: readonly Edit[]): string {
  let out = '';
  let from = 0;
  for (const { start, end, put } of edits.toSorted((a, b) => a.start - b.start)) {
    out += code.slice(from, start) + put;
    from = end;
  }
  return out + code.slice(from);
}

/** Each group and function of a texts file becomes an export of its own. */
function exportedApart(id: string, code: string): Edit[] {
  return [...textObjects(id, code)].flatMap(([object, { start, properties }]) => {
    const own = [...properties].filter(([name, value]) => standsApart(name, value));
    return own.flatMap(([name, value]) => [
      {
        start,
        end: start,
        put: `export const ${apart(object, name)} = ${code.slice(value.start, value.end)};`,
      },
      { start: value.start, end: value.end, put: apart(object, name) },
    ]);
  });
}

/** What a module reads from texts files: the text itself, or the export that holds it. */
function readTexts(id: string, code: string): Edit[] {
  if (!/texts\.ts'/.test(code)) return [];
  const { program } = parseSync(id, code);
  const read = new Map<string, Read>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !TEXTS_FILE.test(node.source.value)) continue;
    const file = join(dirname(id), node.source.value);
    const objects = textObjects(file, readFileSync(file, 'utf8'));
    for (const each of node.specifiers) {
      if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') continue;
      const texts = objects.get(each.imported.name);
      if (texts) read.set(each.local.name, { object: each.imported.name, texts, at: node });
    }
  }
  if (read.size === 0) return [];
  const edits: Edit[] = [];
  const imported = new Map<ESTree.ImportDeclaration, Set<string>>();
  const taken = new Set<number>();
  /** What reads a property of an object, other than a plain text: the export that holds it. */
  const exported = (from: Read, property: string) => {
    const name = apart(from.object, property);
    imported.set(from.at, (imported.get(from.at) ?? new Set()).add(name));
    return name;
  };
  new Visitor({
    VariableDeclarator({ id: pattern, init }) {
      const from = init?.type === 'Identifier' ? read.get(init.name) : undefined;
      if (!init || !from) return;
      // `const TEXTS = A`. One in lower case may be hidden by a parameter.
      if (pattern.type === 'Identifier' && /^[A-Z_]+$/.test(pattern.name)) read.set(pattern.name, from);
      // `const { tiles: texts } = A`
      if (pattern.type !== 'ObjectPattern') return;
      const names = pattern.properties.map((each) =>
        each.type === 'Property' && each.key.type === 'Identifier' ? each.key.name : '',
      );
      const values = names.map((name) => from.texts.properties.get(name));
      if (!values.every((value) => value !== undefined)) return;
      const parts = names.map((name, at) => {
        const value = values[at];
        return `${name}: ${value?.type === 'Literal' ? value.raw : exported(from, name)}`;
      });
      edits.push({ start: init.start, end: init.end, put: `{ ${parts.join(', ')} }` });
    },
    CallExpression(node) {
      const way = wayOf(node.callee);
      const from = way && read.get(way.root);
      const sentence = from && sentenceOf(valueAt(from.texts, way.names));
      if (!sentence || node.optional || node.arguments.length !== sentence.length - 1) return;
      if (node.arguments.some((each) => each.type === 'SpreadElement')) return;
      taken.add(node.callee.start);
      const ends = [node.start, ...node.arguments.map((each) => each.end)];
      const starts = [...node.arguments.map((each) => each.start), node.end];
      for (const [at, said] of sentence.entries())
        edits.push({
          start: ends[at] ?? node.start,
          end: starts[at] ?? node.end,
          put: `${at === 0 ? '`' : '}'}${said}${at === sentence.length - 1 ? '`' : '${'}`,
        });
    },
    MemberExpression(node) {
      if (taken.has(node.start)) return;
      const way = wayOf(node);
      const from = way && read.get(way.root);
      const [first] = way?.names ?? [];
      if (!way || !from || first === undefined) return;
      taken.add(node.start);
      const value = valueAt(from.texts, way.names);
      if (value?.type === 'Literal' && typeof value.value === 'string') {
        edits.push({ start: node.start, end: node.end, put: JSON.stringify(value.value) });
        return;
      }
      const top = from.texts.properties.get(first.name);
      if (!top || !standsApart(first.name, top)) return;
      edits.push({ start: node.start, end: first.end, put: exported(from, first.name) });
    },
  }).visit(program);
  for (const [{ start, source }, names] of imported)
    edits.push({ start, end: start, put: `import { ${[...names].join(', ')} } from ${source.raw}; ` });
  return edits;
}
