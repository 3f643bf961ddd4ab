import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, guards, lastRecord } from '../../../testing/administration.ts';
import { RECEIVER, SENDER, startDeskApp } from '../../../testing/desk.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/customers/search';

describe('POST /api/customers/search', () => {
  let t: TestApp;
  let manager: Person;
  beforeAll(async () => {
    t = await startDeskApp();
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: URL, body: { text: 'Conteh' }, permission: 'customers.view' });

  const search = async (text: string): Promise<[string, string[]]> => {
    const { status, body } = await manager.send('POST', URL, { text });
    expect(status).toBe(200);
    return [body.by, body.customers.map(({ id }: { id: string }) => id)];
  };
  it.each(['+232 76 123 456', '076123456', '76-123-456', '0023276123456'])(
    'finds a telephone number in any spelling: %s',
    async (text) => expect(await search(text)).toEqual(['phone', [SENDER]]),
  );
  it.each(['Aminata Conteh', 'conteh aminata', 'Contéh', 'Konte', 'amin cont', "  AMINATA'  "])(
    'finds a name by the beginnings of its words, as it sounds: %s',
    async (text) => expect(await search(text)).toEqual(['name', [SENDER]]),
  );
  it('finds nobody by other letters or by signs', async () => {
    expect(await search('Sesay')).toEqual(['name', []]);
    expect(await search('& | ! :*')).toEqual(['name', []]);
    expect(await search('%%')).toEqual(['name', []]);
  });
  it('finds an id of a customer, in capitals or not, and of a card', async () => {
    expect(await search('s002')).toEqual(['id', [RECEIVER]]);
    expect(await search('C20')).toEqual(['card', [RECEIVER]]);
  });
  it('finds the customers of a card’s last digits, no more than requested', async () => {
    const { body } = await manager.send('POST', URL, { text: '•• 1234', limit: 2 });
    expect(body).toMatchObject({ by: 'last4', more: true });
    expect(body.customers).toHaveLength(2);
  });
  it('shows names and numbers to nobody in clear', async () => {
    const { body } = await (await t.signIn('owner')).send('POST', URL, { text: 'Aminata Conteh' });
    expect(body.customers).toMatchObject([
      { id: SENDER, maskedName: 'A••• C•••', maskedPhone: '+232 •••• 456' },
    ]);
    expect(asText(body)).not.toContain('Conteh');
  });
  it('records the search and who was found, without what was typed', async () => {
    await manager.send('POST', URL, { text: 'Aminata Conteh' });
    const record = await lastRecord(t);
    expect(record).toMatchObject({
      action: 'customers.search',
      actor_id: manager.userId,
      after: { by: 'name', found: [SENDER] },
    });
    expect(asText(record)).not.toContain('Conteh');
  });
  it('refuses less than two characters', async () => {
    expect((await manager.send('POST', URL, { text: ' a ' })).status).toBe(400);
  });
});
