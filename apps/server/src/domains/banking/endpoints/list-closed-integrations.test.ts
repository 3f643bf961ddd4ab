import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, guards } from '../../../testing/administration.ts';
import { ROOM, connectBank } from '../../../testing/banking.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/banking/closed-integrations', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `${ROOM}/closed-integrations`, permission: 'treasury.view' });

  it('lists closed integrations with who closed them, when and why, the last closed first', async () => {
    const treasurer = await t.signIn('admin');
    const viewer = await t.signIn('view_only');
    expect((await viewer.get(`${ROOM}/closed-integrations`)).body).toEqual([]);
    for (const [name, ledger] of [
      ['First', '1010'],
      ['Second', '1040'],
    ] as const) {
      const id = await connectBank(treasurer, name, ledger);
      await treasurer.send('POST', `${ROOM}/integrations/${id}/close`, { version: 1, note: `${name} goes` });
      t.clock.advance(60_000);
    }
    const { body } = await viewer.get(`${ROOM}/closed-integrations`);
    expect(body.map(({ name, note, closedBy }: Record<string, string>) => [name, note, closedBy])).toEqual([
      ['Second', 'Second goes', `Test ${treasurer.username}`],
      ['First', 'First goes', `Test ${treasurer.username}`],
    ]);
    expect(asText(body)).not.toMatch(/secret|endpoint/i);
  });
});
