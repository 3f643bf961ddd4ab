import { differsInPoints, type Unit } from '@cottontree/contract/figures/unit.ts';
import { percent, signedPercent, signedPoints, type Amount } from '../../kernel/formatting.ts';

/**
 * How a number is derived from two figures: a part of a whole, a difference in points between two percentages, or a
 * relative change.
 */
export type Derivation = 'share' | 'points' | 'change';

interface Rule {
  /** Per cent or percentage points; null if the second figure allows no result. */
  of: (figure: number, against: number) => number | null;
  format: (value: Amount) => string;
}

export const DERIVATIONS: Readonly<Record<Derivation, Rule>> = {
  share: {
    of: (part, whole) => (whole === 0 ? null : (part / whole) * 100),
    format: percent,
  },
  points: {
    of: (now, before) => now - before,
    format: signedPoints,
  },
  change: {
    of: (now, before) => (before > 0 ? (now / before - 1) * 100 : null),
    format: signedPercent,
  },
};

/** A percentage changes by points, all other units in per cent. */
export const differenceOf = (unit: Unit): Derivation => (differsInPoints(unit) ? 'points' : 'change');

/** The derived number; null without two values, or with a zero divisor. */
export function derive(how: Derivation, figure: Amount, against: Amount): number | null {
  if (figure === null || figure === undefined || against === null || against === undefined) return null;
  return DERIVATIONS[how].of(Number(figure), Number(against));
}

/** The difference between two values of a figure in words, for a chart. */
export const differenceText =
  (unit: Unit) =>
  (now: number, before: number): string | null => {
    const how = differenceOf(unit);
    const difference = derive(how, now, before);
    return difference === null ? null : DERIVATIONS[how].format(difference);
  };
