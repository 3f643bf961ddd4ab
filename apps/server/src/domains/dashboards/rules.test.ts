import { describe, expect, it } from 'vitest';
import { withoutAlerts } from './backup-check.ts';
import {
  fraudAlert,
  healthChecks,
  pastDayChecks,
  withoutFindings,
  type HealthFacts,
  type PastDayFacts,
} from './rules.ts';

const at = new Date('2026-09-01T11:55:00Z');

describe('withoutFindings', () => {
  it('keeps whether a check holds, and removes what it names', () => {
    expect(
      withoutFindings({
        seals: { ok: false, detail: 'No audit record explains: users 17 was changed', at },
        witness: { ok: true, detail: '40 checkpoints at backup.example', at },
      }),
    ).toEqual({
      seals: {
        ok: false,
        detail: 'Does not hold; those who see the system’s health see what was found',
        at,
      },
      witness: { ok: true, detail: 'Holds', at },
    });
  });
});

describe('healthChecks', () => {
  const sound: HealthFacts = {
    databaseMs: 3,
    today: '2026-09-01',
    lastClosedDay: '2026-08-31',
    empty: false,
    loading: false,
    demoFailures: 0,
    unbalanced: [],
    trustCoverage: 104.256,
    owedUnknown: false,
    showCoverage: true,
    auditHeadHolds: true,
    provisional: null,
    now: new Date('2026-09-01T12:00:00Z'),
    clockJump: null,
    evidence: {},
    standingFindings: 0,
    queue: null,
  };
  const check = (id: string, facts: Partial<HealthFacts>) =>
    healthChecks({ ...sound, ...facts }).find((each) => each.id === id);

  it('warns of a disk that is nearly full, fails on a full one, and names what waits for room', () => {
    const disk = (state: 'ok' | 'low' | 'full', ...paused: string[]) =>
      check('disk', { disk: { state, facts: 'The disk of /srv is 97% full', paused } });
    expect(disk('ok')).toEqual({
      id: 'disk',
      title: 'Disk',
      state: 'ok',
      detail: 'The disk of /srv is 97% full',
    });
    expect(disk('low')).toEqual({
      id: 'disk',
      title: 'Disk',
      state: 'warning',
      detail: 'The disk of /srv is 97% full: changes will be refused once it is fuller',
    });
    expect(disk('full')?.detail).toBe('The disk of /srv is 97% full: changes are refused');
    expect(disk('full', 'the close', 'backups')).toMatchObject({
      state: 'failed',
      detail: 'The disk of /srv is 97% full: changes are refused, and the close, backups wait',
    });
    expect(check('disk', {})).toBeUndefined();
  });

  it('fails with what a background check of the evidence found, or with differences that stand', () => {
    const found = { ok: false, detail: 'expenses: row 7 was changed', at };
    for (const id of ['audit', 'witness', 'seals'] as const)
      expect(check(id, { evidence: { [id]: found } })).toMatchObject({
        state: 'failed',
        detail: found.detail,
      });
    const standing = (standingFindings: number) => check('seals', { standingFindings });
    expect(standing(0)).toBeUndefined();
    expect(standing(1)).toMatchObject({
      state: 'failed',
      detail: '1 difference stands that no audit record explains: see Audit History',
    });
    expect(standing(2)?.detail).toMatch(/^2 differences stand that/);
  });

  it('says how the backups do: the gravest alert and how many more, or up to when changes are stored', () => {
    const backup = (more: Partial<NonNullable<HealthFacts['backup']>>) =>
      check('backup', {
        backup: {
          at: new Date('2026-09-01T11:59:30Z'),
          alerts: [],
          storedUpTo: new Date('2026-09-01T11:58:00Z'),
          busy: false,
          ...more,
        },
      });
    expect(check('backup', {})).toBeUndefined();
    expect(backup({})).toEqual({
      id: 'backup',
      title: 'Backups',
      state: 'ok',
      detail: 'Every change is stored up to Sep 1, 2026, 11:58 UTC',
    });
    const error = { level: 'error', message: 'The log of changes waits to be stored' } as const;
    const warning = { level: 'warning', message: 'There is no full backup yet' } as const;
    const info = { level: 'info', message: 'The backups lie on the same disk' } as const;
    expect(backup({ alerts: [info] })?.state).toBe('ok');
    expect(backup({ alerts: [warning, info] })).toMatchObject({ state: 'warning', detail: warning.message });
    expect(backup({ alerts: [error, warning, info] })).toMatchObject({
      state: 'failed',
      detail: `${error.message}, and 1 more: see Backup & DR`,
    });
    expect(backup({ at: new Date('2026-09-01T11:55:00Z') })?.state).toBe('ok');
    const silent = new Date('2026-09-01T11:54:59Z');
    expect(backup({ at: silent })).toMatchObject({
      state: 'failed',
      detail: 'Nothing was reported since Sep 1, 2026, 11:54 UTC: the backup service does not run',
    });
    expect(backup({ at: silent, busy: true })?.state).toBe('ok');
    const sentence = { level: 'error', message: 'The store belongs to beta.' } as const;
    expect(backup({ at, alerts: [sentence, sentence] })?.detail).toBe(
      'The store belongs to beta, and 1 more: see Backup & DR',
    );
    const hidden = withoutAlerts({
      at,
      alerts: [{ level: 'error', message: '/mnt/b is away' }],
      storedUpTo: null,
      busy: false,
    });
    expect(JSON.stringify(hidden)).not.toContain('/mnt/b');
    expect(hidden.alerts[0]?.level).toBe('error');
  });

  it('names days without business that wait to be confirmed, and failures of the demo', () => {
    const provisional = (days: number) =>
      check('close', { provisional: { days, differing: 0, from: '2026-08-02', to: '2026-08-30' } });
    expect(provisional(1)).toMatchObject({
      state: 'warning',
      detail: 'Closed up to Aug 31, 2026; 1 day without business from Aug 2, 2026 on is provisional',
    });
    expect(provisional(2)?.detail).toBe(
      'Closed up to Aug 31, 2026; 2 days without business from Aug 2, 2026 on are provisional',
    );
    expect(check('close', { demoFailures: 4 })).toMatchObject({
      state: 'failed',
      detail: 'The demo company failed 4 times in a row and is retried; see Error Tracking for the cause',
    });
  });

  it('reports evidence that was not checked for three rounds of ten minutes', () => {
    const checkedAt = (time: string) => ({
      ok: true,
      detail: 'Holds',
      at: new Date(`2026-09-01T${time}:00Z`),
    });
    const states = (time: string) =>
      ['audit', 'witness', 'seals'].map((id) => {
        const one = checkedAt(time);
        return check(id, { evidence: { audit: one, witness: one, seals: one } });
      });
    expect(states('11:30').map((each) => each?.state)).toEqual(['ok', 'ok', 'ok']);
    const late = 'Last checked on Sep 1, 2026, 11:29 UTC, which is due every ten minutes';
    expect(states('11:29').map((each) => [each?.state, each?.detail])).toEqual([
      ['warning', late],
      ['warning', late],
      ['warning', late],
    ]);
  });
  it('calls nothing old in the first two minutes after a start, and failed what was found', () => {
    const old = { ok: true, detail: 'Holds', at: new Date('2026-09-01T08:00:00Z') };
    const evidence = { audit: old, witness: old, seals: old };
    const backup = { at: old.at, alerts: [], storedUpTo: null, busy: false };
    const states = (settling: boolean) =>
      ['audit', 'witness', 'seals', 'backup'].map((id) => check(id, { evidence, backup, settling })?.state);
    expect(states(false)).toEqual(['warning', 'warning', 'warning', 'failed']);
    expect(states(true)).toEqual(['ok', 'ok', 'ok', 'ok']);
    const broken = { audit: { ...old, ok: false } };
    expect(check('audit', { evidence: broken, settling: true })?.state).toBe('failed');
  });
  it('claims nothing of books and customer money before the first close', () => {
    const unclosed = { unclosed: true, lastClosedDay: null, trustCoverage: null };
    expect(check('ledger', unclosed)?.detail).toBe('Checked once the first day is closed');
    expect(check('trust', unclosed)?.detail).toBe(
      'The customer money owed is known once the first day is closed',
    );
    expect(check('trust', { ...unclosed, unclosed: false })?.detail).toBe('No customer money is held yet');
  });
  it('reports differences that stand, although the last round found none', () => {
    const evidence = { seals: { ok: true, detail: 'As sealed', at } };
    expect(check('seals', { evidence, standingFindings: 19 })).toMatchObject({
      state: 'failed',
      detail: '19 differences stand that no audit record explains: see Audit History',
    });
    expect(check('seals', { evidence, standingFindings: 1 })?.detail).toBe(
      '1 difference stands that no audit record explains: see Audit History',
    );
    expect(check('seals', { evidence })).toMatchObject({ state: 'ok', detail: 'As sealed' });
  });
  it('fails where jobs have waited to begin for more than half an hour, in which none ended', () => {
    const queue = (since: string, ended: string | null, facts: Partial<HealthFacts> = {}) =>
      check('queue', {
        queue: {
          waiting: 2,
          since: new Date(`2026-09-01T${since}Z`),
          ended: ended === null ? null : new Date(`2026-09-01T${ended}Z`),
        },
        ...facts,
      });
    expect(queue('11:00:00', '11:29:59')).toEqual({
      id: 'queue',
      title: 'Background work',
      state: 'failed',
      detail: 'Stands still since Sep 1, 2026, 11:29 UTC: 2 jobs wait',
    });
    expect(queue('11:29:00', '08:00:00')?.detail).toBe(
      'Stands still since Sep 1, 2026, 11:29 UTC: 2 jobs wait',
    );
    expect(queue('11:29:00', null)?.state).toBe('failed');
    expect(queue('08:00:00', '11:30:00')).toBeUndefined();
    expect(queue('11:30:00', '08:00:00')).toBeUndefined();
    expect(queue('08:00:00', '08:00:00', { settling: true })).toBeUndefined();
    expect(check('queue', { queue: null })).toBeUndefined();
  });
  it('finds no problem in a sound company', () => {
    expect(healthChecks(sound).map(({ id, state }) => [id, state])).toEqual([
      ['database', 'ok'],
      ['close', 'ok'],
      ['ledger', 'ok'],
      ['trust', 'ok'],
      ['audit', 'ok'],
      ['clock', 'ok'],
    ]);
  });
  it.each([
    ['close', { lastClosedDay: '2026-08-30' }, 'warning', 'Closed up to Aug 30, 2026: 1 day late'],
    ['close', { lastClosedDay: '2026-08-28' }, 'failed', 'Closed up to Aug 28, 2026: 3 days late'],
    ['close', { lastClosedDay: null }, 'warning', 'No business day has been closed yet'],
    ['close', { lastClosedDay: null, empty: true }, 'ok', 'There is no business to close yet'],
    ['close', { lastClosedDay: '2025-01-01', loading: true }, 'warning', 'History is still being loaded'],
    ['database', { databaseMs: 800 }, 'warning', 'Answered in 800 ms'],
    ['ledger', { unbalanced: ['SLL', 'USD'] }, 'failed', 'The last closed day does not balance in SLL, USD'],
    ['trust', { trustCoverage: 99.996 }, 'failed', 'Trust balances do not cover all customer money (99.99%)'],
    [
      'trust',
      { trustCoverage: 99, showCoverage: false },
      'failed',
      'Trust balances do not cover all customer money',
    ],
    ['trust', { trustCoverage: 100 }, 'ok', 'Trust balances cover all customer money (100.00%)'],
    ['trust', { trustCoverage: null }, 'ok', 'No customer money is held yet'],
    [
      'trust',
      { trustCoverage: null, owedUnknown: true },
      'warning',
      'The customer money owed is still being counted, or a currency has no rate',
    ],
    ['audit', { auditHeadHolds: false }, 'failed', 'The newest record does not match the chain'],
    [
      'close',
      { provisional: { from: '2026-08-29', to: '2026-08-31', days: 2, differing: 0 } },
      'warning',
      'Closed up to Aug 31, 2026; 2 days without business from Aug 29, 2026 on are provisional',
    ],
    [
      'clock',
      { clockJump: { at: new Date('2026-08-31T13:00:00Z'), what: 'set back by 3 d' } },
      'warning',
      'Was set back by 3 d, noticed on Aug 31, 2026, 13:00 UTC',
    ],
    // Dated in the future by a clock that was wrong.
    [
      'clock',
      { clockJump: { at: new Date('2026-09-04T12:00:00Z'), what: 'set ahead by 1 d 2 h' } },
      'warning',
      'Was set ahead by 1 d 2 h, noticed on Sep 4, 2026, 12:00 UTC',
    ],
    [
      'clock',
      { clockJump: { at: new Date('2026-08-31T11:59:00Z'), what: 'set ahead by 1 min 30 s' } },
      'ok',
      'Was set ahead by 1 min 30 s, noticed on Aug 31, 2026, 11:59 UTC',
    ],
  ] as const)('%s: %j is %s', (id, facts, state, detail) => {
    expect(check(id, facts)).toMatchObject({ state, detail });
  });
});

