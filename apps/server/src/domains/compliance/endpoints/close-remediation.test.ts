import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/compliance/remediations/:id/close', () => {
  let c: ComplianceCompany;
  let id = '';
  beforeAll(async () => {
    c = await startComplianceCompany();
    const opened = await c.officer.send('POST', `${ROOM}/requirements/19/remediations`, {
      title: 'Second factors',
      ownerId: c.second.userId,
      dueDate: '2026-09-15',
    });
    id = opened.body.id;
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/remediations/${NOBODY}/close`,
    body: { note: 'Everybody has one' },
    permission: 'compliance.manage',
  });
  const close = (body: object, who = c.second, of = id) =>
    who.send('POST', `${ROOM}/remediations/${of}/close`, body);

  it('refuses an empty note, an old version and an unknown remediation', async () => {
    expect((await close({ note: ' ' })).status).toBe(400);
    const stale = await close({ note: 'All done', version: 7 });
    expect([stale.status, stale.body.current.id]).toEqual([409, id]);
    expect((await close({ note: 'All done' }, c.second, NOBODY)).status).toBe(404);
  });
  it('is closed once, by the first of two concurrent callers', async () => {
    const answers = await Promise.all([
      close({ note: 'Everybody has one', version: 1 }),
      close({ note: 'Everybody has one', version: 1 }, c.officer),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const [done] = (await c.viewer.get(`${ROOM}/requirements/19`)).body.remediations;
    expect(done).toMatchObject({ state: 'done', doneNote: 'Everybody has one', version: 2 });
    expect(await lastRecord(c.t)).toMatchObject({ action: 'compliance.close-remediation', entity_id: id });
  });
});
