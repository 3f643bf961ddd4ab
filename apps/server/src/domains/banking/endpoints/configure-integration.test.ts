import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import {
  NOBODY,
  ROOM,
  TestBank,
  book,
  closeThrough,
  connectBank,
  line,
  sync,
} from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('PATCH /api/banking/integrations/:id', () => {
  let t: TestApp;
  let treasurer: Person;
  let bank: TestBank;
  let id: string;
  const configure = (body: object) => treasurer.send('PATCH', `${ROOM}/integrations/${id}`, body);
  const version = async (): Promise<number> => (await treasurer.get(`${ROOM}/integrations`)).body[0].version;
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    bank = new TestBank(() => '2026-11-21');
    id = await connectBank(treasurer);
    const [paid] = await book(t, [{ day: '2026-11-20', account: '1010', against: '6000', amount: -50_00n }]);
    await closeThrough(t, '2026-11-20');
    bank.lines = [line('L1', '2026-11-20', -50_00n, { reference: `CT${paid}` })];
    await sync(t, bank, id);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'PATCH',
    url: `${ROOM}/integrations/${NOBODY}`,
    body: { version: 1 },
    permission: 'treasury.manage',
  });

  it('[A-2.135] renames, and names who saved first when two people change it', async () => {
    const first = await configure({ version: 1, name: 'Harbour Bank SL' });
    expect([first.status, first.body.name, first.body.version]).toEqual([200, 'Harbour Bank SL', 2]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.configure',
      before: { name: 'Harbour Bank' },
      after: { name: 'Harbour Bank SL' },
    });
    const second = await configure({ version: 1, name: 'Mine' });
    expect([second.status, second.body.current.name]).toEqual([409, 'Harbour Bank SL']);
    expect(second.body.message).toContain(treasurer.username);
  });
  it('requires the secret again when the address or the client changes', async () => {
    const bare = await configure({ version: await version(), endpoint: 'https://elsewhere.example/v1' });
    expect([bare.status, fieldsOf(bare)]).toEqual([400, ['clientSecret']]);
    const { body } = await configure({
      version: await version(),
      endpoint: 'https://elsewhere.example/v1',
      clientSecret: 'canary-second-secret',
    });
    expect(body).toMatchObject({ endpoint: 'https://elsewhere.example/v1', syncing: true });
    await sync(t, bank, id);
    expect(bank.asked.at(-1)?.credentials).toMatchObject({
      endpoint: 'https://elsewhere.example/v1',
      clientSecret: 'canary-second-secret',
    });
    expect(asText(await lastRecord(t))).not.toContain('canary');
  });
  it('changes the ledger account and undoes the matches that the rules made', async () => {
    const matches = async () => (await treasurer.get(`${ROOM}/matches?integrationId=${id}`)).body.total;
    expect(await matches()).toBe(1);
    const { body } = await configure({ version: await version(), ledgerAccount: '1040' });
    expect(body.ledgerAccount).toBe('1040');
    expect(await matches()).toBe(0);
    await configure({ version: await version(), ledgerAccount: null });
    expect((await treasurer.get(`${ROOM}/integrations`)).body[0]).toMatchObject({
      status: 'warning',
      problem: expect.stringContaining('which account of the ledger'),
    });
  });
  it('never takes an account that another integration has', async () => {
    const two = new TestBank(() => '2026-11-21');
    two.accounts = [
      { id: 'acc-1', accountNumber: 'SL00TEST0000445566', currency: 'USD' },
      { id: 'acc-2', accountNumber: 'SL00TEST0000112233', currency: 'USD' },
    ];
    const second = await connectBank(treasurer, 'Second', '1000');
    await sync(t, two, second);
    const answer = await treasurer.send('PATCH', `${ROOM}/integrations/${second}`, {
      version: 1,
      bankAccountId: 'acc-2',
    });
    expect([answer.status, answer.body.message]).toEqual([409, 'Harbour Bank SL is this account already']);
  });
  it('refuses an account that the bank does not offer, and one that does not exist', async () => {
    const answer = await configure({ version: await version(), bankAccountId: 'acc-9' });
    expect([answer.status]).toEqual([409]);
    await sql`update bank_integrations set read_through = null where id = ${id}::uuid`.execute(
      t.database.write,
    );
    const other = await treasurer.send('POST', `${ROOM}/integrations`, {
      type: 'api',
      name: 'Fresh',
      endpoint: 'https://fresh.example/v1',
      clientId: 'x',
      clientSecret: 'a-secret-of-eight',
    });
    const unknown = await treasurer.send('PATCH', `${ROOM}/integrations/${other.body.id}`, {
      version: 1,
      bankAccountId: 'acc-9',
    });
    expect([unknown.status, fieldsOf(unknown)]).toEqual([400, ['bankAccountId']]);
    expect((await treasurer.send('PATCH', `${ROOM}/integrations/${NOBODY}`, { version: 1 })).status).toBe(
      404,
    );
  });
});
