import { expect, test } from 'vitest';
import { createCompany } from './company.ts';
import { dayNumber } from './dates.ts';

const daysApart = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

test('after an obvious fraud only the customer’s own payments are declined, for one to four days', () => {
  const larger = createCompany({ seed: 5, scale: 0.12, lastDay: '2026-10-31', months: 12 });
  const days = [...larger.days()];
  const plain = larger
    .episodes()
    .filter(({ type, transactionIds: { length } }) =>
      type === 'rapid_transactions' ? length >= 7 : type === 'unusual_location' && length >= 4,
    );
  const own = new Set('cash_out p2p merchant bill airtime card_load card_purchase atm_withdrawal'.split(' '));
  const rows = days.flatMap((b) => b.transactions).filter(({ type }) => own.has(type));
  const stopped = rows.filter(({ reasonCode }) => reasonCode === 'suspected_fraud');
  expect(stopped.length).toBeGreaterThan(5);
  const wrong: string[] = [];
  for (const { id, subscriberId, at, status } of stopped) {
    const since = plain.find(
      (e) =>
        e.subscriberId === subscriberId && e.day < at.slice(0, 10) && daysApart(e.day, at.slice(0, 10)) <= 5,
    );
    if (!since || status !== 'declined') wrong.push(`${id}: nobody blocked ${subscriberId}`);
  }
  for (const { subscriberId, day } of plain) {
    const after = stopped.filter((row) => row.subscriberId === subscriberId && row.at.slice(0, 10) > day);
    const [first, last] = [
      after[0]?.at,
      after.findLast(({ at }) => daysApart(day, at.slice(0, 10)) <= 5)?.at,
    ];
    if (first === undefined || last === undefined) continue;
    for (const row of rows)
      if (row.subscriberId === subscriberId && row.status === 'success' && row.at > first && row.at < last)
        wrong.push(`${row.id}: paid while blocked`);
  }
  expect(wrong).toEqual([]);
}, 60_000);
