import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const pieces = (count: number) =>
  Array.from({ length: count }, () => {
    let finish: (value: string) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const done = new Promise<string>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
    return { done, finish, fail };
  });

describe('turns', () => {
  it('run so many at once, in the order of asking, and refuse whoever finds too many waiting', async () => {
    const turns = new Turns(2, 1, () => new Error('full'));
    const begun: number[] = [];
    const work = pieces(3);
    const asked = work.map((piece, index) =>
      turns.take(() => {
        begun.push(index);
        return piece.done;
      }),
    );
    await expect(turns.take(() => Promise.resolve('never'))).rejects.toThrow('full');
    expect(begun).toEqual([0, 1]);
    work[1]?.finish('second');
    expect(await asked[1]).toBe('second');
    expect(begun).toEqual([0, 1, 2]);
    work[0]?.finish('first');
    work[2]?.finish('third');
    expect(await Promise.all([asked[0], asked[2]])).toEqual(['first', 'third']);
    expect(await turns.take(() => Promise.resolve('later'))).toBe('later');
  });

  it('go on after a piece of work that fails', async () => {
    const turns = new Turns(1, 5, () => new Error('full'));
    const [first, second] = [
      turns.take(() => Promise.reject(new Error('broken'))),
      turns.take(() => Promise.resolve(2)),
    ];
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe(2);
  });
});
