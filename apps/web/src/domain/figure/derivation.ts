import type { Unit } from '@cottontree/contract/figures/unit.ts';
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
  /** The title of the number, from the titles of both figures. */
  title: (figure: string, against: string) => string;
  /** The formula in words. */
  formula: string;
  /** The names of both figures in the formula. */
  terms: readonly [string, string];
}

export const DERIVATIONS: Readonly<Record<Derivation, Rule>> = {
  share: {
    of: (part, whole) => (whole === 0 ? null : (part / whole) * 100),
    format: percent,
    title: (part, whole) => `${part} as a share of ${lowerFirst(whole)}`,
    formula: 'part ÷ whole × 100',
    terms: ['Part', 'Whole'],
  },
  points: {
    of: (now, before) => now - before,
    format: signedPoints,
    title: (figure) => `Change of ${lowerFirst(figure)}, in percentage points`,
    formula: 'value − value before',
    terms: ['Value', 'Value before'],
  },
  change: {
    of: (now, before) => (before > 0 ? (now / before - 1) * 100 : null),
    format: signedPercent,
    title: (figure) => `Change of ${lowerFirst(figure)}`,
    formula: '(value ÷ value before − 1) × 100',
    terms: ['Value', 'Value before'],
  },
};

/** A percentage changes by points, all other units in per cent. */
export const differenceOf = (unit: Unit): Derivation => (unit === 'percent' ? 'points' : 'change');

/** The derived number; null without two values, or with a zero divisor. */
export function derive(how: Derivation, figure: Amount, against: Amount): number | null {
  if (figure === null || figure === undefined || against === null || against === undefined) return null;
  return DERIVATIONS[how].of(Number(figure), Number(against));
}

/** "Active in 30 days" within a sentence; KYC and GST keep their capitals. */
const lowerFirst = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.slice(0, 1).toLowerCase() + title.slice(1) : title;
