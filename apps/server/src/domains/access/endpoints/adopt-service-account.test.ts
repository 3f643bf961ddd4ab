import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ACCOUNTS, openAccount } from '../../../testing/service-accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/service-accounts/:id/adopt', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ACCOUNTS}/${NOBODY}/adopt`,
    body: { version: 1 },
    permission: 'users.create',
    ownerOnly: true,
  });

  it('makes an owner responsible, who can then change it; the former person cannot any more', async () => {
    const [owner, lead] = [
      await t.signIn('owner'),
      await t.signIn('Lead', { powers: ['users.create', 'revenue.view'] }),
    ];
    const made = await openAccount(lead, ['revenue.view']);
    const { body } = await owner.send('POST', `${ACCOUNTS}/${made.id}/adopt`, { version: 1 });
    expect(body).toMatchObject({ version: 2, responsible: { id: owner.userId, isSelf: true } });
    expect(await lastRecord(t)).toMatchObject({
      action: 'service-account.adopt',
      before: { responsible: lead.username },
      after: { responsible: owner.username },
    });
    expect(
      (await owner.send('PATCH', `${ACCOUNTS}/${made.id}`, { version: 2, purpose: 'Other' })).status,
    ).toBe(200);
    expect((await lead.send('PATCH', `${ACCOUNTS}/${made.id}`, { version: 3, purpose: 'Mine' })).status).toBe(
      403,
    );
  });
  it('is refused when the account was changed since it was read', async () => {
    const lead = await t.signIn('Lead', { powers: ['users.create', 'revenue.view'] });
    const made = await openAccount(lead, ['revenue.view']);
    await lead.send('PATCH', `${ACCOUNTS}/${made.id}`, { version: 1, callsPerMinute: 6000 });
    const { status, body } = await (
      await t.signIn('owner')
    ).send('POST', `${ACCOUNTS}/${made.id}/adopt`, { version: 1 });
    expect([status, body.current.callsPerMinute]).toEqual([409, 6000]);
  });
});
