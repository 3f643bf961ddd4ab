import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/compliance/requirements/:id/remediations', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  const URL = `${ROOM}/requirements/19/remediations`;
  guards(() => c.t, {
    method: 'POST',
    url: URL,
    body: { title: 'Second factors', ownerId: NOBODY, dueDate: '2026-09-15' },
    permission: 'compliance.manage',
  });
  const open = (changes: object = {}) =>
    c.officer.send('POST', URL, {
      title: 'Give every owner a second factor',
      ownerId: c.second.userId,
      dueDate: '2026-09-15',
      ...changes,
    });

  it('[A-4.53] creates a task with an owner, who is notified, and a due date', async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'open',
      owner: { id: c.second.userId, name: c.second.username },
      dueDate: '2026-09-15',
      openedBy: c.officer.username,
      version: 1,
    });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'compliance.open-remediation',
      entity_id: body.id,
      after: { requirement: '19', owner: c.second.username },
    });
    const notified = (await c.second.get('/api/notifications')).body.items;
    expect(notified[0].message).toContain('Give every owner a second factor (PCI 7–9 access)');
    expect((await c.viewer.get(`${ROOM}/requirements/19`)).body.remediations).toEqual([body]);
  });
  it.each([
    ['title', ' '],
    ['ownerId', NOBODY],
    ['ownerId', 'me'],
    ['dueDate', '2026-08-31'],
    ['dueDate', 'soon'],
  ])('refuses %s = %s', async (field, value) => {
    const answer = await open({ [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('refuses an owner who may not manage compliance', async () => {
    const { status, body } = await open({ ownerId: c.viewer.userId });
    expect([status, body.fields]).toEqual([
      400,
      [{ path: 'ownerId', message: 'names nobody who may manage compliance' }],
    ]);
  });
});
