import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/company';

describe('GET /api/company', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });

  it('is empty at version 0 until somebody enters something', async () => {
    const reader = await t.signIn('Reader', { powers: ['settings.view'] });
    expect((await reader.get(URL)).body).toEqual({
      displayName: null,
      legalName: null,
      address: null,
      registrations: [],
      logo: null,
      version: 0,
    });
  });
});
