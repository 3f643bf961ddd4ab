/** The format of a figure's value, and that of its axis, by the unit of its catalogue entry. */
import { countTick, dollarTick, percentTick } from './axis-formats.ts';
import type { Unit } from './figures/unit.ts';
import { inUnit, percent, ratio, shortDollars, togetherInDollars, type Amount } from './formatting.ts';

/** In the width of a tile; in one form for all `values` that stand beside each other. */
export function shownIn(unit: Unit, values?: readonly Amount[]): (value: Amount) => string {
  if (unit === 'USD') return values === undefined ? shortDollars : togetherInDollars(values);
  return unit === 'percent' ? percent : (value) => inUnit(value, unit);
}

export const tickOf = (unit: Unit): ((value: number) => string) => {
  if (unit === 'USD') return dollarTick;
  if (unit === 'percent') return percentTick;
  return unit === 'count' ? countTick : ratio;
};
