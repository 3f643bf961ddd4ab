/** Refunds, P2P reversals and charge-backs caused by earlier rows; executed at night, before settlement. */
import type { Day, Deferred } from './day.ts';
import { shopPurse } from './company-transfers.ts';
import { CARD, STAGE } from './population.ts';
import { EVENT } from './queue.ts';
import { LIMITS } from './tariffs.ts';

const SMALL_HOURS = 4 * 3600;

/** Queues what is due today; the index in the returned list is the event's subject. */
export function planDeferred(day: Day): Deferred[] {
  const { at } = day;
  const due = at.deferred.filter((d) => d.day <= day.number);
  if (due.length > 0) at.deferred = at.deferred.filter((d) => d.day > day.number);
  due.forEach((_, i) => day.queue.push(SMALL_HOURS + Math.min(i * 2, 840), EVENT.deferred, i, 0, 0, -1, 0));
  return due;
}

/** Executes one; a postponed one is tried again the next day, a lapsed one is dropped. */
export function runDeferred(day: Day, second: number, d: Deferred): void {
  if (carryOut(day, second, d) === 'waits') day.at.deferred.push({ ...d, day: day.number + 1 });
}

function carryOut(day: Day, second: number, d: Deferred): 'done' | 'waits' | 'lapses' {
  const { people, books, directory, pooledShops } = day.at;
  const { f } = people;
  const s = d.subscriber;
  if (d.kind === 'chargeback') {
    // Only against purchases that are not settled yet, so that the scheme never owes the company on a quiet day.
    if (books.b.unsettled < d.amount || f.cardState[s] === CARD.none) return 'waits';
    const row = day.customerRow('chargeback', 'card', 'success', s, second, 'USD', d.amount);
    row.balanceBeforeMinor = f.prefund[s] ?? 0;
    row.counterpartyKind = 'scheme';
    f.prefund[s] = (f.prefund[s] ?? 0) + d.amount;
    day.emit(second, row);
    return 'done';
  }
  const limits = LIMITS[people.level(s, day.start + second)];
  const balance = f.wallet[s] ?? 0;
  if (f.stage[s] === STAGE.closed || balance + d.amount > limits.balance) return 'lapses';
  const row = day.customerRow('reversal', 'wallet', 'success', s, second, 'SLL', d.amount);
  row.balanceBeforeMinor = balance;
  if (d.kind === 'refund') {
    const [purse, place] = shopPurse(day.at, d.counterparty);
    // A merchant refunds from its own payable, so that no refund uses another merchant's money.
    if ((purse[place] ?? 0) < d.amount) return pooledShops ? 'lapses' : 'waits';
    row.purpose = 'purchase';
    row.counterpartyKind = 'merchant';
    row.counterpartyId = directory.merchants[d.counterparty]?.id ?? null;
    purse[place] = (purse[place] ?? 0) - d.amount;
  } else {
    const from = d.counterparty;
    if (f.stage[from] === STAGE.closed || (f.wallet[from] ?? 0) < d.amount) return 'lapses';
    row.purpose = 'p2p';
    row.counterpartyKind = 'subscriber';
    row.counterpartyId = people.ids[from] ?? null;
    f.wallet[from] = (f.wallet[from] ?? 0) - d.amount;
  }
  f.wallet[s] = balance + d.amount;
  day.emit(second, row);
  return 'done';
}
