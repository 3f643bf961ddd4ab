import { describe, expect, it } from 'vitest';
import type { BackupSettings } from '@cottontree/contract/backup/backup.ts';
import {
  RETRY_MS,
  alertsOf,
  dueNow,
  expired,
  fullDueAt,
  incrementalDueAt,
  keptSince,
  nextFullAt,
  nextIncrementalAt,
  type Past,
  type Watched,
} from './rules.ts';
import { DEFAULT_SETTINGS } from './settings-store.ts';

const at = (text: string): Date => new Date(text);
const settings = (more: Partial<BackupSettings> = {}): BackupSettings => ({ ...DEFAULT_SETTINGS, ...more });
const past = (more: Partial<Past> = {}): Past => ({
  since: at('2026-11-01T00:00:00Z'),
  lastFull: null,
  lastFullServed: more.lastFull ?? null,
  lastIncremental: null,
  lastFailed: null,
  continues: false,
  ...more,
});

describe('the schedule', () => {
  it.each([
    ['daily', '2026-11-21T01:59:59Z', '2026-11-20T02:00:00Z', '2026-11-21T02:00:00Z'],
    ['daily', '2026-11-21T02:00:00Z', '2026-11-21T02:00:00Z', '2026-11-22T02:00:00Z'],
    ['weekly', '2026-11-21T10:00:00Z', '2026-11-15T02:00:00Z', '2026-11-22T02:00:00Z'],
    ['weekly', '2026-11-22T02:00:00Z', '2026-11-22T02:00:00Z', '2026-11-29T02:00:00Z'],
    ['monthly', '2026-11-01T01:00:00Z', '2026-10-01T02:00:00Z', '2026-11-01T02:00:00Z'],
    ['monthly', '2027-01-31T10:00:00Z', '2027-01-01T02:00:00Z', '2027-02-01T02:00:00Z'],
  ] as const)('full %s, at %s: was due %s, next %s', (schedule, now, due, next) => {
    expect(fullDueAt(schedule, at(now))).toEqual(at(due));
    expect(nextFullAt(schedule, at(now))).toEqual(at(next));
  });
  it.each([
    ['1h', '2026-11-21T10:59:59Z', '2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z'],
    ['4h', '2026-11-21T11:30:00Z', '2026-11-21T08:00:00Z', '2026-11-21T12:00:00Z'],
    ['6h', '2026-11-21T18:00:00Z', '2026-11-21T18:00:00Z', '2026-11-22T00:00:00Z'],
  ] as const)('incremental every %s, at %s: was due %s, next %s', (schedule, now, due, next) => {
    expect(incrementalDueAt(schedule, at(now))).toEqual(at(due));
    expect(nextIncrementalAt(schedule, at(now))).toEqual(at(next));
  });
  it('takes a full backup once for each scheduled time, also when the server was off then', () => {
    const now = at('2026-11-21T09:00:00Z');
    expect(dueNow(settings(), past(), now)).toBe('full');
    expect(dueNow(settings(), past({ lastFull: at('2026-11-20T02:00:05Z'), continues: true }), now)).toBe(
      'full',
    );
    const done = past({ lastFull: at('2026-11-21T09:00:00Z'), continues: true });
    expect(dueNow(settings(), done, now)).toBeNull();
  });
  it('counts nothing before its start as missed', () => {
    expect(
      dueNow(settings(), past({ since: at('2026-11-21T08:00:00Z') }), at('2026-11-21T09:00:00Z')),
    ).toBeNull();
  });
  it('takes incrementals between full backups, and none without a base', () => {
    const now = at('2026-11-21T09:00:10Z');
    const lastFull = at('2026-11-21T02:00:01Z');
    expect(dueNow(settings(), past({ lastFull, continues: true }), now)).toBe('incremental');
    expect(
      dueNow(
        settings(),
        past({ lastFull, lastIncremental: at('2026-11-21T09:00:01Z'), continues: true }),
        now,
      ),
    ).toBeNull();
    expect(dueNow(settings(), past({ since: at('2026-11-21T08:30:00Z') }), now)).toBeNull();
  });
  it('counts a full backup as taken where another was written in its place', () => {
    const now = at('2026-11-21T02:00:10Z');
    const lastFull = at('2026-11-20T02:00:05Z');
    const lastFullServed = at('2026-11-21T02:00:01Z');
    const served = past({ lastFull, lastFullServed, lastIncremental: lastFullServed, continues: true });
    expect(dueNow(settings(), served, now)).toBeNull();
    expect(dueNow(settings(), { ...served, lastFullServed: lastFull }, now)).toBe('full');
  });
  it('starts again with a full backup when the WAL was lost, as after a restore', () => {
    expect(
      dueNow(
        settings(),
        past({ lastFull: at('2026-11-21T08:59:00Z'), continues: false }),
        at('2026-11-21T09:00:00Z'),
      ),
    ).toBe('full');
  });
  it('waits a while after a failure, then tries again', () => {
    const lastFailed = at('2026-11-21T02:00:00Z');
    const soon = new Date(lastFailed.getTime() + RETRY_MS - 1);
    expect(dueNow(settings(), past({ lastFailed }), soon)).toBeNull();
    expect(dueNow(settings(), past({ lastFailed }), new Date(soon.getTime() + 1))).toBe('full');
    // A later success makes waiting unnecessary.
    expect(dueNow(settings(), past({ lastFailed, lastFull: soon, continues: false }), soon)).toBe('full');
  });
});

