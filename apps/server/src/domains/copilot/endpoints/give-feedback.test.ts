import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/ai/feedback';
const NOBODYS = '00000000-0000-4000-8000-000000000000';

describe('POST /api/ai/feedback', () => {
  let t: TestApp;
  let asker: Person;
  let queryId: string;
  beforeAll(async () => {
    t = await startTestApp();
    asker = await t.signIn('view_only');
    queryId = (await asker.send('POST', '/api/ai/query', { query: 'How many users?' })).body.queryId;
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: URL,
    permission: 'ai_features',
    body: { queryId: NOBODYS, wasHelpful: true },
  });

  it('[B-7.41] [B-4.27] marks an answer as helpful or not; the latest feedback counts', async () => {
    for (const wasHelpful of [true, false]) {
      const { status, body } = await asker.send('POST', URL, { queryId, wasHelpful });
      expect([status, body]).toEqual([200, { ok: true }]);
      expect(await lastRecord(t)).toMatchObject({ action: 'ai.feedback', after: { wasHelpful } });
    }
    const before = await recordCount(t);
    expect((await asker.send('POST', URL, { queryId, wasHelpful: false })).status).toBe(200);
    expect(await recordCount(t)).toBe(before);
  });
  it('answers not found for somebody else’s answer', async () => {
    const other = await t.signIn('owner');
    for (const id of [queryId, NOBODYS])
      expect((await other.send('POST', URL, { queryId: id, wasHelpful: true })).status).toBe(404);
  });
  it.each([{}, { queryId: 'x', wasHelpful: true }, { queryId: NOBODYS, wasHelpful: 'yes' }])(
    'refuses %j',
    async (input) => {
      expect((await asker.send('POST', URL, input)).status).toBe(400);
    },
  );
});
