import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/general-ledger/accounts';

describe('GET /api/general-ledger/accounts', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'treasury.view' });

  it('lists every account by number, with its kind', async () => {
    const { body } = await (await t.signIn('owner')).get(URL);
    const { rows } = await sql<{ code: string; name: string; kind: string }>`
      select code, name, kind from ledger_accounts order by code`.execute(t.database.read);
    expect(rows.length).toBeGreaterThan(25);
    expect(
      body.accounts.map(({ code, name, kind }: { code: string; name: string; kind: string }) => ({
        code,
        name,
        kind,
      })),
    ).toEqual(rows);
    expect(body.accounts[0]).toEqual({
      code: '1000',
      name: 'Trust bank',
      kind: 'asset',
      own: null,
      version: 0,
    });
  });
});
