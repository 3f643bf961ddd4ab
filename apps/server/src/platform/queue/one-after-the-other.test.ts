import { describe, expect, it } from 'vitest';
import { oneAfterTheOther } from './one-after-the-other.ts';

describe('work in turns', () => {
  const ending = new AbortController();
  const inTurn = oneAfterTheOther(ending.signal);
  const begun: string[] = [];
  let end: (problem?: Error) => void = () => undefined;
  /** Work that lasts until `end` is called. */
  const lasting = (name: string): Promise<void> =>
    inTurn(
      () =>
        new Promise((resolve, reject) => {
          begun.push(name);
          end = (problem) => (problem ? reject(problem) : resolve());
        }),
    );
  const short = (name: string): Promise<void> => inTurn(async () => void begun.push(name));

  it('begins when the work before it has ended, well or badly', async () => {
    const [broken, next, last] = [lasting('a'), short('b'), short('c')];
    await Promise.resolve();
    expect(begun).toEqual(['a']);
    end(new Error('broken'));
    await expect(broken).rejects.toThrow('broken');
    await Promise.all([next, last]);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('does not begin after the end', async () => {
    const [running, waiting] = [lasting('d'), short('e')];
    await Promise.resolve();
    ending.abort();
    end();
    await running;
    await expect(waiting).rejects.toThrow('aborted');
    expect(begun.at(-1)).toBe('d');
  });
});
