// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteLineWorks } from './line.ts';
import { beginQuietWork, doQuietly } from './quiet-work.ts';
import { forgetTurns, freeTurn } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  forgetTurns();
  beginQuietWork();
});

describe('code that is fetched ahead', () => {
  const work = vi.fn(async () => {});
  beforeEach(() => void work.mockClear());

  it('waits on a new screen until the server has responded, because the connection may be dead', async () => {
    noteLineWorks();
    await vi.advanceTimersByTimeAsync(1);
    doQuietly(work);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(work).not.toHaveBeenCalled();
    noteLineWorks();
    await vi.advanceTimersByTimeAsync(200);
    expect(work).toHaveBeenCalledOnce();
  });

  it('waits until no request is under way', async () => {
    const end = freeTurn();
    doQuietly(work);
    noteLineWorks();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).not.toHaveBeenCalled();
    end?.();
    await vi.advanceTimersByTimeAsync(400);
    expect(work).toHaveBeenCalledOnce();
  });

  it('is fetched after 30 seconds in any case', async () => {
    await vi.advanceTimersByTimeAsync(1);
    doQuietly(work);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(400);
    expect(work).toHaveBeenCalledOnce();
  });
});
