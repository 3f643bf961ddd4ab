import type { Derivation } from './derivation.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

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
    title: (part, whole) => SHEET_TEXTS.asAShareOf(part, lowerFirst(whole)),
    formula: 'part ÷ whole × 100',
    terms: [SHEET_TEXTS.part, SHEET_TEXTS.whole],
  },
  points: {
    title: (figure) => SHEET_TEXTS.changeOfInPercentagePoints(lowerFirst(figure)),
    formula: SHEET_TEXTS.plainChange,
    terms: [SHEET_TEXTS.value, SHEET_TEXTS.valueBefore],
  },
  change: {
    title: (figure) => SHEET_TEXTS.changeOf(lowerFirst(figure)),
    formula: SHEET_TEXTS.relativeChange,
    terms: [SHEET_TEXTS.value, SHEET_TEXTS.valueBefore],
  },
};

/** "Active in 30 days" within a sentence; KYC and GST keep their capitals. */
const lowerFirst = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.slice(0, 1).toLowerCase() + title.slice(1) : title;
