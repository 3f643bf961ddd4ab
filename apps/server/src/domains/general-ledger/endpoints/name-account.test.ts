import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/general-ledger/accounts';
const own = { code: '26100', name: 'E-money in issue' };

describe('PUT /api/general-ledger/accounts/:code', () => {
  let t: TestApp;
  let accountant: Person;
  beforeAll(async () => {
    t = await startTestApp();
    accountant = await t.signIn('Accountant', {
      powers: ['treasury.view', 'revenue.view', 'treasury.manage'],
    });
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'PUT',
    url: `${URL}/2000`,
    body: { own, version: 0 },
    permission: 'treasury.manage',
  });
  const name = async (code: string, body: object) => await accountant.send('PUT', `${URL}/${code}`, body);
  const listed = async (code: string) =>
    (await accountant.get(URL)).body.accounts.find((each: { code: string }) => each.code === code);

  it('gives an account its own number, changes it and takes it away', async () => {
    expect(await listed('2000')).toEqual({
      code: '2000',
      name: 'Customer wallets',
      kind: 'liability',
      own: null,
      version: 0,
    });
    expect((await name('2000', { own, version: 0 })).body).toMatchObject({ own, version: 1 });
    expect(await lastRecord(t)).toMatchObject({
      action: 'general-ledger.name-account',
      severity: 'medium',
      entity_id: '2000',
      before: { code: null, name: null },
      after: own,
    });
    const other = { code: '26200', name: '' };
    expect((await name('2000', { own: other, version: 1 })).body).toMatchObject({ own: other, version: 2 });
    expect((await name('2000', { own: null, version: 2 })).body).toMatchObject({ own: null, version: 3 });
    expect(await listed('2000')).toMatchObject({ own: null, version: 3 });
  });
  it('refuses a person who has not seen the newest number', async () => {
    await name('1010', { own, version: 0 });
    for (const version of [0, 2]) expect((await name('1010', { own: null, version })).status).toBe(409);
    expect(await listed('1010')).toMatchObject({ own, version: 1 });
  });
  it('names what is wrong', async () => {
    expect((await name('9999', { own, version: 0 })).status).toBe(404);
    expect(fieldsOf(await name('1020', { own: { code: ' ', name: '' }, version: 0 }))).toEqual(['own.code']);
    expect(fieldsOf(await name('1020', { own: { code: 'a\u0000b', name: '' }, version: 0 }))).toEqual([
      'own.code',
    ]);
  });
});
