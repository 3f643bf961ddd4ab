import { describe, expect, it } from 'vitest';
import { FairShare } from './fair-share.ts';

/** For a caller who does not leave. */
const stays = () => new AbortController().signal;
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Enters requests and notes the order in which they run; `leave` by name. */
function crowd(share: FairShare) {
  const order: string[] = [];
  const leaving = new Map<string, () => void>();
  const enter = (name: string, person: string, lane: 'quick' | 'heavy', signal = stays()) =>
    share.enter(person, lane, signal).then(
      (leave) => {
        order.push(name);
        leaving.set(name, leave);
      },
      (error: unknown) => void order.push(`${name} refused: ${error instanceof Error ? error.message : ''}`),
    );
  return { order, enter, leave: (name: string) => leaving.get(name)?.() };
}

describe('a fair share', () => {
  it('runs four requests of a person at once, the others in order, and lets other people pass', async () => {
    const { order, enter, leave } = crowd(new FairShare());
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void enter(name, 'a', 'quick');
    void enter('b1', 'b', 'quick');
    await tick();
    expect(order).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
    leave('a2');
    leave('a2');
    await tick();
    expect(order.slice(5)).toEqual(['a5']);
    leave('b1');
    leave('a1');
    await tick();
    expect(order.slice(6)).toEqual(['a6']);
  });
  it('runs one request at a time for a person who has recently used two seconds, until that is refilled', async () => {
    let now = 0;
    const share = new FairShare({ now: () => now });
    const { order, enter, leave } = crowd(share);
    share.spend('a', 2_500);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void enter(name, 'a', 'quick');
    void enter('b1', 'b', 'quick');
    await tick();
    expect(order).toEqual(['a1', 'b1']);
    leave('a1');
    await tick();
    expect(order.slice(2)).toEqual(['a2']);
    // Half a second is refilled per second.
    now = 2_000;
    leave('a2');
    await tick();
    expect(order.slice(3)).toEqual(['a3', 'a4', 'a5']);
  });
  it('runs one heavy read of a person at once and three in total, each person in turn', async () => {
    const { order, enter, leave } = crowd(new FairShare());
    for (const name of ['a1', 'a2', 'a3']) void enter(name, 'a', 'heavy');
    for (const person of ['b', 'c', 'd', 'e']) void enter(`${person}1`, person, 'heavy');
    void enter('d2', 'd', 'heavy');
    await tick();
    expect(order).toEqual(['a1', 'b1', 'c1']);
    leave('b1');
    await tick();
    // a has waited longer, but is already running one.
    expect(order.slice(3)).toEqual(['d1']);
    leave('a1');
    await tick();
    expect(order.slice(4)).toEqual(['a2']);
    leave('c1');
    leave('d1');
    await tick();
    expect(order.slice(5)).toEqual(['e1', 'd2']);
  });
  it('refuses the ninth waiting heavy read and the sixty-first other request, with the reason and a time to retry', async () => {
    const share = new FairShare();
    for (let n = 0; n < 9; n += 1) void share.enter('a', 'heavy', stays());
    await expect(share.enter('a', 'heavy', stays())).rejects.toMatchObject({
      code: 'too-many',
      message: 'You have 9 long requests under way; wait until some are answered',
      detail: { retryAfterSeconds: 2 },
    });
    for (let n = 0; n < 64; n += 1) void share.enter('a', 'quick', stays());
    await expect(share.enter('a', 'quick', stays())).rejects.toMatchObject({
      message: 'You have 64 requests under way; wait until some are answered',
    });
    await expect(share.enter('b', 'quick', stays())).resolves.toBeTypeOf('function');
  });
  it('removes the requests of a person who leaves while they wait', async () => {
    const { order, enter, leave } = crowd(new FairShare());
    const leaving = new AbortController();
    void enter('a1', 'a', 'heavy');
    void enter('a2', 'a', 'heavy', leaving.signal);
    void enter('a3', 'a', 'heavy');
    await tick();
    leaving.abort(new Error('left'));
    await tick();
    leave('a1');
    await tick();
    expect(order).toEqual(['a1', 'a2 refused: left', 'a3']);
  });
  it('grants a person fifteen seconds of database time, and half a second more per second', async () => {
    let now = 0;
    const share = new FairShare({ now: () => now });
    const may = async (person: string) =>
      share.enter(person, 'quick', stays()).then(
        (leave) => (leave(), 'enters'),
        (error: unknown) =>
          (Object(error) as { detail: { retryAfterSeconds: number } }).detail.retryAfterSeconds,
      );
    share.spend('a', 15_000);
    expect(await may('a')).toBe('enters');
    share.spend('a', 5_000);
    expect(await may('a')).toBe(10);
    expect(await may('b')).toBe('enters');
    now = 6_000;
    expect(await may('a')).toBe(4);
    now = 10_000;
    expect(await may('a')).toBe('enters');
  });
});
