import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSuspicions } from '../../compliance/detect.ts';
import { guards, lastRecord, statusesOf } from '../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../testing/compliance.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/compliance/candidates/:id/decision', () => {
  let c: ComplianceCompany;
  let ids: string[] = [];
  beforeAll(async () => {
    c = await startComplianceCompany();
    await c.t.database.write.transaction().execute((tx) => takeSuspicions(tx));
    ids = (await c.officer.get(`${ROOM}/candidates`)).body.candidates.map(({ id }: { id: string }) => id);
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/candidates/${NOBODY}/decision`,
    body: { decision: 'file', note: 'Reference 17' },
    permission: 'compliance.manage',
  });
  const decide = (id: string, body: object, who = c.officer) =>
    who.send('POST', `${ROOM}/candidates/${id}/decision`, body);

  it('is for those alone who may see whom it is about', async () => {
    const { status, body } = await decide(NOBODY, { decision: 'file', note: 'Reference 17' }, c.second);
    expect([status, body.permission]).toEqual([403, 'kyc.verify']);
  });
  it('records a filing with who and why, once', async () => {
    const other = await c.t.signIn('Other officer', { powers: ['compliance.manage', 'kyc.verify'] });
    const [id = ''] = ids;
    const answers = await Promise.all([
      decide(id, { decision: 'file', note: 'Reference 17', version: 1 }),
      decide(id, { decision: 'dismiss', note: 'Explained', version: 1 }, other),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await lastRecord(c.t)).toMatchObject({ action: 'compliance.decide-candidate', entity_id: id });
    const { total } = (await c.officer.get(`${ROOM}/candidates?state=open`)).body;
    expect(total).toBe(ids.length - 1);
  });
  it('needs a note, a decision it knows and a candidate', async () => {
    const [, id = ''] = ids;
    expect((await decide(id, { decision: 'dismiss', note: ' ' })).status).toBe(400);
    expect((await decide(id, { decision: 'forget', note: 'Why not' })).status).toBe(400);
    expect((await decide(id, { decision: 'file', note: 'Reference 18', decidedBy: 'x' })).status).toBe(400);
    expect((await decide(NOBODY, { decision: 'file', note: 'Reference 18' })).status).toBe(404);
  });
});
