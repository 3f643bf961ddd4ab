import { describe, expect, it, vi } from 'vitest';
import { DiskGuard } from './disk-guard.ts';
import { pausedWithoutRoom } from './pause.ts';
import { soon } from '../../testing/soon.ts';

const LIMITS = { refuse: { percent: 90, bytes: 5e9 }, warn: { percent: 80, bytes: 10e9 } };

function parts() {
  const reading = { percent: 50, freeBytes: 80e9 };
  const disk = new DiskGuard({
    folder: '/srv/data',
    limits: LIMITS,
    read: async () => reading,
    onError: (error) => expect.unreachable(String(error)),
  });
  const done: string[] = [];
  let letStop = (): void => undefined;
  const start = vi.fn(async () => {
    done.push('begun');
    return {
      stop: () =>
        new Promise<void>((resolve) => {
          letStop = () => {
            letStop = () => undefined;
            done.push('ended');
            resolve();
          };
        }),
    };
  });
  const fill = async (): Promise<void> => {
    Object.assign(reading, { percent: 97, freeBytes: 1e9 });
    await disk.check();
  };
  const empty = async (): Promise<void> => {
    Object.assign(reading, { percent: 50, freeBytes: 80e9 });
    await disk.check();
  };
  const onError = vi.fn();
  return { disk, done, start, fill, empty, onError, endStep: () => letStop() };
}

describe('work that writes a lot', () => {
  it('is stopped between two steps while the disk is full, is named, and is restarted after its step has ended', async () => {
    const { disk, done, start, fill, empty, onError, endStep } = parts();
    const work = await pausedWithoutRoom({ name: 'imports', disk, start, onError });
    expect(done).toEqual(['begun']);
    await fill();
    await soon(() => expect(disk.paused).toEqual(['imports']));
    // There is space again before the step has ended.
    await empty();
    endStep();
    await soon(() => expect(done).toEqual(['begun', 'ended', 'begun']));
    expect(disk.paused).toEqual([]);
    const stopped = work.stop();
    await soon(() => {
      endStep();
      expect(done).toHaveLength(4);
    });
    await stopped;
    await fill();
    await empty();
    expect(start).toHaveBeenCalledTimes(2);
    expect(onError).not.toHaveBeenCalled();
  });
  it('is not started by a server that starts on a full disk', async () => {
    const { disk, done, start, fill, empty, onError } = parts();
    await fill();
    const work = await pausedWithoutRoom({ name: 'imports', disk, start, onError });
    expect([done, disk.paused]).toEqual([[], ['imports']]);
    await empty();
    await soon(() => expect(done).toEqual(['begun']));
    expect(disk.paused).toEqual([]);
    void work.stop();
  });
  it('is retried when it cannot be restarted', async () => {
    const { disk, start, fill, empty, onError } = parts();
    await fill();
    const work = await pausedWithoutRoom({ name: 'imports', disk, start, onError });
    start.mockRejectedValueOnce(new Error('no connection'));
    await empty();
    await soon(() => expect(start).toHaveBeenCalledTimes(2));
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no connection'));
    void work.stop();
  });
});
