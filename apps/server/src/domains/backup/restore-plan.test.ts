import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import type { Claim } from './claim.ts';
import type { Manifest } from './manifest.ts';
import { planRestore, restorable, type Wish } from './restore-plan.ts';

const claim = (number: number, more: Partial<Claim> = {}): Claim => ({
  format: 1,
  id: `${number}-0000000${number}`,
  number,
  host: `host${number}`,
  folder: '/srv/data',
  token: `token${number}`,
  systemIdentifier: '7300',
  timeline: number,
  history: '',
  claimedAt: `2026-11-2${number}T00:00:00.000Z`,
  log: `wal/${number}-0000000${number}/`,
  mac: '',
  ...more,
});
const segment = (timeline: number, at: number): string =>
  `0000000${timeline}00000000${at.toString(16).toUpperCase().padStart(8, '0')}`;
const backup = (
  id: string,
  type: Manifest['type'],
  finishedAt: string,
  owner: Claim | null,
  [timeline, from, to]: [number, number, number],
): Manifest => ({
  format: 1,
  id,
  type,
  origin: 'schedule',
  startedAt: finishedAt,
  finishedAt,
  databaseVersion: '18.4',
  systemIdentifier: '7300',
  wal: type === 'files' ? null : { from: segment(timeline, from), to: segment(timeline, to) },
  files: 1,
  plainBytes: 1,
  storedBytes: 1,
  sealedKey: '',
  mac: '',
  ...(owner ? { claim: { id: owner.id, host: owner.host, log: owner.log, mac: '' } } : {}),
});
const pieces = (log: string, timeline: number, ...at: number[]): string[] =>
  at.map((each) => `${log}${segment(timeline, each)}`);

const [one, two, three] = [claim(1), claim(2), claim(3)];
/** Two servers owned the store one after the other; a third owns it now and has no backup yet. */
const store: Catalogue = {
  claims: [one, two, three],
  renewals: new Map(),
  damaged: [],
  manifests: [
    backup('full1', 'full', '2026-11-21T02:00:00.000Z', one, [1, 2, 3]),
    backup('inc1', 'incremental', '2026-11-21T03:00:00.000Z', one, [1, 4, 5]),
    backup('full2', 'full', '2026-11-22T02:00:00.000Z', two, [2, 7, 7]),
  ],
  pieces: [
    ...pieces('wal/1-00000001/', 1, 2, 3, 4, 5, 6),
    'wal/1-00000001/00000002.history',
    ...pieces('wal/2-00000002/', 2, 7, 8),
    'wal/2-00000002/00000002.history',
  ],
};
const plan = (wish: Wish, more: Partial<Catalogue> = {}) => planRestore({ ...store, ...more }, wish);
const to = (at: string): Wish => ({ to: new Date(at) });

describe('the backup for a given time', () => {
  it('is of the newest claim with a full backup for the newest state, with a note that a newer claim has none', () => {
    const { base, wal, notes } = plan({});
    expect(base.id).toBe('full2');
    expect(wal).toEqual(['00000002.history', segment(2, 7), segment(2, 8)]);
    expect(notes).toEqual([
      'host3 has the store since 2026-11-23T00:00:00.000Z and no full backup in it yet: this is the state before.',
    ]);
  });
  it('is of the claim that was in force, with that claim’s WAL only', () => {
    expect(plan(to('2026-11-21T12:00:00Z'))).toMatchObject({
      base: { id: 'full1' },
      log: 'wal/1-00000001/',
      wal: [2, 3, 4, 5, 6].map((at) => segment(1, at)),
    });
    expect(plan(to('2026-11-22T12:00:00Z'))).toMatchObject({ base: { id: 'full2' }, log: 'wal/2-00000002/' });
  });
  it('is missing before the claim’s first full backup: the error names the server, its first time, and the state before', () => {
    expect(() => plan(to('2026-11-22T01:00:00Z'))).toThrow(
      'At that moment the store belonged to host2, whose first full backup was whole at 2026-11-22T02:00:00.000Z. ' +
        'The newest backup before is of 2026-11-21T03:00:00.000Z: --latest --claim 1-00000001 restores it with the log behind it.',
    );
    expect(() => plan(to('2026-11-23T01:00:00Z'))).toThrow(
      'belonged to host3, which has no full backup there yet.',
    );
    // The suggested command.
    expect(plan({ claim: '1-00000001' })).toMatchObject({ base: { id: 'full1' }, log: 'wal/1-00000001/' });
    expect(() => plan({ claim: '9-00000009' })).toThrow('There is no claim 9-00000009');
  });
  it('is missing before the first backup of all: the error names the oldest possible time', () => {
    expect(() => plan(to('2026-11-21T01:00:00Z'))).toThrow(
      'The oldest moment that can be restored is 2026-11-21T02:00:00.000Z',
    );
  });
  it('is the one before if a backup is excluded', () => {
    expect(plan({ without: 'full2' })).toMatchObject({ base: { id: 'full1' } });
  });
});

