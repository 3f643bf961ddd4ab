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
  it('run a limited number at once, in the order of requests, and refuse a request when too many wait', async () => {
    const turns = new Turns(2, 1, () => new Error('full'));
    const begun: number[] = [];
    const work = pieces(3);
    const requested = work.map((piece, index) =>
      turns.take('all', () => {
        begun.push(index);
        return piece.done;
      }),
    );
    await expect(turns.take('all', () => Promise.resolve('never'))).rejects.toThrow('full');
    expect(begun).toEqual([0, 1]);
    work[1]?.finish('second');
    expect(await requested[1]).toBe('second');
    expect(begun).toEqual([0, 1, 2]);
    work[0]?.finish('first');
    work[2]?.finish('third');
    expect(await Promise.all([requested[0], requested[2]])).toEqual(['first', 'third']);
    expect(await turns.take('all', () => Promise.resolve('later'))).toBe('later');
  });

  it('continue after work that fails', async () => {
    const turns = new Turns(1, 5, () => new Error('full'));
    const [first, second] = [
      turns.take('all', () => Promise.reject(new Error('broken'))),
      turns.take('all', () => Promise.resolve(2)),
    ];
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe(2);
  });

  it('serve each queue before serving any queue twice', async () => {
    const turns = new Turns(1, 10, () => new Error('full'));
    const begun: string[] = [];
    const [first] = pieces(1);
    const held = turns.take('crowd', () => first?.done ?? Promise.resolve(''));
    const requested = ['crowd 1', 'crowd 2', 'crowd 3', 'one', 'other 1', 'other 2'].map((name) =>
      turns.take(name.split(' ')[0] ?? '', () => Promise.resolve(begun.push(name))),
    );
    first?.finish('done');
    await Promise.all([held, ...requested]);
    expect(begun).toEqual(['crowd 1', 'one', 'other 1', 'crowd 2', 'other 2', 'crowd 3']);
  });

  it('are refused to the newest of the longest queue when too many wait, not to requests of other queues', async () => {
    const turns = new Turns(1, 3, () => new Error('full'));
    const [first] = pieces(1);
    const held = turns.take('crowd', () => first?.done ?? Promise.resolve(''));
    const crowd = [1, 2, 3].map((n) => turns.take('crowd', () => Promise.resolve(n)));
    const one = turns.take('one', () => Promise.resolve(4));
    await expect(crowd[2]).rejects.toThrow('full');
    await expect(turns.take('crowd', () => Promise.resolve(5))).rejects.toThrow('full');
    first?.finish('done');
    expect(await Promise.all([held, crowd[0], crowd[1], one])).toEqual(['done', 1, 2, 4]);
  });
});
