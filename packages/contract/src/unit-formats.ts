/** The format of a figure's value, and that of its axis, by the unit of its catalogue entry. */
import { countTick, dollarTick, percentTick } from './axis-formats.ts';
import type { Unit } from './figures/unit.ts';
import { inUnit, percent, ratio, thousands, type Amount } from './formatting.ts';

/** In the width of a tile. */
export function shownIn(unit: Unit): (value: Amount) => string {
  if (unit === 'USD') return thousands;
  return unit === 'percent' ? percent : (value) => inUnit(value, unit);
}

export const tickOf = (unit: Unit): ((value: number) => string) => {
  if (unit === 'USD') return dollarTick;
  if (unit === 'percent') return percentTick;
  return unit === 'count' ? countTick : ratio;
};
