import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, guards } from '../../../testing/administration.ts';
import { ACCOUNTS, openAccount } from '../../../testing/service-accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/service-accounts', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-03-02T08:00:00Z' });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: ACCOUNTS, permission: 'users.create' });

  it('lists the accounts by name with their keys, and no secret', async () => {
    const [owner, lead] = [
      await t.signIn('owner'),
      await t.signIn('Lead', { powers: ['users.create', 'api_access'] }),
    ];
    expect((await owner.get(ACCOUNTS)).body).toEqual({ accounts: [] });
    const b = await openAccount(lead, ['api_access'], { name: 'b-feed', networks: ['192.0.2.0/24'] });
    await openAccount(owner, ['revenue.view'], {
      name: 'A report',
      purpose: 'Reads revenue',
      callsPerMinute: 20,
    });
    const { status, body } = await owner.get(ACCOUNTS);
    expect(status).toBe(200);
    expect(body.accounts.map(({ name }: { name: string }) => name)).toEqual(['A report', 'b-feed']);
    expect(body.accounts[1]).toEqual({
      id: b.id,
      name: 'b-feed',
      purpose: 'Loads payments',
      scopes: ['api_access'],
      effective: ['api_access'],
      networks: ['192.0.2.0/24'],
      callsPerMinute: 600,
      responsible: { id: lead.userId, name: `Test ${lead.username}`, isSelf: false },
      state: 'active',
      keys: [
        {
          id: b.keyId,
          prefix: b.key.slice(0, 12),
          issuedAt: '2026-03-02T08:00:00.000Z',
          issuedBy: `Test ${lead.username}`,
          expiresAt: '2026-05-31T08:00:00.000Z',
          expired: false,
          lastUsedAt: null,
          lastUsedFrom: null,
        },
      ],
      version: 1,
      canRevoke: true,
    });
    expect(asText(body)).not.toContain(b.key.slice(12));
  });
  it('says who may revoke: the responsible person, those who manage them, and owners', async () => {
    const [lead, other] = [
      await t.signIn('Lead', { powers: ['users.create', 'api_access'] }),
      await t.signIn('Other', { powers: ['users.create'] }),
    ];
    const made = await openAccount(lead, ['api_access']);
    const mayRevoke = async (who: typeof lead): Promise<boolean> =>
      (await who.get(ACCOUNTS)).body.accounts.find((each: { id: string }) => each.id === made.id).canRevoke;
    expect([await mayRevoke(lead), await mayRevoke(other), await mayRevoke(await t.signIn('owner'))]).toEqual(
      [true, false, true],
    );
  });
});
