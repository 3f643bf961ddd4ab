import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';
import type { Person } from '../../../testing/test-app.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/compliance/reports/:id/urgent', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/reports/${NOBODY}/urgent`,
    body: {},
    permission: 'compliance.manage',
  });
  const urge = async (type: string, to: string, who: Person) =>
    who.send('POST', `${ROOM}/reports/${await c.report(type, to)}/urgent`, {});
  const inbox = async (who: Person): Promise<string[]> =>
    (await who.get('/api/notifications')).body.items.map(({ message }: { message: string }) => message);

  it('notifies everybody who could prepare the report while nobody has, and records the caller', async () => {
    const { status, body } = await urge('AML', '2026-07-31', c.officer);
    expect(status).toBe(200);
    expect(body.told).toBeGreaterThanOrEqual(1);
    expect(await inbox(c.second)).toEqual([
      `AML activity report, July 2026 was due on 2026-08-14; Test ${c.officer.username} asks for it`,
    ]);
    expect(await inbox(c.officer)).toEqual([]);
    expect(await inbox(c.viewer)).toEqual([]);
    expect(await lastRecord(c.t)).toMatchObject({ action: 'compliance.urge', actor_id: c.officer.userId });
    const shown = (await c.viewer.get(`${ROOM}/reports/${await c.report('AML', '2026-07-31')}`)).body;
    expect(shown.urgent).toEqual([
      { at: '2026-09-01T15:30:00.000Z', by: `Test ${c.officer.username}`, told: body.told },
    ]);
    expect(shown.lastUrgent).toEqual({ at: '2026-09-01T15:30:00.000Z', by: `Test ${c.officer.username}` });
  });
  it('refuses a second time on the same day, and says who called it urgent', async () => {
    const { status, body } = await urge('AML', '2026-07-31', c.second);
    expect([status, body.message]).toEqual([
      409,
      `Test ${c.officer.username} marked it as urgent today already`,
    ]);
  });
  it('notifies only its preparer once there is one', async () => {
    await c.generate('quarterly', '2026-Q2', c.officer);
    expect((await urge('PCI', '2026-06-30', c.second)).body).toEqual({ told: 1 });
    expect((await inbox(c.officer))[0]).toContain('PCI DSS status report, Q2 2026');
  });
  it('refuses a report that is not overdue', async () => {
    expect((await urge('AML', '2026-08-31', c.officer)).status).toBe(409);
    expect((await urge('AML', '2026-05-31', c.officer)).status).toBe(409);
  });
});
