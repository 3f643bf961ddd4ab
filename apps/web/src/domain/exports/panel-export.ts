import type { Unit } from '@cottontree/contract/figures/unit.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { Amount } from '../../kernel/formatting.ts';

/** The unit of a number; a difference of two percentages is in percentage points. */
export type ExportUnit = Unit | 'percentage points';

/** A number with its unit. */
export interface Quantity {
  value: Amount;
  unit: ExportUnit;
  /** Written with all its digits instead of the precision of its unit: for rows that will be summed. */
  exact?: boolean;
  /** A placeholder for a value, in a company without data. */
  sample?: boolean;
}

/** Days are YYYY-MM-DD, months YYYY-MM, times ISO 8601 in UTC; numbers are quantities. */
export type ColumnKind = 'text' | 'number' | 'day' | 'month' | 'time';
export interface ExportColumn {
  head: string;
  kind: ColumnKind;
}
export type ExportCell = string | Quantity | null | undefined;

/** The content of a panel for files: a row for each item, unformatted numbers, each with its unit. */
export interface PanelExport {
  /** The permissions required to see the data; the contract maps them to the permissions to export it. */
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

/** A decimal string as the server returns it. */
export const exactQuantity = (value: string | null | undefined, unit: ExportUnit): Quantity => ({
  value,
  unit,
  exact: true,
});

/**
 * A sample number as a quantity, parsed from its text on the screen: "$278.5K" is 278,500 USD.
 * @throws RangeError if the text is not such a number
 */
export function sampleQuantity(text: string, unit: ExportUnit): Quantity {
  const [, digits = '', scale = ''] = /^\$?([\d,]+(?:\.\d+)?)([KMB]?)%?$/.exec(text) ?? [];
  if (digits === '') throw new RangeError(`"${text}" is no number as the screens write them`);
  const powers: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9 };
  return { value: `${digits.replaceAll(',', '')}E${powers[scale] ?? 0}`, unit, sample: true };
}
