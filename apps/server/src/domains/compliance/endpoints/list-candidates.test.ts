import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSuspicions } from '../detect.ts';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const URL = `${ROOM}/candidates`;

describe('GET /api/compliance/candidates', () => {
  let c: ComplianceCompany;
  let confirmed = 0;
  beforeAll(async () => {
    c = await startComplianceCompany();
    await c.t.database.write.transaction().execute((tx) => takeSuspicions(tx));
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from fraud_alerts where status = 'resolved'`.execute(c.t.database.read);
    confirmed = Number(rows[0]?.n);
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'compliance.view' });

  it('returns a page of the matching candidates, newest first, and their number', async () => {
    const { body } = await c.officer.get(`${URL}?kind=str&state=open&limit=2`);
    expect(confirmed).toBeGreaterThan(2);
    expect([body.total, body.open, body.candidates.length]).toEqual([confirmed, confirmed, 2]);
    const [first, second] = body.candidates;
    expect(first.businessDay >= second.businessDay).toBe(true);
    const next = await c.officer.get(`${URL}?kind=str&state=open&limit=2&offset=2`);
    expect(next.body.candidates[0].id).not.toBe(second.id);
    expect((await c.officer.get(`${URL}?kind=ctr`)).body).toEqual({
      candidates: [],
      total: 0,
      open: 0,
      withheld: false,
    });
  });
  it('names the customer for people who may file and see customers; others get only the number', async () => {
    const seen = (await c.officer.get(`${URL}?limit=1`)).body.candidates[0];
    expect(seen.subscriber).toMatch(/^S\d{3} Person \d+$/);
    const verifier = await c.t.signIn('Verifier', { powers: ['compliance.view', 'kyc.verify'] });
    for (const who of [c.viewer, c.second, verifier])
      expect((await who.get(`${URL}?limit=1`)).body).toEqual({
        candidates: [],
        total: confirmed,
        open: confirmed,
        withheld: true,
      });
  });
  it('refuses unknown filters', async () => {
    for (const query of ['kind=cash', 'state=late', 'limit=500', 'offset=-1'])
      expect((await c.viewer.get(`${URL}?${query}`)).status, query).toBe(400);
  });
  it('is late from the day after the one on which it is due', async () => {
    const [newest] = (await c.officer.get(`${URL}?kind=str&limit=1`)).body.candidates;
    const due = Date.parse(`${newest.dueDate}T12:00:00Z`);
    const lateAt = async (instant: number) => {
      c.t.clock.advance(instant - c.t.clock.now().getTime());
      const who = await c.t.signIn('Filer', {
        powers: ['compliance.view', 'compliance.manage', 'kyc.verify'],
      });
      return (await who.get(`${URL}?kind=str&limit=1`)).body.candidates[0];
    };
    expect(await lateAt(due)).toMatchObject({ id: newest.id, isLate: false });
    expect(await lateAt(due + 86_400_000)).toMatchObject({ id: newest.id, isLate: true });
  });
});
