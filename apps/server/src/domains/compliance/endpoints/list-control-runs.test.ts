import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

describe('GET /api/compliance/controls/:id/runs', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
    await sql`update subscribers set birth_year = 2015 where id = 'S001'`.execute(c.t.database.write);
    await c.officer.send('POST', `${ROOM}/requirements/9/test`, {});
  });
  afterAll(() => c.close());
  const URL = `${ROOM}/controls/9.1/runs`;
  guards(() => c.t, { method: 'GET', url: URL, permission: 'compliance.view' });

  it('returns the tests with the examined items, masked for people who may not see customers', async () => {
    const [seen] = (await c.officer.get(URL)).body;
    expect(seen).toMatchObject({ passed: false, exceptions: 1, ranBy: c.officer.username });
    expect(seen.evidence[0].subscriber).toBe('S001');
    const [masked] = (await c.viewer.get(URL)).body;
    expect(masked.evidence[0].subscriber).toMatch(/^••••[\w-]{8}$/);
  });
  it('returns the newest 20 by default, and up to 2,000', async () => {
    await sql`
      insert into control_runs (control_id, at, business_day, passed, finding, runner, evidence)
      select '1.2', timestamptz '2026-06-01T00:00:00Z' + n * interval '1 day', '2026-08-31', true, 'Day ' || n, 'tests', '[]'
        from generate_series(1, 25) n`.execute(c.t.database.write);
    const findings = async (query: string) =>
      (await c.viewer.get(`${ROOM}/controls/1.2/runs${query}`)).body.map(
        ({ finding }: { finding: string }) => finding,
      );
    const all = await findings('?limit=2000');
    expect(all.filter((finding: string) => finding.startsWith('Day '))).toHaveLength(25);
    expect(await findings('')).toEqual(all.slice(0, 20));
    expect((await c.viewer.get(`${URL}?limit=2001`)).status).toBe(400);
  });
  it('returns tests of an attested control without counts', async () => {
    const [run] = (await c.viewer.get(`${ROOM}/controls/1.1/runs`)).body;
    expect(run).toMatchObject({ examined: null, exceptions: null, evidence: [], finding: 'Looked at' });
  });
  it('answers not found for an unknown control', async () => {
    expect((await c.viewer.get(`${ROOM}/controls/28.9/runs`)).status).toBe(404);
    expect((await c.viewer.get(`${ROOM}/controls/one/runs`)).status).toBe(400);
  });
});
