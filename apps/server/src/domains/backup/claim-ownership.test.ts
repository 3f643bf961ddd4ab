import { describe, expect, it } from 'vitest';
import type { Claim, Renewal } from './claim.ts';
import {
  differenceOf,
  ownershipOf,
  refusalInWords,
  unknownHistories,
  type ClusterFacts,
  type Self,
} from './claim-ownership.ts';

const claim = (more: Partial<Claim> = {}): Claim => ({
  format: 1,
  id: '3-00000003',
  number: 3,
  host: 'alpha',
  folder: '/srv/data',
  token: 'of-alpha',
  systemIdentifier: '7300',
  timeline: 2,
  history: 'h2',
  claimedAt: '2026-11-21T10:00:00.000Z',
  log: 'wal/3-00000003/',
  mac: '',
  ...more,
});
const renewal = (more: Partial<Renewal> = {}): Renewal => ({
  claim: '3-00000003',
  process: 'running',
  host: 'alpha',
  folder: '/srv/data',
  at: '2026-11-21T11:57:00.000Z',
  released: false,
  stored: null,
  mac: '',
  ...more,
});
const self = (more: Partial<Self> = {}): Self => ({
  token: 'of-alpha',
  host: 'alpha',
  folder: '/srv/data',
  processes: ['running'],
  ...more,
});

describe('the owner of a store', () => {
  const kind = (it: Claim | null, renewed: Renewal | null, me: Self): string =>
    ownershipOf(it ? [it] : [], renewed, me).kind;

  it('is nobody without a claim, and this server if the token matches its data folder', () => {
    expect(kind(null, null, self())).toBe('free');
    expect(kind(claim(), renewal(), self())).toBe('mine');
    expect(kind(claim(), null, self())).toBe('mine');
  });
  it('is another server with another token, whatever was renewed; the newest of several claims decides', () => {
    expect(kind(claim(), renewal({ released: true }), self({ token: 'of-beta' }))).toBe('other');
    const older = claim({ id: '2-00000002', number: 2, token: 'of-beta' });
    expect(ownershipOf([older, claim()], renewal(), self()).kind).toBe('mine');
    expect(ownershipOf([claim(), claim({ id: '4-00000004', token: 'of-beta' })], null, self()).kind).toBe(
      'other',
    );
  });
  it('is another server where a copy of the data folder renews elsewhere, until that one is stopped properly', () => {
    for (const elsewhere of [{ host: 'beta' }, { folder: '/srv/copy' }]) {
      expect(kind(claim(), renewal(elsewhere), self())).toBe('other');
      expect(kind(claim(), renewal({ ...elsewhere, released: true }), self())).toBe('mine');
    }
  });
  it('is unclear where a process that the data folder does not know has renewed in the same place', () => {
    expect(kind(claim(), renewal({ process: 'unknown' }), self())).toBe('unclear');
    expect(kind(claim(), renewal({ process: 'before' }), self({ processes: ['now', 'before'] }))).toBe(
      'mine',
    );
  });
});

describe('a database continues the claim', () => {
  const cluster = (more: Partial<ClusterFacts> = {}): ClusterFacts => ({
    systemIdentifier: '7300',
    timeline: 2,
    history: 'h2',
    position: '000000000000000C',
    ...more,
  });
  const stored = ['00000002000000000000000B', '00000002.history', '0000000100000000000000FF'];

  it('if the newest stored WAL of its own timeline is older than its position', () => {
    expect(differenceOf(claim(), cluster(), stored, '3-00000003')).toBeNull();
    expect(differenceOf(claim(), cluster(), [], '3-00000003')).toBeNull();
  });
  it.each([
    ['another cluster', { systemIdentifier: '7301' }, '3-00000003', 'the database is another cluster'],
    ['another timeline', { timeline: 1, history: '' }, '3-00000003', 'the database goes on from a restore'],
    [
      'another restore to the same timeline',
      { history: 'h2b' },
      '3-00000003',
      'the database goes on from a restore',
    ],
    ['an earlier position', { position: '000000000000000B' }, '3-00000003', 'the database was set back'],
    ['a folder that does not remember the claim', {}, null, 'the data folder was restored or set back'],
  ])('but not with %s', (_, facts, remembered, why) => {
    expect(differenceOf(claim(), cluster(facts), stored, remembered)).toBe(why);
  });
  it('reports a history beyond its own timeline as unknown', () => {
    expect(unknownHistories(['00000002.history', '00000003.history', '00000003000000000000000C'], 2)).toEqual(
      ['00000003.history'],
    );
  });
});

it('the refusal names store, machine, data folder, cluster and time of renewal, and identifies a copy', () => {
  const other = { kind: 'other', claim: claim(), renewal: renewal(), copied: false } as const;
  const now = new Date('2026-11-21T12:00:00Z');
  expect(refusalInWords('/mnt/backups', other, now)).toBe(
    'The store /mnt/backups belongs to alpha (data folder /srv/data, cluster 7300), renewed 3 minutes ago. ' +
      'This server takes no backups until an owner moves the store to it on the backup screen, or until BACKUP_DIR ' +
      'and BACKUP_S3_ENDPOINT name a store of its own.',
  );
  expect(refusalInWords('/mnt/backups', { ...other, renewal: null, copied: true }, now)).toMatch(
    /claimed 2 hours ago.*Both hold the same data folder: one of them is a copy\.$/,
  );
  const stopped = { ...other, renewal: renewal({ released: true }) };
  expect(refusalInWords('/mnt/backups', stopped, now)).toContain(
    '), whose server was stopped 3 minutes ago. ',
  );
});
