/** Converts the priors to texts by path, "market.stable.growth", and back. Pure functions. */
import type { SimulationPriors } from '@cottontree/contract/simulation/priors.ts';
import { ASSUMPTION_TEXTS } from './assumption-texts.ts';

export type PriorTexts = Readonly<Record<string, string>>;
export type PriorFaults = Readonly<Record<string, string>>;

const NO_NUMBER = ASSUMPTION_TEXTS.enterANumber;
const NOT_RISING = ASSUMPTION_TEXTS.mustGoUpFromLow;

/** Every number of the priors. */
export function textsOf(priors: SimulationPriors): PriorTexts {
  const texts: Record<string, string> = {};
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'number') texts[path] = String(value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, path === '' ? key : `${path}.${key}`);
  };
  walk(priors, '');
  return texts;
}

const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);

/** The faults by path; bounds are checked by the server. */
export function faultsOfTexts(texts: PriorTexts): PriorFaults {
  const faults: Record<string, string> = {};
  for (const [path, text] of Object.entries(texts)) {
    if (!Number.isFinite(numberOf(text))) faults[path] = NO_NUMBER;
    if (!path.endsWith('.low')) continue;
    const row = path.slice(0, -'.low'.length);
    const [low, mode, high] = ['low', 'mode', 'high'].map((key) => numberOf(texts[`${row}.${key}`]));
    // Comparisons with NaN are false and add no fault here.
    if (low !== undefined && mode !== undefined && high !== undefined && (low > mode || mode > high))
      faults[row] = NOT_RISING;
  }
  return faults;
}

/** `before` with its numbers replaced by the typed ones; the texts must be numbers. */
export function priorsOf(texts: PriorTexts, before: SimulationPriors): SimulationPriors {
  const build = (value: unknown, path: string): unknown => {
    if (typeof value === 'number') return numberOf(texts[path]);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, build(each, path === '' ? key : `${path}.${key}`)]),
    );
  };
  // The same keys with other numbers: the shape is that of `before`.
  return build(before, '') as SimulationPriors;
}
