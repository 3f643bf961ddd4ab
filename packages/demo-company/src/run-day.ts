/** Runs one business day: plans it, then executes every event in order of time. */
import { closeAgents, openAgents } from './agents.ts';
import { isBlocked } from './blocks.ts';
import { attempt } from './card-spending.ts';
import { billCard, collectIssuanceFee, issueCard, loadCard } from './cards.ts';
import type { Day } from './day.ts';
import { planDeferred, runDeferred } from './deferred.ts';
import { key, PURPOSE } from './hash.ts';
import { fundEmployer, open, payOut, settle, sweep } from './company-transfers.ts';
import { planDay } from './plan.ts';
import { STAGE } from './population.ts';
import { EVENT } from './queue.ts';
import { SWEEP_SECOND } from './seasons.ts';
import { CASH_OUT, LIMITS, walletFee } from './tariffs.ts';
import { walletEvent } from './wallet.ts';
import { performWallet } from './wallet-moves.ts';

const SETTLEMENT = 5 * 3600;
const PAYOUT = 6 * 3600;
const SHOPS_OPEN = 6 * 3600 + 1800;
const SHOPS_CLOSE = 21 * 3600 + 1800;

export function runDay(day: Day): void {
  const { queue } = day;
  queue.clear();
  const due = planDeferred(day);
  planDay(day);
  if (day.number === day.at.firstDay) queue.push(0, EVENT.opening, 0, 0, 0, -1, 0);
  queue.push(SETTLEMENT, EVENT.settle, 0, 0, 0, -1, 0);
  queue.push(PAYOUT, EVENT.payout, 0, 0, 0, -1, 0);
  queue.push(SHOPS_OPEN, EVENT.agentsOpen, 0, 0, 0, -1, 0);
  queue.push(SHOPS_CLOSE, EVENT.agentsClose, 0, 0, 0, -1, 0);
  queue.push(SWEEP_SECOND, EVENT.sweep, 0, 0, 0, -1, 0);
  queue.sort();

  for (let position = 0; position < queue.count; position += 1) {
    const i = queue.indexAt(position);
    const second = queue.secondAt(i);
    const subject = queue.subject[i] ?? 0;
    const stream = queue.stream[i] ?? 0;
    const override = day.overrides[queue.override[i] ?? -1] ?? null;
    switch (queue.kind[i]) {
      case EVENT.wallet:
      case EVENT.payroll:
        walletEvent(day, second, subject, stream, queue.tag[i] ?? 0, override);
        break;
      case EVENT.purchase:
        attempt(day, second, subject, stream, false, override);
        break;
      case EVENT.atm:
        attempt(day, second, subject, stream, true, override);
        break;
      case EVENT.load:
        loadCard(day, second, subject, queue.amount[i] ?? 0);
        break;
      case EVENT.issue:
        if (queue.tag[i] === 1) collectIssuanceFee(day, second, subject);
        else issueCard(day, second, subject);
        break;
      case EVENT.bill:
        billCard(day, second, subject);
        break;
      case EVENT.close:
        closeWallet(day, second, subject);
        break;
      case EVENT.deferred: {
        const d = due[subject];
        if (d) runDeferred(day, second, d);
        break;
      }
      case EVENT.opening:
        open(day, second);
        break;
      case EVENT.settle:
        settle(day, second);
        break;
      case EVENT.payout:
        payOut(day, second);
        break;
      case EVENT.agentsOpen:
        openAgents(day, second);
        break;
      case EVENT.fundEmployers:
        fundEmployer(day, second, subject, queue.amount[i] ?? 0);
        break;
      case EVENT.agentsClose:
        closeAgents(day, second);
        break;
      case EVENT.sweep:
        sweep(day, second);
        break;
      default:
        break;
    }
  }
}

/**
 * Closes a wallet after its balance was cashed out; with too much for one cash-out, or a block, it stays open until a
 * later month.
 */
function closeWallet(day: Day, second: number, s: number): void {
  const { people, seed } = day.at;
  const { f } = people;
  const balance = f.wallet[s] ?? 0;
  const most = LIMITS[people.level(s, day.start + second)].transaction;
  // The largest amount that leaves nothing: the fee is at most 3.51%, so a few steps down find it.
  let amount = Math.floor(balance / 1.02);
  while (amount > 0 && amount + walletFee(CASH_OUT, amount) > balance)
    amount -= Math.max(1, Math.ceil((amount + walletFee(CASH_OUT, amount) - balance) * 0.9));
  if (amount > most || isBlocked(day, s, second)) return;
  if (amount >= 1_000)
    performWallet(
      day,
      second,
      s,
      key(seed, s, day.number, PURPOSE.walletEvent + 4096),
      CASH_OUT,
      amount,
      null,
    );
  f.stage[s] = STAGE.closed;
  f.closedAt[s] = day.start + second + 1;
  day.closures.push(s);
}
