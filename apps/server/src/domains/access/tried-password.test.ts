import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signInByPassword } from '../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashPassword } from './password.ts';
import { Turns } from '../../platform/time/turns.ts';

const PASSWORD = 'ferry-ocean-drum-1234';
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('lets strangers wait only for those of their address, and a known device for none of them', async () => {
  const person = await t.signIn('manager');
  await t.database.write
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', person.userId)
    .execute();
  const take = vi.spyOn(Turns.prototype, 'take');
  const { device } = await signInByPassword(t, person.username, PASSWORD);
  await signInByPassword(t, 'nobody', PASSWORD);
  await signInByPassword(t, person.username, 'wrong-ocean-drum-1234', { cookie: device });
  await signInByPassword(t, 'nobody', PASSWORD, { cookie: device });
  expect(take.mock.calls.map(([line]) => line)).toEqual([
    'address:127.0.0.1',
    'address:127.0.0.1',
    expect.stringMatching(/^device:/),
    'address:127.0.0.1',
  ]);
});
