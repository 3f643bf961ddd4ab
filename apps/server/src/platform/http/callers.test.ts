import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import type { Credential } from '../sessions/credential.ts';
import { callers } from './callers.ts';

const GUESS: Credential = { kind: 'session', token: 'guess' };
const tokenOf = ({ cookie }: Person): Credential => ({
  kind: 'session',
  token: /cottontree_session=([^;]+)/.exec(cookie)?.[1] ?? '',
});

describe('callers', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('are each resolved to their own person, however many call at once', async () => {
    const people = [await t.signIn('manager'), await t.signIn('view_only'), await t.signIn('admin')];
    const findCaller = callers(t.database.readPool, t.clock);
    const requested = Array.from({ length: 200 }, (_, index) => people[index % 4]);
    const answers = await Promise.all(
      requested.map((person) => findCaller(person ? tokenOf(person) : GUESS)),
    );
    expect(answers.map((caller) => caller?.actor.sessionId)).toEqual(
      requested.map((person) => person?.sessionId),
    );
  });

  it('are read after the request: a session that ended while others were read is not accepted', async () => {
    const [stays, ends] = [await t.signIn('manager'), await t.signIn('manager')];
    const findCaller = callers(t.database.readPool, t.clock);
    expect(await findCaller(tokenOf(ends))).not.toBeNull();
    const others = Array.from({ length: 120 }, () => findCaller(tokenOf(stays)));
    await ends.send('POST', '/api/auth/logout');
    expect(await findCaller(tokenOf(ends))).toBeNull();
    expect((await Promise.all(others)).every((caller) => caller?.actor.sessionId === stays.sessionId)).toBe(
      true,
    );
  });

  it('are refused while the database is unavailable, and read again when it is back', async () => {
    const person = await t.signIn('manager');
    const findCaller = callers(t.database.readPool, t.clock);
    vi.spyOn(t.database.readPool, 'query').mockImplementationOnce(() => {
      throw new Error('away');
    });
    await expect(findCaller(tokenOf(person))).rejects.toThrow('away');
    expect((await findCaller(tokenOf(person)))?.actor.sessionId).toBe(person.sessionId);
  });
});
