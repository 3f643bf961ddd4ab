import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, fieldsOf, guards, recordCount, statusesOf } from '../../../testing/administration.ts';
import { ACCOUNTS, openAccount } from '../../../testing/service-accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const INPUT = { name: 'payroll', purpose: 'Pays salaries', scopes: ['revenue.view'] };

describe('POST /api/service-accounts', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-03-02T08:00:00Z' });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: ACCOUNTS, body: INPUT, permission: 'users.create' });

  it('needs a confirmation of who is asking', async () => {
    const owner = await t.signIn('owner', { steppedUp: false });
    const { status, body } = await owner.send('POST', ACCOUNTS, INPUT);
    expect([status, body.code]).toEqual([403, 'step-up-required']);
  });
  it('opens an account for which the caller is responsible, shows its key once and stores only the hash', async () => {
    const owner = await t.signIn('owner');
    const { status, body } = await owner.send('POST', ACCOUNTS, INPUT);
    expect(status).toBe(200);
    expect(body.account).toMatchObject({
      name: 'payroll',
      scopes: ['revenue.view'],
      networks: [],
      callsPerMinute: 600,
      responsible: { id: owner.userId, isSelf: true },
      keys: [{ prefix: body.key.slice(0, 12), expiresAt: '2026-05-31T08:00:00.000Z' }],
    });
    const { rows } = await sql<{ hashed: boolean }>`
      select secret_hash = sha256(${body.key}::bytea) as hashed from api_keys
       where id = ${body.account.keys[0].id}`.execute(t.database.read);
    expect(rows).toEqual([{ hashed: true }]);
    const records = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('entity_id', '=', body.account.id)
      .orderBy('seq')
      .execute();
    expect(records.map(({ action, actor_id, severity }) => [action, actor_id, severity])).toEqual([
      ['service-account.create', owner.userId, 'high'],
      ['api-key.issue', owner.userId, 'high'],
    ]);
    expect(records[0]?.after).toEqual({
      name: 'payroll',
      purpose: 'Pays salaries',
      scopes: ['revenue.view'],
      networks: [],
      callsPerMinute: 600,
      responsible: owner.username,
    });
    expect(asText(records)).not.toContain(body.key.slice(12));
  });
  it('refuses each wrong field by its name, and stores nothing', async () => {
    const owner = await t.signIn('owner');
    const before = await recordCount(t);
    const wrong: readonly [object, string, RegExp][] = [
      [{ name: ' -x' }, 'name', /must be 2-40 letters/],
      [{ name: 'x\u202epay' }, 'name', /must be 2-40 letters/],
      [{ purpose: ' ' }, 'purpose', /say what the system does/],
      [{ scopes: [] }, 'scopes', /choose at least one permission/],
      [{ scopes: ['approve_transactions'] }, 'scopes.0', /Invalid option/],
      [{ scopes: ['kyc.verify'] }, 'scopes.0', /Invalid option/],
      [{ scopes: ['users.create'] }, 'scopes.0', /Invalid option/],
      [{ scopes: ['revenue.view', 'revenue.view'] }, 'scopes', /names the same one twice/],
      [{ networks: ['10.0.0.5/8'] }, 'networks.0', /names an address inside the network/],
      [{ networks: ['everywhere'] }, 'networks.0', /is not a network: write an address such as/],
      [{ callsPerMinute: 0 }, 'callsPerMinute', />=1/],
      [{ callsPerMinute: 6001 }, 'callsPerMinute', /<=6000/],
      [{ keyDays: 367 }, 'keyDays', /<=366/],
      [{ keyDays: 0 }, 'keyDays', />=1/],
      [{ responsible: 'me' }, 'body', /responsible/],
    ];
    for (const [change, field, message] of wrong) {
      const answer = await owner.send('POST', ACCOUNTS, { ...INPUT, name: 'other', ...change });
      expect([answer.status, fieldsOf(answer)], JSON.stringify(change)).toEqual([400, [field]]);
      expect(answer.body.message).toMatch(message);
    }
    expect(await recordCount(t)).toBe(before);
  });
  it('gives a key no permission that its maker does not hold', async () => {
    const lead = await t.signIn('Lead', { powers: ['users.create', 'revenue.view'] });
    const answer = await lead.send('POST', ACCOUNTS, {
      ...INPUT,
      name: 'more',
      scopes: ['revenue.view', 'api_access'],
    });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'scopes: you do not hold the permission API Access yourself; leave it out',
    ]);
  });
  it('refuses a name that another account has, in any case, also of two that come at once', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view'], { name: 'Ledger feed' });
    const again = await owner.send('POST', ACCOUNTS, { ...INPUT, name: 'LEDGER FEED' });
    expect([again.status, fieldsOf(again)]).toEqual([409, ['name']]);
    const both = await Promise.all(
      [1, 2].map(() => owner.send('POST', ACCOUNTS, { ...INPUT, name: 'twice' })),
    );
    expect(statusesOf(both)).toEqual([200, 409]);
    await owner.send('DELETE', `${ACCOUNTS}/${made.id}`);
    expect((await owner.send('POST', ACCOUNTS, { ...INPUT, name: 'ledger feed' })).status).toBe(200);
  });
  it('answers a repeated Idempotency-Key with the same key, which is stored encrypted', async () => {
    const owner = await t.signIn('owner');
    const send = () =>
      owner.send('POST', ACCOUNTS, { ...INPUT, name: 'once' }, { 'idempotency-key': 'open-once' });
    const [first, second] = [await send(), await send()];
    expect(second.body.key).toBe(first.body.key);
    const { rows } = await sql<{ answer: string }>`
      select answer::text as answer from idempotency_keys where key = 'open-once'`.execute(t.database.read);
    expect(rows[0]?.answer).toMatch(/^\{"sealed":/);
    expect(rows[0]?.answer).not.toContain(first.body.key);
  });
});
