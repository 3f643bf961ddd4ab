import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { secretPlace } from '../integrations-store.ts';

const URL = `${ROOM}/integrations`;
const API = {
  type: 'api',
  name: 'Harbour Bank',
  endpoint: 'https://api.harbour.example/v1/',
  clientId: 'cottontree',
  clientSecret: 'canary-of-the-bank-1',
  ledgerAccount: '1010',
};

describe('POST /api/banking/integrations', () => {
  let t: TestApp;
  let treasurer: Person;
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: URL, body: API, permission: 'treasury.manage' });

  it('[A-2.138, A-3.41] takes bank name, API endpoint, client ID and a secret that is stored encrypted and never shown again', async () => {
    const { status, body } = await treasurer.send('POST', URL, API);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Harbour Bank',
      endpoint: 'https://api.harbour.example/v1',
      clientId: 'cottontree',
      hasSecret: true,
      syncing: true,
      status: 'warning',
    });
    const { rows } = await sql<{
      secret_sealed: Buffer;
    }>`select * from bank_integrations where id = ${body.id}::uuid`.execute(t.database.read);
    const sealed = rows[0]?.secret_sealed ?? Buffer.of();
    expect(t.keyring.open(sealed, secretPlace(body.id)).toString()).toBe(API.clientSecret);
    expect(sealed.toString('latin1')).not.toContain('canary');
    const record = await lastRecord(t);
    expect(record).toMatchObject({
      action: 'banking.connect',
      entity_id: body.id,
      actor_id: treasurer.userId,
    });
    expect(asText([record, body, (await treasurer.get(URL)).body])).not.toContain('canary');
  });
  it('creates an account with statement files, without an API', async () => {
    const { body } = await treasurer.send('POST', URL, {
      type: 'files',
      name: 'Estuary Bank',
      accountNumber: 'SL00 ESTU 0001',
      currency: 'SLL',
      ledgerAccount: '1010',
    });
    expect(body).toMatchObject({
      type: 'files',
      accountNumber: '**** 0001',
      currency: 'SLL',
      endpoint: null,
      hasSecret: false,
      syncing: false,
    });
  });
  it('refuses addresses that are not plain https, and missing fields', async () => {
    const refused = [
      ...[
        'http://bank.example',
        'https://user:word@bank.example',
        'file:///etc',
        'https://bank.example/?a=b',
        'bank',
      ].map((endpoint) => ({ ...API, name: 'Other', endpoint })),
      { ...API, name: 'Other', clientSecret: 'short' },
      { ...API, name: ' ' },
      { ...API, name: 'Other', status: 'connected' },
    ];
    const answers = [];
    for (const body of refused) answers.push(await treasurer.send('POST', URL, body));
    expect(answers.map(({ status }) => status)).toEqual(refused.map(() => 400));
    expect(answers.slice(0, 7).flatMap(fieldsOf)).toEqual([
      ...Array<string>(5).fill('endpoint'),
      'clientSecret',
      'name',
    ]);
  });
  it('refuses a name or a ledger account that another integration has', async () => {
    const twice = await treasurer.send('POST', URL, { ...API, name: 'harbour bank' });
    expect([twice.status, twice.body.message]).toEqual([
      409,
      'There is an integration named harbour bank already',
    ]);
    const second = await treasurer.send('POST', URL, {
      type: 'files',
      name: 'Third',
      accountNumber: '123456',
      currency: 'SLL',
      ledgerAccount: '1010',
    });
    expect([second.status, second.body.message]).toEqual([
      409,
      'Estuary Bank is account 1010 in SLL already; an account of the ledger is one account at a bank',
    ]);
  });
});
