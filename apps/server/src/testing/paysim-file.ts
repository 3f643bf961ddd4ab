/**
 * A file in the public columns of PaySim, made up here: customers (C), agents (C as well), merchants and billers (M) move
 * dollars in hours, and some transfers are frauds. The same seed gives the same file.
 */
import { recipeOfPaysim } from './paysim-recipe.ts';

const PAYSIM_COLUMNS = recipeOfPaysim.columns;

const TYPES = ['CASH_IN', 'CASH_OUT', 'DEBIT', 'PAYMENT', 'TRANSFER'] as const;

/** A generator of whole numbers below a bound (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Cents as PaySim writes amounts: 181.0, 9839.64. */
const written = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`.replace(/0$/, '');

/** Lines of the file, the header first. Steps are hours from 1; the first row of each customer is a cash-in. */
export function* paysimLines(
  rows: number,
  { seed = 1, customers = 200, perStep = 40 } = {},
): Generator<string> {
  const next = numbers(seed);
  const balances = new Map<string, number>();
  // Nobody moves money twice in an hour: the order within it is not in the file.
  const busy = new Set<string>();
  const idle = (): string => {
    let id = '';
    do id = `C${1_000_000 + next(customers)}`;
    while (busy.has(id));
    busy.add(id);
    return id;
  };
  yield PAYSIM_COLUMNS.join(',');
  for (let row = 0; row < rows; row += 1) {
    if (row % perStep === 0) busy.clear();
    const from = idle();
    const before = balances.get(from) ?? 0;
    const type = before < 10_000 ? 'CASH_IN' : (TYPES[next(TYPES.length)] ?? 'CASH_IN');
    const amount = type === 'CASH_IN' ? 10_000 + next(5_000_000) : 1 + next(before);
    const after = type === 'CASH_IN' ? before + amount : before - amount;
    balances.set(from, after);
    let to = `M${2_000_000 + next(50)}`;
    if (type === 'CASH_IN' || type === 'CASH_OUT') to = `C${3_000_000 + next(20)}`;
    if (type === 'TRANSFER') {
      to = idle();
    }
    const received = balances.get(to) ?? 0;
    if (type === 'TRANSFER') balances.set(to, received + amount);
    const fraud = type === 'TRANSFER' && next(20) === 0 ? 1 : 0;
    const receivedAfter = type === 'TRANSFER' ? received + amount : received;
    yield [
      Math.floor(row / perStep) + 1,
      type,
      written(amount),
      from,
      written(before),
      written(after),
      to,
      written(received),
      written(receivedAfter),
      fraud,
      0,
    ].join(',');
  }
}

export const paysimFile = (rows: number, options?: Parameters<typeof paysimLines>[1]): string =>
  `${[...paysimLines(rows, options)].join('\n')}\n`;
