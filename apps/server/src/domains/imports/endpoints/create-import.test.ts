import { MAX_IMPORT_BYTES } from '@cottontree/contract/imports/imports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/imports', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  const file = { kind: 'transactions', fileName: 'may.csv', sizeBytes: 1_000 };

  it('begins an import', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['api_access'] });
    const { status, body } = await clerk.send('POST', '/api/imports', file);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...file, state: 'uploading', parts: 0, rows: 0, createdBy: clerk.username });
    expect(await lastRecord(t)).toMatchObject({ action: 'import.create', entity_id: body.id });
  });

  it('refuses an empty or too large file, an unknown kind and a blank name', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['api_access'] });
    const refusals = [
      { ...file, sizeBytes: 0 },
      { ...file, sizeBytes: MAX_IMPORT_BYTES + 1 },
      { ...file, kind: 'users' },
      { ...file, fileName: ' ' },
    ];
    const found = [];
    for (const body of refusals) {
      const answer = await clerk.send('POST', '/api/imports', body);
      expect(answer.status).toBe(400);
      found.push(...fieldsOf(answer));
    }
    expect(found).toEqual(['sizeBytes', 'sizeBytes', 'kind', 'fileName']);
  });

  it('requires the permission of the kind, and a session', async () => {
    const stranger = await t.signIn('Stranger', { powers: ['expenses.manage'] });
    const { status, body } = await stranger.send('POST', '/api/imports', file);
    expect([status, body.permission, body.grantedBy]).toEqual([403, 'api_access', ['Owner']]);
    expect((await t.anonymous.send('POST', '/api/imports', file)).status).toBe(401);
  });
});