describe('retention', () => {
  const backup = (id: string, type: 'full' | 'incremental' | 'database' | 'files', day: string) => ({
    id,
    type,
    finishedAt: `2026-${day}T02:00:00.000Z`,
    whole: true,
  });
  const history = [
    backup('f1', 'full', '09-01'),
    backup('i1', 'incremental', '09-02'),
    backup('f2', 'full', '10-01'),
    backup('i2', 'incremental', '10-02'),
    backup('f3', 'full', '11-01'),
    backup('i3', 'incremental', '11-02'),
  ];
  it('keeps 30 days, 90 days, a year, or everything', () => {
    const now = at('2026-11-21T00:00:00Z');
    expect(keptSince('30d', now)).toEqual(at('2026-10-22T00:00:00Z'));
    expect(keptSince('90d', now)).toEqual(at('2026-08-23T00:00:00Z'));
    expect(keptSince('1y', now)).toEqual(at('2025-11-21T00:00:00Z'));
    expect(keptSince('forever', now)).toBeNull();
    expect(expired(history, null)).toEqual([]);
  });
  it('keeps the base for the oldest time to be kept, and what continues it', () => {
    expect(expired(history, at('2026-10-22T00:00:00Z'))).toEqual(['f1', 'i1']);
  });
  it('never removes the newest base and the newest keys, however old', () => {
    expect(
      expired(
        [history[0], history[1]].filter((each) => each !== undefined),
        at('2027-06-01T00:00:00Z'),
      ),
    ).toEqual([]);
    const separate = [
      backup('k', 'files', '01-01'),
      backup('d1', 'database', '02-01'),
      backup('d2', 'database', '03-01'),
    ];
    expect(expired(separate, at('2026-12-01T00:00:00Z'))).toEqual(['d1']);
  });
  it('never removes the newest complete base in favour of an incomplete one', () => {
    const broken = history.map((each) => (each.id === 'f3' ? { ...each, whole: false } : each));
    expect(expired(broken, at('2027-06-01T00:00:00Z'))).toEqual(['f1', 'i1']);
    const alone = history.map((each) => (each.id === 'f1' ? each : { ...each, whole: false }));
    expect(expired(alone, at('2027-06-01T00:00:00Z'))).toEqual([]);
  });
});

