import { describe, expect, it } from 'vitest';
import { reconcile } from '@cottontree/models/reconcile.ts';
import { daysBetween } from '@cottontree/contract/calendar.ts';
import { sandboxLines, type SandboxEntry } from './lines.ts';

const entries: SandboxEntry[] = Array.from({ length: 600 }, (_, n) => ({
  reference: `CT${n}`,
  batch: n % 7 === 0 ? `CTC${Math.floor(n / 21)}` : null,
  day: `2026-${String(9 + Math.floor(n / 300)).padStart(2, '0')}-${String(1 + Math.floor((n % 300) / 11)).padStart(2, '0')}`,
  amountMinor: BigInt((n % 3 === 0 ? 1 : -1) * (10_000 + n * 37)),
  description: 'Payment',
  collected: n % 3 === 0,
}));
const plan = { accountId: 'acc', monthlyFee: 35_00n, faultsFrom: '2026-10-01' };
const statement = (until = '2026-11-20') => sandboxLines(entries, plan, until);

describe('the sandbox bank’s statement', () => {
  it('is the same each time, and only ever grows', () => {
    expect(statement()).toEqual(statement());
    const [early, late] = [statement('2026-10-05'), statement()];
    expect(late.slice(0, early.length)).toEqual(early);
    expect(new Set(late.map(({ bankReference }) => bankReference)).size).toBe(late.length);
  });
  it('makes no mistakes before its first faulty day: it books what was paid', () => {
    const before = entries.filter(({ day, batch }) => day < '2026-10-01' && batch === null);
    const references = new Set(before.map(({ reference }) => reference));
    const sum = (amounts: bigint[]) => amounts.reduce((total, each) => total + each, 0n);
    const muted = sandboxLines(before, { ...plan, monthlyFee: 0n }, '2026-12-31');
    expect(sum(muted.map(({ amountMinor }) => amountMinor))).toBe(
      sum(before.map(({ amountMinor }) => amountMinor)),
    );
    expect(muted.some(({ reference }) => reference === null)).toBe(true);
    expect(muted.every(({ reference }) => reference === null || references.has(reference))).toBe(true);
    expect(muted.length).toBeGreaterThan(before.length);
  });
  it('contains fees, late lines, and lines that the rules leave for a person afterwards', () => {
    const lines = statement();
    expect(
      lines
        .filter(({ description }) => description.startsWith('Account fee'))
        .map(({ bookedDay, description }) => [bookedDay, description]),
    ).toEqual([['2026-10-31', 'Account fee, October 2026']]);
    expect(lines.some(({ bookedDay, valueDay }) => bookedDay > valueDay)).toBe(true);
    const day = (each: string) => daysBetween('2026-01-01', each);
    const matches = reconcile(
      lines.map((each) => ({
        id: each.bankReference,
        day: day(each.bookedDay),
        amount: each.amountMinor,
        reference: each.reference,
      })),
      entries.map((each) => ({
        id: each.reference,
        day: day(each.day),
        amount: each.amountMinor,
        reference: each.reference,
        batch: each.batch,
      })),
    );
    const matched = matches.reduce((sum, each) => sum + each.lines.length, 0) / lines.length;
    expect(matched).toBeGreaterThan(0.95);
    expect(matched).toBeLessThan(1);
    expect(new Set(matches.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(4);
  });
});
