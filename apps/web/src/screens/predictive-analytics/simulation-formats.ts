/** Formats of estimates. */
import type { GradeMeasure } from '@cottontree/contract/simulation/schemas.ts';
import { count, thousands, type Amount } from '../../kernel/formatting.ts';

type Format = (value: Amount) => string;

export const MEASURE_FORMATS = { revenue: thousands, users: count, net: thousands } as const satisfies Record<
  GradeMeasure,
  Format
>;

/** "$1.2K to $3.4K" */
export const rangeText = ({ p10, p90 }: { p10: Amount; p90: Amount }, format: Format): string =>
  `${format(p10)} to ${format(p90)}`;
