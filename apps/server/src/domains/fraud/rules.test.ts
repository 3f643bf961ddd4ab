import { describe, expect, it } from 'vitest';
import { FraudStatus, bandOf } from '@cottontree/contract/fraud/fraud.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { faultsOf, mayBecome, scorerState, windowOf } from './rules.ts';

describe('fraud alert rules', () => {
  it('[A-4.36] allow pending to investigating, and from there to one of two final states', () => {
    const ways = FraudStatus.options.flatMap((from) =>
      FraudStatus.options.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(ways).toEqual(['pending investigating', 'investigating resolved', 'investigating false_positive']);
  });
  it('report a missing permission before a forbidden state', () => {
    const who = (...powers: Power[]) => ({ userId: 'u', powers: new Set(powers) });
    const pending = { status: 'pending', block: null, proposedBy: null } as const;
    expect(faultsOf(pending, who()).investigate).toBe(
      'This needs the permission Manage Compliance, which an owner can grant',
    );
    expect(faultsOf(pending, who('compliance.manage'))).toMatchObject({
      investigate: null,
      block: 'Investigate it first',
    });
    const proposed = { status: 'investigating', block: { state: 'proposed' }, proposedBy: 'u' } as const;
    expect(faultsOf(proposed, who('approve_transactions')).decideBlock).toBe(
      'You proposed it: another person decides',
    );
    expect(faultsOf({ ...proposed, proposedBy: 'v' }, who('approve_transactions')).decideBlock).toBeNull();
    // A person who may see customers but may not file reports does not see what would identify this one.
    const another = { ...proposed, proposedBy: 'v' };
    expect(faultsOf(another, who('approve_transactions', 'kyc.verify')).decideBlock).toBe(
      'You are not shown what it is about: another person decides',
    );
    expect(
      faultsOf(another, who('approve_transactions', 'kyc.verify', 'compliance.manage')).decideBlock,
    ).toBeNull();
  });
});

it('end a window now, or at the end of a past day', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const who = { powers: new Set<Power>(['compliance.manage']) };
  expect(windowOf('1h', undefined, now, who)).toEqual({ after: new Date('2026-11-21T09:00:00Z'), upTo: now });
  expect(windowOf('24h', '2026-11-21', now, who).upTo).toEqual(now);
  expect(windowOf('7d', '2026-11-10', now, who)).toEqual({
    after: new Date('2026-11-03T23:59:59.999Z'),
    upTo: new Date('2026-11-10T23:59:59.999Z'),
  });
});

it('extend a window to whole days for people who may not see the times of alerts', () => {
  const who = { powers: new Set<Power>(['compliance.view', 'kyc.verify']) };
  const of = (window: '1h' | '24h' | '7d', asOf: string | undefined, now: string) => {
    const { after, upTo } = windowOf(window, asOf, new Date(now), who);
    return [after.toISOString(), upTo.toISOString()];
  };
  const today = ['2026-11-20T23:59:59.999Z', '2026-11-21T23:59:59.999Z'];
  for (const now of ['2026-11-21T01:00:00Z', '2026-11-21T10:00:01Z', '2026-11-21T23:59:59Z'])
    expect(of('1h', undefined, now)).toEqual(today);
  expect(of('24h', undefined, '2026-11-21T10:00:00Z')).toEqual(['2026-11-19T23:59:59.999Z', today[1]]);
  expect(of('1h', '2026-11-10', '2026-11-21T10:00:00Z')).toEqual([
    '2026-11-09T23:59:59.999Z',
    '2026-11-10T23:59:59.999Z',
  ]);
  expect(of('7d', '2026-11-10', '2026-11-21T10:00:00Z')[0]).toBe('2026-11-03T23:59:59.999Z');
});

it('put every confidence into one band', () => {
  expect([0.6, 0.6999, 0.7, 0.7499, 0.75, 1].map(bandOf)).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
  ]);
});

it('describe the state of the scorer', () => {
  const idle = { loading: false, historyTo: null, historyDone: null, queue: 0, lagSeconds: null, scored: 0 };
  expect(scorerState({ ...idle, loading: true }).state).toBe('waiting');
  expect(scorerState(idle).state).toBe('idle');
  expect(scorerState({ ...idle, scored: 5, queue: 3, lagSeconds: 1 }).state).toBe('scoring');
  expect(scorerState({ ...idle, scored: 5, queue: 3, lagSeconds: 60 }).state).toBe('catching_up');
  const history = { ...idle, historyTo: '2026-10-31' };
  expect(scorerState(history).state).toBe('history');
  expect(scorerState({ ...history, historyDone: '2026-10-31', scored: 5 }).state).toBe('scoring');
});
