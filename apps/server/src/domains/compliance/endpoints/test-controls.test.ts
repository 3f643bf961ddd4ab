import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteFindings } from '../../audit/jobs/keep-seals.ts';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

interface Shown {
  id: string;
  state: string;
  finding: string;
  ranBy: string;
}

describe('POST /api/compliance/requirements/:id/test', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/requirements/20/test`,
    body: {},
    permission: 'compliance.manage',
  });
  const test = (id: string, attestations: object[] = [], who = c.officer) =>
    who.send('POST', `${ROOM}/requirements/${id}/test`, { attestations });
  const control = (body: { controlList: Shown[] }, id: string) =>
    body.controlList.find((each) => each.id === id);

  it('[A-4.54] runs the controls that are queries over the company’s data, and records who ran them', async () => {
    const { status, body } = await test('20');
    expect(status).toBe(200);
    expect(control(body, '20.1')).toMatchObject({ state: 'passed', ranBy: c.officer.username });
    expect(control(body, '20.2')).toMatchObject({
      state: 'passed',
      finding: 'No exceptions in 6 tables of evidence and sealed tables',
    });
    expect(await lastRecord(c.t)).toMatchObject({ action: 'compliance.test', entity_id: '20' });
    const announced = await c.t.database.read
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', 'business.changed')
      .execute();
    expect(announced.map(({ payload }) => payload)).toContainEqual({ day: '2026-09-01' });
  });
  it('fails the control for append-only evidence while a finding of the seals is open', async () => {
    const found = [{ table: 'roles', scope: '', key: 'manager', what: 'was changed' }];
    const note = (findings: typeof found) =>
      c.t.database.write.transaction().execute((tx) => noteFindings(tx, c.t.clock, findings));
    await note(found);
    c.t.clock.advance(1_000);
    expect(control((await test('20')).body, '20.2')).toMatchObject({ state: 'failed' });
    const [run] = (await c.officer.get(`${ROOM}/controls/20.2/runs`)).body;
    expect(run).toMatchObject({
      passed: false,
      exceptions: 1,
      evidence: [{ table: 'roles', finding: 'was changed' }],
    });
    await note([]);
    c.t.clock.advance(1_000);
    expect(control((await test('20')).body, '20.2')).toMatchObject({ state: 'passed' });
  });
  it('finds the items that violate a control, and stores them as evidence', async () => {
    await sql`update subscribers set birth_year = 2015 where id in ('S001', 'S002')`.execute(
      c.t.database.write,
    );
    const { body } = await test('9');
    expect(control(body, '9.1')).toMatchObject({
      state: 'failed',
      finding: expect.stringMatching(/^Exceptions: 2 of \d+ open customers$/),
    });
    const [run] = (await c.officer.get(`${ROOM}/controls/9.1/runs`)).body;
    expect(run).toMatchObject({
      passed: false,
      exceptions: 2,
      evidence: [{ subscriber: 'S001' }, { subscriber: 'S002' }],
    });
    await sql`update subscribers set birth_year = 1980 where id in ('S001', 'S002')`.execute(
      c.t.database.write,
    );
    c.t.clock.advance(1_000);
    expect(control((await test('9')).body, '9.1')).toMatchObject({ state: 'passed' });
    expect((await c.officer.get(`${ROOM}/controls/9.1/runs`)).body).toHaveLength(2);
  });
  it('stores a person’s finding for the other controls', async () => {
    const { body } = await test('1', [
      { controlId: '1.1', passed: false, evidence: 'The board met without it' },
    ]);
    expect(control(body, '1.1')).toMatchObject({ state: 'failed', finding: 'The board met without it' });
    expect(body.status).toBe('non_compliant');
  });
  it('never changes a stored run', async () => {
    await expect(sql`update control_runs set passed = true`.execute(c.t.database.write)).rejects.toThrow(
      'permission denied',
    );
    await expect(sql`delete from control_runs`.execute(c.t.database.write)).rejects.toThrow(
      'permission denied',
    );
  });
  it.each([
    [[{ controlId: '4.1', passed: true, evidence: 'A query is not attested' }], 'attestations.0.controlId'],
    [[{ controlId: '5.2', passed: true, evidence: 'Of another requirement' }], 'attestations.0.controlId'],
    [[{ controlId: '4.3', passed: true, evidence: 'no' }], 'attestations.0.evidence'],
    [[{ controlId: '4.3', passed: 'yes', evidence: 'Looked' }], 'attestations.0.passed'],
    [
      [
        { controlId: '4.3', passed: true, evidence: 'Looked' },
        { controlId: '4.3', passed: false, evidence: 'Looked again' },
      ],
      'attestations',
    ],
  ])('refuses %j', async (attestations, field) => {
    const answer = await test('4', attestations);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('requires a finding where no query can be run', async () => {
    expect((await test('1')).status).toBe(422);
    expect((await test('99')).status).toBe(404);
  });
});
