/** A table of figures as they stand, each with its change in a month. */
import { shownChange } from '@cottontree/contract/figures/change-words.ts';
import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import {
  count,
  NOTHING,
  percent,
  ratio,
  signedPercent,
  signedPoints,
  togetherInDollars,
  type Amount,
} from '@cottontree/contract/formatting.ts';
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';
import { figureOf } from './catalogue.ts';
import { changesAgainst } from './changes-against.ts';
import { printedFigure } from './printed-page.ts';
import type { FigureRequest } from './read.ts';
import { readVisible } from './visible.ts';
import type { Block } from '../platform/documents/letterhead.ts';
import { closedDay, type CourseCall } from './printed-courses.ts';

const FORMATS: Partial<Record<Unit, (value: Amount) => string>> = { count, percent, ratio };

export interface StandingRow {
  readonly figure: FigureRequest;
  readonly label: string;
  /** Replaces the format of the figure's unit. */
  readonly format?: (value: Amount) => string;
}

/** Rows from a record of names by figure. */
export const standingRows = <Key extends FigureKey>(names: Readonly<Record<Key, string>>): StandingRow[] =>
  Object.entries<string>(names).map(([key, label]) => {
    // Object.entries widens the keys to string.
    const { id, dimension } = figureOfKey(key as Key);
    return { figure: [id, dimension], label };
  });

const change = (found: FigureChange | undefined): string => {
  if (found === undefined || found.value === null) return NOTHING;
  return (found.how === 'points' ? signedPoints : signedPercent)(shownChange(found.value));
};

/** @param head the heading of the values */
export async function standingBlock(
  call: CourseCall,
  stamp: Stamp,
  rows: readonly StandingRow[],
  head: string,
): Promise<Block> {
  const named = rows.map(({ figure: [id, dimension = ''] }) => ({ figure: figureOf(id), dimension }));
  const [values, changes] = await Promise.all([
    readVisible(
      call,
      rows.map(({ figure }) => figure),
    ),
    changesAgainst(call, named, 'month', closedDay(call)),
  ]);
  const inDollars = togetherInDollars(
    rows.flatMap(({ figure: [id, dimension = ''], format }) =>
      format === undefined && figureOf(id).unit === 'USD' ? [values.text(id, dimension)] : [],
    ),
  );
  return {
    kind: 'table',
    columns: [
      { name: 'Figure' },
      { name: head, numeric: true },
      { name: 'In a month', numeric: true },
      { name: 'Compared' },
    ],
    rows: rows.map(({ figure: [id, dimension = ''], label, format: own }) => {
      const found = changes.find((each) => each.id === id && each.dimension === dimension);
      const { unit } = figureOf(id);
      const format = own ?? (unit === 'USD' ? inDollars : FORMATS[unit]) ?? count;
      return [
        { text: label },
        printedFigure(stamp, [id, dimension], values.text(id, dimension), format),
        { text: change(found) },
        { text: found?.window ?? '' },
      ];
    }),
  };
}
