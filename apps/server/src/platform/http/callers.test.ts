import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { callers } from './callers.ts';

const tokenOf = ({ cookie }: Person): string => /cottontree_session=([^;]+)/.exec(cookie)?.[1] ?? '';

describe('who calls', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('are each answered with their own person, however many come at once', async () => {
    const people = [await t.signIn('manager'), await t.signIn('view_only'), await t.signIn('admin')];
    const ask = callers(t.database.readPool, t.clock);
    const asked = Array.from({ length: 200 }, (_, index) => people[index % 4]);
    const answers = await Promise.all(asked.map((person) => ask(person ? tokenOf(person) : 'guess')));
    expect(answers.map((caller) => caller?.actor.sessionId)).toEqual(
      asked.map((person) => person?.sessionId),
    );
  });

  it('are read after they were asked for: what ended while others were read opens nothing', async () => {
    const [stays, ends] = [await t.signIn('manager'), await t.signIn('manager')];
    const ask = callers(t.database.readPool, t.clock);
    expect(await ask(tokenOf(ends))).not.toBeNull();
    const others = Array.from({ length: 120 }, () => ask(tokenOf(stays)));
    await ends.send('POST', '/api/auth/logout');
    expect(await ask(tokenOf(ends))).toBeNull();
    expect((await Promise.all(others)).every((caller) => caller?.actor.sessionId === stays.sessionId)).toBe(
      true,
    );
  });

  it('are refused while the database is away, and read again when it is back', async () => {
    const person = await t.signIn('manager');
    const ask = callers(t.database.readPool, t.clock);
    vi.spyOn(t.database.readPool, 'query').mockImplementationOnce(() => {
      throw new Error('away');
    });
    await expect(ask(tokenOf(person))).rejects.toThrow('away');
    expect((await ask(tokenOf(person)))?.actor.sessionId).toBe(person.sessionId);
  });
});
