// @ts-check
import { createHash } from 'node:crypto';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/**
 * A change of one place of a source. Its key is made of its texts and not of its line, so that a line that moves keeps it.
 *
 * @typedef {{ key: string, file: string, start: Place, end: Place, was: string, put: string, at: number }} Mutant
 * @typedef {{ line: number, column: number }} Place both from 1
 */

const nothing = () => undefined;
const no = () => false;
const SILENT = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/**
 * All changes that Stryker knows for these files.
 *
 * @param {ReadonlyMap<string, string>} sources by file
 * @returns {Promise<Mutant[]>}
 */
export async function mutantsOf(sources) {
  const files = [...sources].map(([name, content]) => ({ name, content, mutate: true }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await new Instrumenter(SILENT).instrument(files, options);
  /** @type {Map<string, number>} */
  const alike = new Map();
  return mutants.map(({ fileName: file, location, replacement }) => {
    const source = sources.get(file) ?? '';
    const lines = source.split('\n');
    /** @param {Place} place from 0, as Stryker counts */
    const offset = ({ line, column }) =>
      lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, column);
    const at = offset(location.start);
    const was = source.slice(at, offset(location.end));
    const text = JSON.stringify([file, (lines[location.start.line] ?? '').trim(), was, replacement]);
    const nth = alike.get(text) ?? 0;
    alike.set(text, nth + 1);
    const key = createHash('sha256').update(`${text}${nth}`).digest('hex').slice(0, 12);
    return {
      key,
      file,
      start: fromOne(location.start),
      end: fromOne(location.end),
      was,
      put: replacement,
      at,
    };
  });
}

/** @param {Place} place */
const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 });

/**
 * @param {Mutant} mutant
 * @param {string} source
 */
export const applied = ({ at, was, put }, source) =>
  source.slice(0, at) + put + source.slice(at + was.length);
