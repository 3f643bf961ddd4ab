import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/audit/records/:id', () => {
  let t: TestApp;
  let owner: Person;
  let auditor: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    await owner.send('POST', '/api/roles', { name: 'teller', displayName: 'Teller', level: 5 });
    await owner.send('PATCH', '/api/roles/teller', { permissions: ['cards.view'] });
    await owner.send('POST', '/api/auth/logout');
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: '/api/audit/records/1', permission: 'audit.view' });

  it('returns the record with its differences and the permission that allowed the action', async () => {
    const { status, body } = await auditor.get('/api/audit/records/2');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: '2',
      action: 'role.update',
      userId: owner.userId,
      sessionId: owner.sessionId,
      permission: 'roles.edit',
      changes: [{ fieldName: 'permissions', oldValue: '[]', newValue: '["cards.view"]' }],
    });
    expect(body.hash).toMatch(/^[0-9a-f]{64}$/);
  });
  it('names no permission where none was needed', async () => {
    expect((await auditor.get('/api/audit/records/3')).body).toMatchObject({
      action: 'session.end',
      permission: null,
      changes: [],
    });
  });
  it('answers not found for an unknown record, and accepts only numbers', async () => {
    expect((await auditor.get('/api/audit/records/999')).status).toBe(404);
    expect((await auditor.get('/api/audit/records/one')).status).toBe(400);
  });
});
