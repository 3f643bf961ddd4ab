/** Texts of the causes for which rows of a file are refused; the documents do not prescribe them. */
import type { CellFaultKind } from '@cottontree/contract/imports/cell-faults.ts';
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import { RECIPE_TEXTS } from './recipe-texts.ts';

const REMEDIES: Readonly<Record<Exclude<CellFaultKind, 'unknown-customer'>, string>> = {
  empty: 'Recipe: fill it from another column, or with one value for all rows.',
  option: `Recipe: say what these stand for under “${RECIPE_TEXTS.values}”.`,
  amount: `Recipe: choose the mark before the decimals under “${RECIPE_TEXTS.decimal}”, or another column.`,
  negative: `Recipe: choose “${RECIPE_TEXTS.signs.absolute}” or “${RECIPE_TEXTS.signs.negate}” under “${RECIPE_TEXTS.sign}”.`,
  date: `Recipe: choose the order of day and month under “${RECIPE_TEXTS.dateOrder}”.`,
};

export const CAUSE_TEXTS = {
  causes: 'Causes of wrong rows',
  what: 'causes',
  firstRow: 'First row',
  remedy: 'What puts it right',
  andMore: ' and more',
  others: (problems: string) => `${problems} more problems have other causes.`,
  /** `fault` null: nothing that a recipe says. */
  remedyOf: (fault: CellFaultKind | null, kind: ImportKind): string => {
    if (fault === null) return 'Correct the rows in the file.';
    if (fault !== 'unknown-customer') return REMEDIES[fault];
    return kind === 'transactions'
      ? `Recipe: tick “${RECIPE_TEXTS.createSubscribers}”, or import the subscribers first.`
      : 'Import the subscribers first.';
  },
} as const;