describe('a store of a release before claims', () => {
  const spoilt: Catalogue = {
    ...store,
    claims: [claim(1, { log: 'wal/', timeline: 1, claimedAt: '2026-11-25T00:00:00.000Z' })],
    manifests: [
      backup('own', 'full', '2026-11-21T02:00:00.000Z', null, [1, 2, 2]),
      // Written by a copy of the company that was started.
      backup('copy', 'full', '2026-11-22T02:00:00.000Z', null, [2, 3, 3]),
    ],
    pieces: ['wal/00000002.history', ...pieces('wal/', 1, 2, 3, 4), ...pieces('wal/', 2, 3, 4)],
  };
  it('restores the owner’s own timeline, and ignores a foreign history and a copy’s WAL', () => {
    for (const wish of [{}, to('2026-11-24T00:00:00Z')])
      expect(planRestore(spoilt, wish)).toMatchObject({
        base: { id: 'own' },
        wal: [segment(1, 2), segment(1, 3), segment(1, 4)],
        gap: null,
      });
    expect(planRestore(spoilt, { backupId: 'copy' }).wal).toEqual(['00000002.history', segment(2, 3)]);
  });
  it('restores without any claim too', () => {
    expect(planRestore({ ...spoilt, claims: [] }, {}).base.id).toBe('copy');
    expect(planRestore({ ...spoilt, claims: [] }, to('2026-11-21T12:00:00Z')).base.id).toBe('own');
  });
  it('loses nothing when a later claim is added', () => {
    const later: Catalogue = { ...spoilt, claims: [claim(2)] };
    expect(planRestore(later, to('2026-11-21T12:00:00Z')).base.id).toBe('own');
    expect(() => planRestore(later, to('2026-11-22T12:00:00Z'))).toThrow('--latest --claim 0 restores');
    expect(planRestore(later, { claim: '0' }).base.id).toBe('copy');
  });
});

describe('what a store can restore', () => {
  const inc2 = backup('inc2', 'incremental', '2026-11-21T04:00:00.000Z', one, [1, 6, 6]);
  const keys = backup('keys', 'files', '2026-11-21T05:00:00.000Z', one, [1, 0, 0]);
  const manifests = [...store.manifests.filter(({ id }) => id !== 'full2'), inc2, keys];
  const ids = (...names: string[]): string[] =>
    restorable(manifests, new Map(names.map((name) => [name, 1]))).map(({ id }) => id);
  const contents = ['backups/full1/content', 'backups/keys/content'];
  it('is everything while base, keys and log are there', () => {
    expect(ids(...contents, ...pieces(one.log, 1, 2, 3, 4, 5, 6))).toEqual(['full1', 'inc1', 'inc2', 'keys']);
  });
  it('is no incremental behind a gap in the log, nor one whose own piece is gone', () => {
    expect(ids(...contents, ...pieces(one.log, 1, 2, 3, 4, 6))).toEqual(['full1', 'keys']);
    expect(ids(...contents, ...pieces(one.log, 1, 2, 3, 4, 5))).toEqual(['full1', 'inc1', 'keys']);
  });
  it('is no incremental whose base is gone, or lacks its content', () => {
    expect(ids('backups/keys/content', ...pieces(one.log, 1, 2, 3, 4, 5, 6))).toEqual(['keys']);
    expect(ids(...contents, ...pieces(one.log, 1, 3, 4, 5, 6))).toEqual(['keys']);
    expect(ids(...contents, ...pieces(two.log, 1, 2, 3, 4, 5, 6))).toEqual(['keys']);
  });
});

describe('missing WAL', () => {
  const gap = pieces('wal/1-00000001/', 1, 2, 3, 4, 6, 7);
  it('ends the WAL there, with the missing file and the newest later one', () => {
    const { wal, gap: found } = plan(to('2026-11-21T12:00:00Z'), { pieces: gap });
    expect(wal).toEqual([segment(1, 2), segment(1, 3), segment(1, 4)]);
    expect(found).toEqual({ missing: segment(1, 5), newest: segment(1, 7) });
  });
  it('restores an incremental backup to its own end, or refuses it naming the backup before the gap', () => {
    expect(plan({ backupId: 'inc1' })).toMatchObject({
      base: { id: 'full1' },
      wal: [2, 3, 4, 5].map((at) => segment(1, at)),
      immediate: false,
      upTo: segment(1, 5),
    });
    expect(() => plan({ backupId: 'inc1' }, { pieces: gap })).toThrow(
      `The log of changes lacks the segment ${segment(1, 5)}, so backup inc1 cannot be restored: --backup full1 is the newest before that gap`,
    );
  });
  it('of a base itself names a base that is complete', () => {
    expect(() => plan({ backupId: 'full1' }, { pieces: pieces('wal/2-00000002/', 2, 7) })).toThrow(
      `lacks the segment ${segment(1, 2)}, so backup full1 cannot be restored: --backup full2 of 2026-11-22T02:00:00.000Z is whole`,
    );
  });
  it('with a keys-only backup or a damaged manifest names the choices', () => {
    const keys = backup('keys', 'files', '2026-11-22T03:00:00.000Z', two, [2, 0, 0]);
    expect(() => plan({ backupId: 'keys' }, { manifests: [...store.manifests, keys] })).toThrow(
      'has keys and password alone: --latest or the --backup of a full one restores with them',
    );
    expect(() => plan({ backupId: 'x' }, { damaged: ['backups/x/manifest.json'] })).toThrow(
      'The manifest of backup x is damaged: --from s3',
    );
  });
});