describe('pastDayChecks', () => {
  const sound: PastDayFacts = {
    unbalanced: [],
    trustCoverage: 104.256,
    owedUnknown: false,
    showCoverage: true,
    closed: { at: new Date('2026-07-06T00:05:10Z'), again: 0 },
    provisional: false,
    differing: false,
  };
  it('checks the state of that day, and nothing of the present', () => {
    expect(pastDayChecks(sound).map(({ id, state, detail }) => [id, state, detail])).toEqual([
      ['close', 'ok', 'Closed on Jul 6, 2026, 00:05 UTC'],
      ['ledger', 'ok', 'The day balances in every currency'],
      ['trust', 'ok', 'Trust balances cover all customer money (104.25%)'],
    ]);
  });
  it.each([
    [{ closed: { at: new Date('2026-07-06T00:05:10Z'), again: 1 } }, 0, 'ok', /UTC, corrected once since$/],
    [{ closed: { at: new Date('2026-07-06T00:05:10Z'), again: 3 } }, 0, 'ok', /corrected 3 times since$/],
    [{ closed: null }, 0, 'ok', /^There was no business to close$/],
    [{ provisional: true }, 0, 'warning', /^Closed without business: provisional/],
    [
      { provisional: true, differing: true },
      0,
      'warning',
      /^Control totals are missing or differ: provisional/,
    ],
    [{ unbalanced: ['SLL'] }, 1, 'failed', /^The day does not balance in SLL$/],
    [{ trustCoverage: 99.9 }, 2, 'failed', /do not cover/],
  ] as const)('%j', (facts, place, state, detail) => {
    const check = pastDayChecks({ ...sound, ...facts })[place];
    expect(check?.state).toBe(state);
    expect(check?.detail).toMatch(detail);
  });
});

describe('fraudAlert', () => {
  it('counts the alerts that wait, for those who may see them', () => {
    const fraud = { id: 'fraud', title: 'Fraud', state: 'warning' };
    expect(fraudAlert(null)).toEqual([]);
    expect(fraudAlert(0)).toEqual([]);
    expect(fraudAlert(1)).toEqual([{ ...fraud, detail: '1 alert waits for a decision' }]);
    expect(fraudAlert(2)).toEqual([{ ...fraud, detail: '2 alerts wait for a decision' }]);
  });
});
