import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/audit/public-key', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: '/api/audit/public-key', permission: 'audit.view' });

  it('returns the key that verifies proofs', async () => {
    const { body } = await (await t.signIn('admin')).get('/api/audit/public-key');
    expect(body).toEqual({ fingerprint: t.keyring.fingerprint, publicKeyPem: t.keyring.publicKeyPem });
  });
});
