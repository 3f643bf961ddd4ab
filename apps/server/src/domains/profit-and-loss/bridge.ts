import {
  BRIDGE_PARTS,
  CALENDAR_PERIOD,
  type BridgePart,
  type PnlBridge,
  type readPnlBridge,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import type { QueryOf } from '@cottontree/contract/route.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { apportion, revenueBridge } from '@cottontree/models/pnl-bridge.ts';
import { PICO_PER_CENT, comparedDays, picoOf, spanOf } from './rules.ts';
import { readEarned, readOnDays, reportedDay, type PnlCall } from './store.ts';

const usd = (cents: bigint): string => formatMinor(cents, 'USD');
/** To the nearest cent, halves up. */
const centsOf = (pico: bigint): bigint => {
  const doubled = 2n * pico + PICO_PER_CENT;
  const unit = 2n * PICO_PER_CENT;
  return (doubled - (((doubled % unit) + unit) % unit)) / unit;
};

/**
 * Splits the change of net profit. Volume, price, mix and exchange are computed from the daily totals of transactions.
 * The rest of the change of the ledger's revenue, from adopted daily entries, is the adjustments. With the costs, the
 * parts sum to the change of net profit.
 */
export async function pnlBridge({
  read,
  clock,
  query,
}: Omit<PnlCall<QueryOf<typeof readPnlBridge>>, 'db'>): Promise<PnlBridge> {
  const { period, asOf } = query;
  const { stamp, day, first } = await reportedDay(read, clock, asOf);
  const span = day === null || first === null ? null : spanOf(period, day, first);
  const id = `pnl.${CALENDAR_PERIOD[period]}` as const;
  const names = ['revenue', 'cost-of-revenue', 'operating-expenses'].map((dimension) => ({ id, dimension }));
  const [values, groups] = await Promise.all([
    readOnDays(read, comparedDays(span), names),
    span === null || span.booksFrom !== null ? [] : readEarned(read, span),
  ]);
  const endOf = (end: 'previousTo' | 'to') => {
    const [revenue, cost, opex] = names.map((name) => {
      const value = span === null ? null : values.at(span[end], name);
      return value === null ? null : picoOf(value);
    });
    // None of them is known for a period that the books do not cover.
    if (revenue == null || cost == null || opex == null) return null;
    return { revenue, cost, opex, net: revenue - cost - opex };
  };
  const [before, now] = [endOf('previousTo'), endOf('to')];
  if (before === null || now === null)
    return {
      span,
      netBefore: before && usd(centsOf(before.net)),
      netNow: now && usd(centsOf(now.net)),
      parts: [],
      groups: [],
      stamp,
    };
  const bridge = revenueBridge(groups);
  const { volume, price, mix, exchange } = bridge;
  const effects: Readonly<Record<BridgePart, bigint>> = {
    volume,
    price,
    mix,
    exchange,
    adjustments: now.revenue - before.revenue - volume - price - mix - exchange,
    'cost-of-revenue': before.cost - now.cost,
    'operating-expenses': before.opex - now.opex,
  };
  const [netBefore, netNow] = [centsOf(before.net), centsOf(now.net)];
  const amounts = apportion(
    BRIDGE_PARTS.map((part) => effects[part]),
    PICO_PER_CENT,
    netNow - netBefore,
  );
  return {
    span,
    netBefore: usd(netBefore),
    netNow: usd(netNow),
    parts: BRIDGE_PARTS.map((part, index) => ({ part, amount: usd(amounts[index] ?? 0n) })),
    groups: groups
      .map((group, index) => ({ group, own: bridge.groups[index], by: group.now.value - group.before.value }))
      .toSorted((a, b) => Number(b.by < 0n ? -b.by : b.by) - Number(a.by < 0n ? -a.by : a.by))
      .map(({ group, own }) => ({
        kind: group.kind,
        tier: group.tier,
        currency: group.currency,
        transactionsBefore: Number(group.before.count),
        transactionsNow: Number(group.now.count),
        revenueBefore: usd(centsOf(group.before.value)),
        revenueNow: usd(centsOf(group.now.value)),
        price: usd(centsOf(own?.price ?? 0n)),
        mix: usd(centsOf(own?.mix ?? 0n)),
        exchange: usd(centsOf(own?.exchange ?? 0n)),
      })),
    stamp,
  };
}
