import { describe, expect, it } from 'vitest';
import { expired } from './rules.ts';
import type { Claim } from './claim.ts';
import { isSegment, segmentAfter } from './log-names.ts';
import { contentName, type Manifest } from './manifest.ts';
import { RestoreError, isWhole, planRestore } from './restore-plan.ts';
import { spareBases, thinned, type StoredBase } from './thinning.ts';

const HOUR_MS = 3_600_000;
const BEGIN = Date.parse('2026-09-07T00:00:00Z');
const hour = (n: number): string => new Date(BEGIN + n * HOUR_MS).toISOString();
const daily = Array.from({ length: 22 }, (_, day) => ({
  id: `day-${day}`,
  day,
  finishedAt: hour(day * 24 + 2),
  hasKeys: true,
  chain: 'a',
}));
const now = new Date(hour(21 * 24 + 2));
const left = (bases: readonly StoredBase[], isHeld = () => true): string[] => {
  const removed = thinned(bases, isHeld, now);
  return bases.map(({ id }) => id).filter((id) => !removed.includes(id));
};

describe('full backups older than a week', () => {
  it('are reduced to the first of each week', () => {
    // Day 0 is a Monday; the last eight days are less than a week old.
    expect(left(daily)).toEqual([
      'day-0',
      'day-7',
      'day-14',
      'day-15',
      'day-16',
      'day-17',
      'day-18',
      'day-19',
      'day-20',
      'day-21',
    ]);
  });
  it('are kept where the WAL between them has a gap', () => {
    expect(left(daily, () => false)).toHaveLength(22);
    expect(thinned(daily, ({ day: from }, { day: to }) => !(from <= 3 && to >= 3), now)).toEqual([
      'day-1',
      'day-2',
      'day-5',
      'day-6',
      'day-8',
      'day-9',
      'day-10',
      'day-11',
      'day-12',
      'day-13',
    ]);
  });
  it('are kept where they are the first or the last of a chain', () => {
    const chains = daily.slice(0, 6).map((each, at) => ({ ...each, chain: at < 3 ? 'a' : 'b' }));
    expect(left(chains)).toEqual(['day-0', 'day-2', 'day-3', 'day-5']);
  });
  it('are kept where no later one has the keys', () => {
    const mixed = daily.slice(0, 5).map((each, at) => ({ ...each, hasKeys: at < 3 }));
    expect(left(mixed)).toEqual(['day-0', 'day-2', 'day-4']);
  });
});

/** A pseudo-random generator with a fixed sequence for each seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Store {
  readonly claims: Claim[];
  readonly manifests: Manifest[];
  /** When the last change in each stored WAL file was committed, in hours. */
  readonly ends: Map<string, number>;
}

/** A store after so many hours of a random schedule: backups of all types, moved claims, and WAL with gaps. */
function randomStore(next: () => number, hours: number): Store {
  const store: Store = { claims: [], manifests: [], ends: new Map() };
  let claim = { log: '', timeline: 0 };
  let segment = '000000000000000000000001';
  const everyHours = 1 + Math.floor(next() * 40);
  const holes = next() < 0.5 ? 0 : next() / 50;
  for (let at = 0; at < hours; at += 1) {
    const isNew = at === 0 || next() < 0.004;
    if (isNew) {
      const id = `${store.claims.length + 1}-00000000`;
      claim = { log: `wal/${id}/`, timeline: store.claims.length + 1 };
      store.claims.push({ id, claimedAt: hour(at), ...claim } as Claim); // other fields are not read here
      segment = `0000000${claim.timeline.toString(16)}${segment.slice(8)}`;
    }
    const first = segment;
    let last = segment;
    for (let pieces = 1 + Math.floor(next() * 1.3); pieces > 0; pieces -= 1) {
      store.ends.set(`${claim.log}${segment}`, at + 1);
      last = segment;
      segment = segmentAfter(segment);
    }
    const kind = next();
    const isBase = isNew || at % everyHours === 0 || kind < 0.02;
    const type = isBase ? (kind < 0.2 ? 'database' : 'full') : kind < 0.6 ? 'incremental' : 'files';
    store.manifests.push({
      id: `${type}-${at}`,
      type,
      startedAt: hour(at),
      finishedAt: hour(at + 1),
      wal: type === 'files' ? null : { from: first, to: last },
      claim: { log: claim.log },
    } as Manifest); // other fields are not read here
  }
  for (const name of store.ends.keys()) if (next() < holes) store.ends.delete(name);
  return store;
}

/** Whether the plan for that hour works: the base is older, and its WAL continues to that hour without a gap. */
function isRestorable({ claims, manifests, ends }: Store, at: number): boolean {
  try {
    const catalogue = { claims, manifests, pieces: [...ends.keys()], renewals: new Map(), damaged: [] };
    const plan = planRestore(catalogue, { to: new Date(hour(at)) });
    const newest = plan.wal.filter(isSegment).at(-1) ?? '';
    return plan.files !== null && (ends.get(`${plan.log}${newest}`) ?? 0) >= at;
  } catch (error) {
    if (error instanceof RestoreError) return false;
    throw error;
  }
}

it('every time within the retention that could be restored before can be restored afterwards, after 24 random schedules', () => {
  let removed = 0;
  let reached = 0;
  for (let seed = 1; seed <= 24; seed += 1) {
    const next = random(seed);
    const hours = 24 * (10 + Math.floor(next() * 40));
    const store = randomStore(next, hours);
    const retained = next() < 0.3 ? null : 24 * (5 + Math.floor(next() * 40));
    const at = new Date(hour(hours));
    const { ends, manifests } = store;
    const sizes = new Map([
      ...[...ends.keys()].map((name): [string, number] => [name, 1]),
      ...manifests.map(({ id }): [string, number] => [contentName(id), 1]),
    ]);
    const judged = manifests.map((each) => ({ ...each, whole: isWhole(each, sizes) }));
    const over = new Set(expired(judged, retained === null ? null : new Date(hour(hours - retained))));
    const spare = new Set(
      spareBases(
        judged.filter(({ id }) => !over.has(id)),
        sizes,
        at,
      ),
    );
    const left = manifests.filter(({ id }) => !over.has(id) && !spare.has(id));
    removed += spare.size;
    for (let moment = retained === null ? 0 : hours - retained; moment <= hours; moment += 11) {
      if (!isRestorable(store, moment)) continue;
      reached += 1;
      expect(isRestorable({ ...store, manifests: left }, moment), `seed ${seed}, hour ${moment}`).toBe(true);
    }
  }
  // The test covers enough cases.
  expect(removed).toBeGreaterThan(50);
  expect(reached).toBeGreaterThan(500);
});
