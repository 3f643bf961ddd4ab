import { describe, expect, it } from 'vitest';
import { parseInfo } from './catalogue.ts';
import { faultsIn } from './drills.ts';
import { DIFF_LABEL, FULL_LABEL, INFO, NO_STANZA, ORDERED } from './info.setup.ts';
import { listed } from './list.ts';
import { pastIn } from './past.ts';
import { problemIn } from './program.ts';
import { progressIn } from './take.ts';

describe('the catalogue of pgBackRest', () => {
  it('is read with every digit of the system identifier', () => {
    const stanza = parseInfo(INFO, 'cottontree');
    expect(stanza.systemIdentifier).toBe('7713338685094648980');
    expect(stanza.backups).toEqual([
      {
        id: ORDERED,
        label: FULL_LABEL,
        type: 'full',
        startedAt: '2026-11-28T21:33:41.000Z',
        finishedAt: '2026-11-28T21:33:52.000Z',
        storedBytes: 2_849_280,
        databaseBytes: 23_213_857,
        version: '15',
        wal: { from: '000000010000000000000002', to: '000000010000000000000003' },
        repository: 1,
        log: '15-1',
        faulty: false,
      },
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        label: DIFF_LABEL,
        type: 'incremental',
        startedAt: '2026-11-28T21:33:53.000Z',
        finishedAt: '2026-11-28T21:33:55.000Z',
        storedBytes: 464,
        databaseBytes: 23_213_857,
        version: '15',
        wal: { from: '000000010000000000000004', to: '000000010000000000000005' },
        repository: 1,
        log: '15-1',
        faulty: true,
      },
    ]);
    expect(parseInfo(INFO, 'cottontree').backups[1]?.id).toBe(stanza.backups[1]?.id);
  });
  it('says that a stanza does not exist', () => {
    for (const text of [NO_STANZA, '[]', INFO.replace('"name":"cottontree"', '"name":"other"')])
      expect(parseInfo(text, 'cottontree')).toMatchObject({ status: { code: 1 }, backups: [] });
  });
  it('is refused in an unknown form', () => {
    expect(() => parseInfo(INFO.replace('"timestamp"', '"times"'), 'cottontree')).toThrow(
      'it is of an unknown form (0.backup.0.timestamp)',
    );
  });
  it('is the list of what is completed, beside what is running and what failed', () => {
    const { backups } = parseInfo(INFO, 'cottontree');
    const order = (id: string, status: 'completed' | 'running' | 'failed', date: string) => ({
      id,
      type: 'full' as const,
      date,
      size: null,
      duration: null,
      status,
      location: '–',
      progress: 0,
      origin: 'manual' as const,
      requestedBy: 'aminata',
      inPlaceOfFull: false,
      problem: null,
      proof: null,
    });
    const proof = { passed: true, at: '2026-11-28T22:00:00.000Z', problem: null };
    const orders = [
      order('later', 'running', '2026-11-29T00:00:00.000Z'),
      order('broken', 'failed', '2026-11-28T20:00:00.000Z'),
      order(ORDERED, 'completed', '2026-11-28T21:33:40.000Z'),
      order('expired', 'completed', '2026-11-01T00:00:00.000Z'),
    ];
    const all = listed(backups, { orders, proofs: new Map([[ORDERED, proof]]) });
    expect(all.map((each) => [each.id, each.status, each.requestedBy, each.proof?.passed ?? null])).toEqual([
      ['later', 'running', 'aminata', null],
      [backups[1]?.id, 'completed', null, null],
      [ORDERED, 'completed', 'aminata', true],
      ['broken', 'failed', 'aminata', null],
    ]);
    // Until it is stored as completed, it is the running one, not both.
    const running = [order(ORDERED, 'running', '2026-11-28T21:33:40.000Z')];
    expect(listed(backups, { orders: running, proofs: new Map() }).map(({ status }) => status)).toEqual([
      'completed',
      'running',
    ]);
  });
  it('is the past of the alerts: a failure counts until a later backup', () => {
    const { backups } = parseInfo(INFO, 'cottontree');
    const failedAt = (at: string) => pastIn(backups, { failed: { at: new Date(at) } }).failed;
    expect(failedAt('2026-11-28T21:33:54Z')).toBeNull();
    expect(failedAt('2026-11-28T21:33:56Z')).not.toBeNull();
    expect(pastIn(backups, { failed: null })).toMatchObject({
      lastFull: new Date('2026-11-28T21:33:41Z'),
      recoverableFrom: new Date('2026-11-28T21:33:52Z'),
    });
  });
});

describe('what pgBackRest prints', () => {
  it('shows how far a backup is', () => {
    expect(progressIn('2026-11-28 P01 DETAIL: backup file /var/lib/x/1259 (120KB, 45.61%) checksum 1a')).toBe(
      45.61,
    );
    expect(progressIn('P00   INFO: backup start archive = 000000010000000000000002')).toBeNull();
  });
  it('is an error in one line, with its hints', () => {
    const said =
      'WARN: unable to check pg1\nERROR: [056]: unable to find primary cluster - cannot proceed\n       HINT: are all available clusters in recovery?';
    expect(problemIn(said)).toBe(
      'unable to find primary cluster - cannot proceed; hint: are all available clusters in recovery?',
    );
  });
  it('names damaged backups and pieces of the log, and a repository that is not called whole', () => {
    const whole =
      'stanza: cottontree\nstatus: ok\n  archiveId: 15-1, total WAL checked: 4, total valid WAL: 4\n    missing: 0, checksum invalid: 0, size invalid: 0, other: 0\n  backup: 20261128-213341F, status: valid, total files checked: 964, total valid files: 964\n    missing: 0, checksum invalid: 0, size invalid: 0, other: 0';
    expect(faultsIn(whole)).toEqual([]);
    expect(faultsIn(whole.replace('status: valid, total', 'status: invalid, total'))).toEqual([
      'backup 20261128-213341F is invalid (missing: 0, checksum invalid: 0, size invalid: 0, other: 0)',
    ]);
    expect(faultsIn(whole.replace('valid WAL: 4', 'valid WAL: 3'))).toEqual([
      'of 4 pieces of the log 15-1, 3 are whole',
    ]);
    expect(faultsIn('')).toEqual(['pgbackrest verify does not call the repository whole']);
  });
});
