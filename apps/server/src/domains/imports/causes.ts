/** What the wrong rows of a file have in common: problems of the same column with the same fault are one cause. */
import type { CellFaultKind } from '@cottontree/contract/imports/cell-faults.ts';
import type { Problem } from './rows.ts';

/** Different texts that are kept of a cause. */
const MAX_TEXTS = 5;
/** Characters that are kept of a text. */
const MAX_TEXT_LENGTH = 100;
/** Causes that are distinguished: a file in which every row has its own needs no more than the most frequent. */
const MAX_CAUSES = 1_000;

export interface Cause {
  readonly field: string | null;
  readonly message: string;
  readonly fault: CellFaultKind | null;
  readonly firstRow: number;
  readonly texts: readonly string[];
  readonly moreTexts: boolean;
  readonly rows: number;
}

/** The message with an ellipsis for the text that is wrong. */
const general = ({ message, text }: Problem): string =>
  text === undefined || text === '' ? message : message.replace(text, () => '…');

/** Messages that differ in numbers, days and ids alone have one cause. */
const withoutNumbers = (message: string): string => message.replaceAll(/\S*\d\S*/g, '…');

/** Counts problems in the order of the file. */
export class Causes {
  readonly #causes = new Map<string, Cause & { texts: string[]; moreTexts: boolean; rows: number }>();
  #all = 0;

  /** `row` is the number that is shown. */
  add(row: number, problem: Problem): void {
    this.#all += 1;
    const { field, fault = null } = problem;
    const text = problem.text?.slice(0, MAX_TEXT_LENGTH) ?? '';
    const message = fault === null ? problem.message : general(problem);
    const key = JSON.stringify([field, fault, withoutNumbers(message)]);
    let cause = this.#causes.get(key);
    if (cause === undefined) {
      if (this.#causes.size === MAX_CAUSES) return;
      cause = { field, message, fault, firstRow: row, texts: [], moreTexts: false, rows: 0 };
      this.#causes.set(key, cause);
    }
    cause.rows += 1;
    if (text === '' || cause.texts.includes(text)) return;
    if (cause.texts.length < MAX_TEXTS) cause.texts.push(text);
    else cause.moreTexts = true;
  }

  /** The most frequent, the earlier of two first, and how many problems have other causes. */
  mostFrequent(most: number): { readonly causes: readonly Cause[]; readonly others: number } {
    const causes = [...this.#causes.values()].toSorted((one, other) => other.rows - one.rows).slice(0, most);
    return { causes, others: this.#all - causes.reduce((sum, { rows }) => sum + rows, 0) };
  }
}
