import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/compliance/reports/:id/submit', () => {
  let c: ComplianceCompany;
  let id = '';
  beforeAll(async () => {
    c = await startComplianceCompany();
    id = await c.report('AML', '2026-08-31');
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/reports/${NOBODY}/submit`,
    body: {},
    permission: 'compliance.manage',
  });
  const submit = (who = c.second, body: object = {}, report = id) =>
    who.send('POST', `${ROOM}/reports/${report}/submit`, body);

  it('refuses a report that is not generated', async () => {
    expect(await submit()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Generate') },
    });
  });
  it('[A-4.52] must be done by another person than the preparer, and then does not change', async () => {
    await c.generate('monthly', 'current');
    const own = await submit(c.officer);
    expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('another person')]);
    const stale = await submit(c.second, { version: 1 });
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining(c.officer.username)]);
    const { status, body } = await submit(c.second, { version: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', submittedBy: c.second.username, version: 3 });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'compliance.submit',
      actor_id: c.second.userId,
      before: { submittedBy: null },
      after: { preparedBy: c.officer.username, submittedBy: c.second.username },
    });
    const again = await submit(c.second);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining(c.second.username)]);
  });
  it('accepts a late report too', async () => {
    const late = await c.report('PCI', '2026-06-30');
    await c.generate('quarterly', '2026-Q2');
    expect((await submit(c.second, {}, late)).body).toMatchObject({ status: 'completed' });
  });
  it('answers not found for an unknown report', async () => {
    expect((await submit(c.second, {}, NOBODY)).status).toBe(404);
  });
});
