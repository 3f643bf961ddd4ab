import type { Unit } from '@cottontree/contract/figures.ts';
import type { Power } from '@cottontree/contract/permissions.ts';
import type { Amount } from '../../kernel/formatting.ts';

/** What a number counts; a difference between two percentages is in points. */
export type ExportUnit = Unit | 'percentage points';

/** A number with what it counts. */
export interface Quantity {
  value: Amount;
  unit: ExportUnit;
  /** Written with all the digits it came with, not at the precision of its unit: for rows that are summed again. */
  exact?: boolean;
  /** It stands in for a value, in a company without any data. */
  sample?: boolean;
}

/** Days are YYYY-MM-DD, months YYYY-MM, times ISO 8601 in UTC; numbers are quantities. */
export type ColumnKind = 'text' | 'number' | 'day' | 'month' | 'time';
export interface ExportColumn {
  head: string;
  kind: ColumnKind;
}
export type ExportCell = string | Quantity | null | undefined;

/** What a panel gives to files: a line for each thing it shows, numbers unformatted, each with its unit. */
export interface PanelExport {
  /** The powers that it takes to see what is in it; what they are called when it leaves the house says the contract. */
  sees: readonly Power[];
  columns: readonly ExportColumn[];
  lines: readonly (readonly ExportCell[])[];
}

const of =
  (kind: ColumnKind) =>
  (head: string): ExportColumn => ({ head, kind });

export const column = {
  text: of('text'),
  number: of('number'),
  day: of('day'),
  month: of('month'),
  time: of('time'),
};

export const quantity = (value: Amount, unit: ExportUnit): Quantity => ({ value, unit });

/** A decimal text as the server gives it. */
export const exactQuantity = (value: string | null | undefined, unit: ExportUnit): Quantity => ({
  value,
  unit,
  exact: true,
});

/**
 * A sample number as a quantity, read from how the screen writes it: "$278.5K" is 278,500 USD.
 * @throws RangeError when the text is no such number
 */
export function sampleQuantity(text: string, unit: ExportUnit): Quantity {
  const [, digits = '', scale = ''] = /^\$?([\d,]+(?:\.\d+)?)([KMB]?)%?$/.exec(text) ?? [];
  if (digits === '') throw new RangeError(`"${text}" is no number as the screens write them`);
  const powers: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9 };
  return { value: `${digits.replaceAll(',', '')}E${powers[scale] ?? 0}`, unit, sample: true };
}
