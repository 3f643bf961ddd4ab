import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { TRACKING, raise, report, sendReports } from '../../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const NONE = '00000000-0000-4000-8000-000000000000';

describe('POST /api/error-tracking/errors/:id/users/reveal', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${TRACKING}/errors/${NONE}/users/reveal`,
    body: { reason: 'to call them' },
    permission: 'kyc.verify',
  });

  it('shows names, emails and addresses to a person who gives a reason, which is recorded with the people shown', async () => {
    const person = await t.signIn('manager');
    await sendReports(person, report({ message: 'met' }));
    await t.writeErrors();
    const { body: list } = await owner.get(`${TRACKING}/errors?search=met`);
    const { id } = list.errors[0];
    const { status, body } = await owner.send('POST', `${TRACKING}/errors/${id}/users/reveal`, {
      reason: 'to call them',
    });
    expect(status).toBe(200);
    expect(body.users).toMatchObject([
      {
        firstName: 'Test',
        username: person.username,
        email: `${person.username}@example.test`,
        ipAddress: '127.0.0.1',
        revealed: true,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(person.sessionId);
    expect(await lastRecord(t)).toMatchObject({
      action: 'error-tracking.reveal',
      severity: 'high',
      after: { reason: 'to call them', people: [`staff ${person.userId}`] },
    });
  });
  it('shows nobody without a reason', async () => {
    const { id } = await raise(t, owner);
    const before = await recordCount(t);
    for (const reason of ['', '  ', 'ok'])
      expect((await owner.send('POST', `${TRACKING}/errors/${id}/users/reveal`, { reason })).status).toBe(
        400,
      );
    expect(await recordCount(t)).toBe(before);
    expect(
      (await owner.send('POST', `${TRACKING}/errors/${NONE}/users/reveal`, { reason: 'to look' })).status,
    ).toBe(404);
  });
});
