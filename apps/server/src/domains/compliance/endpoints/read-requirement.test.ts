import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

describe('GET /api/compliance/requirements/:id', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: `${ROOM}/requirements/4`, permission: 'compliance.view' });

  it('returns its controls in order, the test method of each, and possible owners of a remediation', async () => {
    const { status, body } = await c.viewer.get(`${ROOM}/requirements/4`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: '4', reviewCadence: 'W', remediations: [] });
    expect(
      body.controlList.map(({ id, method, isKey }: Record<string, unknown>) => [id, method, isKey]),
    ).toEqual([
      ['4.1', 'query', true],
      ['4.2', 'query', true],
      ['4.3', 'attested', false],
      ['4.4', 'attested', false],
      ['4.5', 'attested', false],
    ]);
    const owners = body.owners.map(({ id }: { id: string }) => id);
    expect(owners).toEqual(expect.arrayContaining([c.officer.userId, c.second.userId]));
    expect(owners).not.toContain(c.viewer.userId);
  });
  it.each([
    ['29', 404],
    ['0', 404],
    ['x', 400],
    ['100', 400],
  ])('answers %s with %i', async (id, status) => {
    expect((await c.viewer.get(`${ROOM}/requirements/${id}`)).status).toBe(status);
  });
});
