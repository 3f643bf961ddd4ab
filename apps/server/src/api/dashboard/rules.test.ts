import { describe, expect, it } from 'vitest';
import { healthChecks, lastCompleteMonth, maskedNumber, type HealthFacts } from './rules.ts';

describe('lastCompleteMonth', () => {
  it.each([
    ['2026-08-30', '2026-07'],
    ['2026-08-31', '2026-08'],
    ['2026-09-01', '2026-08'],
    ['2026-02-28', '2026-02'],
    ['2028-02-28', '2028-01'],
    ['2026-01-15', '2025-12'],
  ])('at the end of %s it is %s', (day, month) => {
    expect(lastCompleteMonth(day)).toBe(month);
  });
});

describe('maskedNumber', () => {
  it('shows three digits', () => {
    expect(maskedNumber('+23276123456')).toBe('•••456');
  });
});

describe('healthChecks', () => {
  const sound: HealthFacts = {
    databaseMs: 3,
    today: '2026-09-01',
    lastClosedDay: '2026-08-31',
    empty: false,
    loading: false,
    unbalanced: [],
    trustCoverage: 104.256,
    showCoverage: true,
    auditHeadHolds: true,
  };
  const check = (id: string, facts: Partial<HealthFacts>) =>
    healthChecks({ ...sound, ...facts }).find((each) => each.id === id);

  it('finds a sound company sound', () => {
    expect(healthChecks(sound).map(({ id, state }) => [id, state])).toEqual([
      ['database', 'ok'],
      ['close', 'ok'],
      ['ledger', 'ok'],
      ['trust', 'ok'],
      ['audit', 'ok'],
    ]);
  });
  it.each([
    ['close', { lastClosedDay: '2026-08-30' }, 'warning', 'Closed up to 2026-08-30: 1 day late'],
    ['close', { lastClosedDay: '2026-08-28' }, 'failed', 'Closed up to 2026-08-28: 3 days late'],
    ['close', { lastClosedDay: null }, 'warning', 'No business day has been closed yet'],
    ['close', { lastClosedDay: null, empty: true }, 'ok', 'There is no business to close yet'],
    ['close', { lastClosedDay: '2025-01-01', loading: true }, 'warning', 'History is still being laid down'],
    ['database', { databaseMs: 800 }, 'warning', 'Answered in 800 ms'],
    ['ledger', { unbalanced: ['SLL', 'USD'] }, 'failed', 'The last closed day does not balance in SLL, USD'],
    ['trust', { trustCoverage: 99.996 }, 'failed', 'Trust balances do not cover all that is owed (99.99%)'],
    [
      'trust',
      { trustCoverage: 99, showCoverage: false },
      'failed',
      'Trust balances do not cover all that is owed',
    ],
    ['trust', { trustCoverage: 100 }, 'ok', 'Trust balances cover all that is owed (100.00%)'],
    ['trust', { trustCoverage: null }, 'ok', 'Nothing is owed to customers yet'],
    ['audit', { auditHeadHolds: false }, 'failed', 'The newest record is not the head of the chain'],
  ] as const)('%s: %j is %s', (id, facts, state, detail) => {
    expect(check(id, facts)).toMatchObject({ state, detail });
  });
});
