/**
 * A line of text in the order in which it is drawn, cut where the typeface or the direction changes. Directions by the
 * Unicode Bidirectional Algorithm (UAX #9); the line itself runs from left to right.
 */
import bidiFactory from 'bidi-js';
import { FACES, MAIN, type Face } from './typeface.ts';

export interface Run {
  readonly text: string;
  /** Null: no typeface of ours has these characters. */
  readonly face: Face | null;
  /** Odd: from right to left. */
  readonly level: number;
}

const bidi = bidiFactory();
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** They choose a form or join letters, and have none themselves. */
const FORMLESS = /\p{Join_Control}|\p{Variation_Selector}/gu;
const [, , ARABIC = MAIN] = FACES;

/** A text as it is drawn: composed letters, and a space for what else is white in a line. */
export const drawable = (text: string): string => text.normalize('NFC').replaceAll(/[\t\r]/g, ' ');

/** Whether a line needs no other typeface and no other direction than almost every text. */
export const isPlain = (line: string): boolean => Array.from(line).every((each) => MAIN.has(each));

const clustersOf = (text: string) => Array.from(letters.segment(text));

/** The first typeface that has all of a text; null: none. */
function faceOf(text: string, level: number): Face | null {
  const shown = Array.from(text.replaceAll(FORMLESS, ''));
  const order = level % 2 === 1 ? [ARABIC, ...FACES] : FACES;
  return order.find((face) => shown.every((each) => face.has(each))) ?? null;
}

/** From left to right. A word is in one typeface where one has all of it. @param line one line of drawable text */
export function runsOf(line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: Run[] = [];
  const add = (text: string, level: number, face: Face | null) => {
    const last = runs.at(-1);
    if (last?.face === face && last.level === level) runs.splice(-1, 1, { ...last, text: last.text + text });
    else runs.push({ text, face, level });
  };
  for (const { 0: word, index: from } of line.matchAll(/ +|[^ ]+/g)) {
    const whole = faceOf(word, levels[from] ?? 0);
    for (const { segment, index } of clustersOf(word)) {
      const level = levels[from + index] ?? 0;
      add(mirrored.get(from + index) ?? segment, level, whole ?? faceOf(segment, level));
    }
  }
  return inDrawingOrder(runs);
}

/** Rule L2: from the highest level to the lowest odd one, what stands together at that level or above is reversed. */
function inDrawingOrder(runs: readonly Run[]): Run[] {
  let order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    const next: Run[] = [];
    let together: Run[] = [];
    for (const run of order) {
      if (run.level >= level) together = [run, ...together];
      else {
        next.push(...together, run);
        together = [];
      }
    }
    order = [...next, ...together];
  }
  return order;
}