describe('alerts', () => {
  const restored = {
    id: 'r',
    at: '2026-11-20T10:00:00Z',
    to: null,
    endedSessions: 0,
    takenBack: null,
    unread: 'x',
  };
  const now = at('2026-11-21T10:00:00Z');
  const watched = (more: Partial<Watched> = {}): Watched => ({
    isRefused: false,
    findings: [],
    ...past({
      lastFull: at('2026-11-21T02:00:00Z'),
      lastIncremental: at('2026-11-21T09:59:00Z'),
      continues: true,
    }),
    watches: true,
    schedules: true,
    restored: null,
    recoverableFrom: at('2026-11-01T00:00:00Z'),
    problems: [],
    waitingSince: null,
    archiveFailingSince: null,
    sameDisk: false,
    disks: [],
    keyShownAt: now,
    failed: null,
    lastWholeDrill: now,
    drills: [{ name: 'Test', at: now, passed: true, problem: null }],
    ...(more.lastFull === undefined ? {} : { lastFullServed: more.lastFull }),
    ...more,
  });
  const ids = (more: Partial<Watched>): string[] =>
    alertsOf(settings(), watched(more), now).map(({ id }) => id);
  it('are empty when all is well, and for an external database', () => {
    expect(ids({})).toEqual([]);
    expect(ids({ watches: false, lastFull: null, keyShownAt: null })).toEqual([]);
  });
  it('say of a store that belongs to another server only that, since no other remedy works here', () => {
    const refused = {
      problems: [{ place: '/x', problem: 'belongs to beta' }],
      continues: false,
      isRefused: true,
    };
    const failed = { at: now, type: 'full', problem: 'belongs to beta' } as const;
    expect(ids({ ...refused, failed })).toEqual(['location:/x']);
    expect(ids({ ...refused, failed, isRefused: false })).toEqual(['location:/x', 'gap', 'failed']);
  });
  it.each([
    ['full-late', { lastFull: at('2026-11-20T02:00:00Z') }],
    ['incremental-late', { lastIncremental: at('2026-11-21T08:59:00Z'), since: at('2026-11-20T00:00:00Z') }],
    ['log-late', { waitingSince: at('2026-11-21T09:49:00Z') }],
    ['archive', { archiveFailingSince: now }],
    ['gap', { continues: false }],
    ['location:/x', { problems: [{ place: '/x', problem: 'no room' }] }],
    ['failed', { failed: { at: now, type: 'full', problem: 'no room' } as const }],
    ['drill:Test', { drills: [{ name: 'Test', at: now, passed: false, problem: 'rows missing' }] }],
    ['drill-late', { lastWholeDrill: at('2026-10-20T09:59:59Z') }],
    ['no-drill', { drills: [{ name: 'Test', at: at('2026-08-01T00:00:00Z'), passed: true, problem: null }] }],
    [
      'no-drill',
      {
        drills: [{ name: 'Test', at: null, passed: false, problem: null }],
        recoverableFrom: at('2026-11-19T10:00:00Z'),
      },
    ],
    ['restored', { restored }],
    ['none', { lastFull: null, continues: false, since: now }],
    ['key', { keyShownAt: null }],
    ['same-disk', { sameDisk: true }],
    ['forecast:/x', { disks: [{ place: '/x', perDay: 5e8, fullAt: '2026-12-05T10:00:00.000Z' }] }],
  ] as const)('say %s', (id, more) => {
    // An hourly one is late after half an hour.
    const when = id === 'incremental-late' ? at('2026-11-21T10:31:00Z') : now;
    expect(alertsOf(settings(), watched(more), when).map((each) => each.id)).toContain(id);
  });
  it('allow the monthly test two days', () => {
    expect(ids({ lastWholeDrill: at('2026-10-20T10:00:00Z') })).toEqual([]);
    expect(ids({ lastWholeDrill: null })).toEqual([]);
  });
  it('allow the first test, which follows the first backup, two days', () => {
    const drills = [{ name: 'Test', at: null, passed: false, problem: null }];
    expect(ids({ drills, recoverableFrom: at('2026-11-19T10:00:01Z') })).toEqual([]);
    expect(ids({ drills, recoverableFrom: null })).toEqual([]);
  });
  it('begin with the gravest', () => {
    const found = alertsOf(settings(), watched({ keyShownAt: null, sameDisk: true, continues: false }), now);
    expect(found.map(({ level }) => level)).toEqual(['error', 'warning', 'info']);
    const both = alertsOf(settings(), watched({ restored, archiveFailingSince: now }), now);
    expect(both.map(({ id }) => id)).toEqual(['archive', 'restored']);
  });
  it('allow a backup time to run', () => {
    expect(ids({ lastFull: at('2026-11-20T02:00:00Z') })).toContain('full-late');
    const early = alertsOf(
      settings(),
      watched({ lastFull: at('2026-11-20T02:00:00Z') }),
      at('2026-11-21T03:59:00Z'),
    );
    expect(early.map(({ id }) => id)).not.toContain('full-late');
  });
});
