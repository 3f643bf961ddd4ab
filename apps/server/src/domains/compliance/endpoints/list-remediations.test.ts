import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const URL = `${ROOM}/remediations`;

describe('GET /api/compliance/remediations', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'compliance.view' });
  const open = async (requirement: number, title: string, dueDate: string) =>
    (
      await c.officer.send('POST', `${ROOM}/requirements/${requirement}/remediations`, {
        title,
        ownerId: c.second.userId,
        dueDate,
      })
    ).body;

  it('lists open remediations of all requirements, the earliest due first', async () => {
    expect((await c.viewer.get(URL)).body).toEqual([]);
    const later = await open(19, 'Give every owner a second factor', '2026-09-20');
    const sooner = await open(3, 'File what is late', '2026-09-02');
    const done = await open(4, 'Train the night shift', '2026-09-03');
    await c.second.send('POST', `${URL}/${done.id}/close`, { note: 'Trained on Monday' });
    expect((await c.viewer.get(URL)).body).toEqual([
      { ...sooner, requirement: { id: '3', name: 'CTR filing' } },
      { ...later, requirement: { id: '19', name: 'PCI 7–9 access' } },
    ]);
  });
});
