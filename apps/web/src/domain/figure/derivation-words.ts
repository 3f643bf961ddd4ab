import type { Derivation } from './derivation.ts';

interface Words {
  /** The title of the number, from the titles of both figures. */
  title: (figure: string, against: string) => string;
  /** The formula in words. */
  formula: string;
  /** The names of both figures in the formula. */
  terms: readonly [string, string];
}

/** What the receipt of a derived number says about its derivation. */
export const DERIVATION_WORDS: Readonly<Record<Derivation, Words>> = {
  share: {
    title: (part, whole) => `${part} as a share of ${lowerFirst(whole)}`,
    formula: 'part ÷ whole × 100',
    terms: ['Part', 'Whole'],
  },
  points: {
    title: (figure) => `Change of ${lowerFirst(figure)}, in percentage points`,
    formula: 'value − value before',
    terms: ['Value', 'Value before'],
  },
  change: {
    title: (figure) => `Change of ${lowerFirst(figure)}`,
    formula: '(value ÷ value before − 1) × 100',
    terms: ['Value', 'Value before'],
  },
};

/** "Active in 30 days" within a sentence; KYC and GST keep their capitals. */
const lowerFirst = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.slice(0, 1).toLowerCase() + title.slice(1) : title;
