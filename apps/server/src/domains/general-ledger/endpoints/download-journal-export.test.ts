import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { closeDay, startLedgerApp } from '../../../testing/ledger-app.ts';
import { openAccount, withKey } from '../../../testing/service-accounts.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/general-ledger/exports';

describe('GET /api/general-ledger/exports/:id/file', () => {
  let t: TestApp;
  let accountant: Person;
  beforeAll(async () => {
    t = await startLedgerApp();
    accountant = await t.signIn('Accountant', {
      powers: ['treasury.view', 'revenue.view', 'revenue.export', 'treasury.manage'],
    });
  });
  afterAll(() => t.close());
  const make = async (upTo: string) => await accountant.send('POST', URL, { upTo });
  const file = async (id: string) => await accountant.get(`${URL}/${id}/file`);

  it('holds the journals with the own numbers of the moment of the export, and has the recorded digest', async () => {
    const own = { code: '70100', name: 'Fees; "gross"' };
    await accountant.send('PUT', '/api/general-ledger/accounts/4010', { own, version: 0 });
    const { body: made } = await make('2026-09-02');
    await accountant.send('PUT', '/api/general-ledger/accounts/4010', { own: null, version: 1 });
    const { status, headers, body, bytes } = await file(made.id);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(headers['content-disposition']).toContain('journals-1-2026-09-02.csv');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256);
    expect(await lastRecord(t)).toMatchObject({ action: 'general-ledger.download', entity_id: '1' });
    const [head, ...lines] = body.trimEnd().split('\r\n');
    expect(head).toBe(
      'export,journal,line,day,source,type,purpose,product,description,account,account_name,own_account,own_name,currency,debit,credit,usd,posted_at',
    );
    const after = (line: string) => line.replace(/^1,\d+,/, '');
    expect(lines.map(after)).toEqual([
      '1,2026-08-31,manual,test,,,Capital,1010,Own bank,,,USD,1000.00,0.00,1000,2026-08-31T20:00:00.000Z',
      '2,2026-08-31,manual,test,,,Capital,3000,Equity,,,USD,0.00,1000.00,-1000,2026-08-31T20:00:00.000Z',
      '1,2026-09-01,manual,test,,,Merchant payments,2000,Customer wallets,,,SLL,50000,0,0,2026-09-01T20:00:00.000Z',
      '2,2026-09-01,manual,test,,,Merchant payments,2030,Merchant payable,,,SLL,0,49000,0,2026-09-01T20:00:00.000Z',
      '3,2026-09-01,manual,test,,,Merchant payments,4010,Fee revenue,70100,"Fees; ""gross""",SLL,0,1000,0,2026-09-01T20:00:00.000Z',
      '1,2026-09-02,manual,test,,,Hosting for ••••,5010,Processing,,,USD,12.34,0.00,12.34,2026-09-02T20:00:00.000Z',
      '2,2026-09-02,manual,test,,,Hosting for ••••,1010,Own bank,,,USD,0.00,12.34,-12.34,2026-09-02T20:00:00.000Z',
      '1,2026-09-02,manual,test,,,"Cash in, ""float""",2010,Agent float,,,SLL,250000,0,0,2026-09-02T20:00:00.000Z',
      '2,2026-09-02,manual,test,,,"Cash in, ""float""",2000,Customer wallets,,,SLL,0,250000,0,2026-09-02T20:00:00.000Z',
    ]);
  });

  it('needs the permission to export, and an export', async () => {
    expect((await t.anonymous.get(`${URL}/1/file`)).status).toBe(401);
    const reader = await t.signIn('Reader', { powers: ['treasury.view', 'revenue.view'] });
    const refused = await reader.get(`${URL}/1/file`);
    expect([refused.status, refused.body.permission]).toEqual([403, 'revenue.export']);
    expect((await file('99')).status).toBe(404);
  });

  it('is for another system with an API key too, which makes the export itself but names no account', async () => {
    const owner = await t.signIn('owner');
    const { key } = await openAccount(owner, [
      'treasury.view',
      'treasury.manage',
      'revenue.view',
      'revenue.export',
    ]);
    await closeDay(t, '2026-09-03');
    const made = await withKey(t, key, 'POST', URL, { upTo: '2026-09-03' });
    expect(made).toMatchObject({ status: 200, body: { upTo: '2026-09-03', journals: 1 } });
    const { status, bytes } = await withKey(t, key, 'GET', `${URL}/${made.body.id}/file`);
    expect([status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, made.body.sha256]);
    const again = await withKey(t, key, 'POST', URL, { upTo: '2026-09-03' });
    expect([again.status, again.body.fields[0].path]).toEqual([400, 'upTo']);
    const named = await withKey(t, key, 'PUT', '/api/general-ledger/accounts/2000', {
      own: null,
      version: 0,
    });
    expect([named.status, named.body.message]).toEqual([
      403,
      'API keys cannot be used for the company’s own account numbers: sign in to do this',
    ]);
  });

  it('does not end where the marks of its journals were changed in the database', async () => {
    await sql`alter table exported_journals disable trigger user`.execute(t.database.owner);
    await sql`delete from exported_journals where journal_id = (select max(journal_id) from exported_journals where export_id = 1)`.execute(
      t.database.owner,
    );
    const broken = await file('1').then(
      ({ body }) => body,
      () => 'ended with an error',
    );
    expect(broken).toBe('ended with an error');
  });
});
