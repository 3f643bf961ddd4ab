import { describe, expect, it } from 'vitest';
import { DiskGuard, judgeDisk, type DiskState } from './disk-guard.ts';

const LIMITS = { refuse: { percent: 90, bytes: 5e9 }, warn: { percent: 80, bytes: 10e9 } };

describe('judgeDisk', () => {
  it.each<[what: string, percent: number, gigabytes: number, need: number, state: DiskState]>([
    ['a roomy disk', 40, 60, 0, 'ok'],
    ['a large disk that is fuller than 90% with more than 5 GB free', 98, 10.1, 0, 'ok'],
    ['a small disk with less than 5 GB free that is not fuller than 80%', 80, 4, 0, 'ok'],
    ['fuller than 80% and less than 10 GB free', 80.1, 9.9, 0, 'low'],
    ['90% and no more', 90, 1.1, 0, 'low'],
    ['fuller than 90% and less than 5 GB free', 90.1, 4.9, 0, 'full'],
    ['less than 500 MB free, whatever the percentage', 10, 0.49, 0, 'full'],
    ['500 MB', 10, 0.5, 0, 'low'],
    ['less than 1 GB free, whatever the percentage', 10, 0.99, 0, 'low'],
    ['a job that needs a tenth of what is free', 91, 29.9, 3e9, 'full'],
    ['a job that needs less than a tenth of what is free', 91, 30.1, 3e9, 'low'],
    ['a job that needs less than a twentieth of what is free', 91, 60.1, 3e9, 'ok'],
    ['a job that needs little', 91, 5.1, 1e6, 'low'],
  ])('%s', (_, percent, gigabytes, needBytes, state) => {
    expect(judgeDisk({ percent, freeBytes: gigabytes * 1e9 }, LIMITS, needBytes, 'ok')).toBe(state);
  });

  it('accepts changes again at a twentieth more than they were refused at', () => {
    const judge = (freeBytes: number, was: DiskState) =>
      judgeDisk({ percent: 95, freeBytes }, LIMITS, 0, was);
    expect([judge(5.2e9, 'low'), judge(5.2e9, 'full'), judge(5.3e9, 'full')]).toEqual(['low', 'full', 'low']);
  });
});

describe('DiskGuard', () => {
  function guarded() {
    const disk = { percent: 50, freeBytes: 80e9 };
    const guard = new DiskGuard({
      folder: '/srv/data',
      limits: LIMITS,
      read: async (folder) => {
        expect(folder).toBe('/srv/data');
        return { ...disk };
      },
      onError: (error) => expect.unreachable(String(error)),
    });
    const states: DiskState[] = [];
    guard.subscribe((state) => states.push(state));
    return { disk, guard, states };
  }

  it('reports each change of the state once, and refuses with the folder, the free space and the remedy', async () => {
    const { disk, guard, states } = guarded();
    await guard.check();
    expect(guard.refusal(true)).toBeNull();
    Object.assign(disk, { percent: 85, freeBytes: 9e9 });
    await guard.check();
    expect(guard.refusal(true)).toBeNull();
    Object.assign(disk, { percent: 96.7, freeBytes: 1.24e9 });
    await guard.check();
    await guard.check();
    expect(guard.refusal(true)).toMatchObject({
      code: 'disk-full',
      status: 503,
      detail: { retryAfterSeconds: 30 },
      message:
        'The disk of /srv/data is 96% full, with 1.2 GB free: changes are refused until there is more room. Remove what is ' +
        'not needed from that disk, or move the folder to a larger one. Reading and sign-in go on',
    });
    expect(guard.refusal(false)?.message).toBe(
      'The disk of the server is full: changes are refused until there is more room. Tell those who run the server. ' +
        'Reading and sign-in go on',
    );
    Object.assign(disk, { percent: 50, freeBytes: 80e9 });
    await guard.check();
    expect(guard.refusal(true)).toBeNull();
    expect(states).toEqual(['low', 'full', 'ok']);
  });

  it('keeps its last reading while the disk cannot be read, and reports that once', async () => {
    const disk = { percent: 97, freeBytes: 1e9, broken: false };
    const errors: unknown[] = [];
    const guard = new DiskGuard({
      folder: '/srv/data',
      limits: LIMITS,
      read: async () => {
        if (disk.broken) throw new Error('stale file handle');
        return disk;
      },
      onError: (error) => errors.push(error),
    });
    await guard.check();
    disk.broken = true;
    await guard.check();
    await guard.check();
    expect([guard.state, errors]).toEqual(['full', [new Error('stale file handle')]]);
    Object.assign(disk, { broken: false, percent: 10, freeBytes: 90e9 });
    await guard.check();
    expect(guard.state).toBe('ok');
  });

  it('computes from the size of the disk below how much free space it refuses', () => {
    const { guard } = guarded();
    expect([1e9, 20e9, 500e9].map((size) => guard.refusedBelow(size))).toEqual([500e6, 2e9, 5e9]);
  });

  it('includes what the largest running job needs for as long as it runs', async () => {
    const { disk, guard } = guarded();
    Object.assign(disk, { percent: 95, freeBytes: 20e9 });
    const [small, large] = [guard.need(0.1e9), guard.need(2.1e9)];
    await guard.check();
    expect(guard.state).toBe('full');
    large();
    await guard.check();
    expect(guard.state).toBe('ok');
    small();
  });
});
