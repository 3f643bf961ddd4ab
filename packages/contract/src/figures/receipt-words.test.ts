import { describe, expect, it } from 'vitest';
import type { Receipt } from './figures.ts';
import { freshnessText, sealText } from './receipt-words.ts';

const FIGURE: Receipt['figure'] = {
  id: 'revenue.day',
  title: 'Revenue of the day',
  definition: 'Net fees.',
  unit: 'USD',
  goodDirection: 'up',
  dimensions: [],
  permission: 'revenue.view',
  timing: 'live',
};
const RECORDED = '2026-11-30T08:32:00.000Z';
const CLOSED = '2026-11-30T08:28:00.000Z';
const CORRECTED = [{ recordedAt: '2026-11-30T08:28:00.000Z', value: '1' }];
const fresh = (changes: Partial<Parameters<typeof freshnessText>[0]> = {}) =>
  freshnessText({ figure: FIGURE, closedAt: CLOSED, recordedAt: RECORDED, history: [], ...changes });

describe('the freshness of a value', () => {
  it('of a closed day is final, and when the day was closed', () => {
    expect(fresh()).toBe('final: the day was closed on Nov 30, 2026, 08:28 UTC');
  });
  it('names a late correction', () => {
    expect(fresh({ history: CORRECTED })).toBe(
      'the day was closed on Nov 30, 2026, 08:28 UTC, and the value was corrected on Nov 30, 2026, 08:32 UTC',
    );
  });
  it('of the open day is that it changes, and of a value that is not stored how it is made', () => {
    expect(fresh({ closedAt: null })).toBe('changes during the open day');
    expect(fresh({ figure: { ...FIGURE, timing: 'asked' } })).toBe('computed from the books when it is read');
  });
});

it('a seal that holds says that nothing changed, or that what changed is in the audit trail', () => {
  const receipt = {
    seal: { number: '12', sealedAt: '2026-11-30T08:32:00.000Z', holds: true },
    unsealed: null,
    doubts: [],
    history: [],
  };
  expect(sealText(receipt)).toBe(
    'The figures of this day were sealed on Nov 30, 2026, 08:32 UTC, as seal 12. They are unchanged since.',
  );
  expect(sealText({ ...receipt, history: CORRECTED })).toContain('Every change since is in the audit trail.');
});
