import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const URL = '/api/figures';

describe('GET /api/figures', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
  });
  it('lists every figure with its meaning, to everyone', async () => {
    const { status, body } = await (await t.signIn('Clerk', { powers: [] })).get(URL);
    expect(status).toBe(200);
    expect(body.figures.length).toBeGreaterThan(50);
    expect(body.figures).toContainEqual(
      expect.objectContaining({
        id: 'cards.held',
        unit: 'count',
        dimensions: ['aqua', 'platinum', 'black'],
        permission: 'cards.view',
        timing: 'live',
        goodDirection: 'up',
      }),
    );
  });
});
