import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleFile, personLine, upload } from '../../../testing/imports.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/imports/:id', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('shows an import to a person who may import its kind', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['api_access'] });
    const it = await upload(clerk, 'subscribers', peopleFile(personLine('S1')));
    expect(await clerk.get(`/api/imports/${it.id}`)).toMatchObject({
      status: 200,
      body: { state: 'uploaded', rows: 1 },
    });
    const stranger = await t.signIn('Stranger', { powers: [] });
    expect((await stranger.get(`/api/imports/${it.id}`)).body.permission).toBe('api_access');
    expect((await t.anonymous.get(`/api/imports/${it.id}`)).status).toBe(401);
    const nowhere = '/api/imports/00000000-0000-4000-8000-000000000000';
    expect((await clerk.get(nowhere)).body.message).toBe('This import does not exist');
    expect((await clerk.get('/api/imports/7')).status).toBe(400);
  });
});
