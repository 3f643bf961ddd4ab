import type { Unit } from '@cottontree/contract/figures.ts';
import { percent, signedPercent, signedPoints, type Amount } from '../../kernel/formatting.ts';

/**
 * How a number is made of two figures: a part of a whole, a difference in points between two percentages, a relative
 * change.
 */
export type Derivation = 'share' | 'points' | 'change';

interface Rule {
  /** Per cent, or percentage points; null where the second figure gives none a sense. */
  of: (figure: number, against: number) => number | null;
  format: (value: Amount) => string;
  /** What the number is, given the titles of both figures. */
  title: (figure: string, against: string) => string;
  /** The formula in words. */
  formula: string;
  /** What both figures are called in it. */
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

/** A percentage changes by points, everything else in proportion. */
export const differenceOf = (unit: Unit): Derivation => (unit === 'percent' ? 'points' : 'change');

/** The derived number; null when there are no two values, or nothing to divide by. */
export function derive(how: Derivation, figure: Amount, against: Amount): number | null {
  if (figure === null || figure === undefined || against === null || against === undefined) return null;
  return DERIVATIONS[how].of(Number(figure), Number(against));
}

/** "Active in 30 days" within a sentence; KYC and GST stay as they are. */
const lowerFirst = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.slice(0, 1).toLowerCase() + title.slice(1) : title;
