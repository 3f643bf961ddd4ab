import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleKycCase, sampleSubscriber } from '../../../testing/sample-rows.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/ingest/subscribers';

describe('POST /api/ingest/subscribers', () => {
  let t: TestApp;
  let feed: Person;
  const send = (rows: object[], kycCases: object[] = [], who = feed): Promise<Answer> =>
    who.send('POST', URL, { rows, kycCases });
  const held = async (id: string) =>
    (
      await sql<{
        closed_day: string | null;
        town: string;
      }>`select * from subscribers where id = ${id}`.execute(t.database.read)
    ).rows[0];

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
  });
  afterAll(() => t.close());

  it('loads people and their identification cases in one batch, with one audit record free of personal data', async () => {
    const answer = await send([sampleSubscriber('S1')], [sampleKycCase('K1', 'S1')]);
    expect(answer.body).toEqual({ inserted: 2, unchanged: 0, daysTouched: ['2026-10-01', '2026-10-02'] });
    const records = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('action', '=', 'ingest.subscribers')
      .execute();
    expect(records).toHaveLength(1);
    expect(JSON.stringify([records[0]?.description, records[0]?.after])).not.toMatch(/Person|23276/);
  });

  it('changes nothing when sent again, and accepts a later state', async () => {
    await send([sampleSubscriber('S2')], [sampleKycCase('K2', 'S2')]);
    const again = await send([sampleSubscriber('S2')], [sampleKycCase('K2', 'S2')]);
    expect(again.body).toEqual({ inserted: 0, unchanged: 2, daysTouched: [] });
    const later = await send(
      [sampleSubscriber('S2', { town: 'Makeni', closedAt: '2026-11-20T10:00:00Z' })],
      [sampleKycCase('K2', 'S2', { status: 'approved', decidedAt: '2026-11-19T10:00:00Z' })],
    );
    expect(later.body).toEqual({ inserted: 2, unchanged: 0, daysTouched: ['2026-11-19', '2026-11-20'] });
    expect(await held('S2')).toMatchObject({ town: 'Makeni', closed_day: '2026-11-20' });
  });

  it('refuses to rewrite history: another sign-up, a reopened account, a decided case', async () => {
    await send(
      [sampleSubscriber('S3', { closedAt: '2026-11-20T10:00:00Z' })],
      [sampleKycCase('K3', 'S3', { status: 'approved', decidedAt: '2026-10-03T10:00:00Z' })],
    );
    const rewritten = [
      await send([
        sampleSubscriber('S3', { signupAt: '2026-10-02T08:00:00Z', closedAt: '2026-11-20T10:00:00Z' }),
      ]),
      await send([sampleSubscriber('S3')]),
      await send([], [sampleKycCase('K3', 'S3', { status: 'rejected', decidedAt: '2026-10-04T10:00:00Z' })]),
    ];
    expect(rewritten.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(rewritten[2]?.body.fields[0].path).toBe('kycCases.0');
    expect(await held('S3')).toMatchObject({ closed_day: '2026-11-20' });
  });

  it.each([
    ['rows.1.signupAt', { signupAt: '2026-11-22T00:00:00Z' }, {}],
    ['rows.1.closedAt', { closedAt: '2026-09-30T00:00:00Z' }, {}],
    ['rows.1.fullName', { fullName: 'a\tb' }, {}],
    ['rows.1.msisdn', { msisdn: '076000001' }, {}],
    ['rows.1.id', { id: 'house' }, {}],
    ['kycCases.0.subscriberId', {}, { subscriberId: 'nobody' }],
    ['kycCases.0.decidedAt', {}, { status: 'approved' as const }],
    ['kycCases.0.toLevel', {}, { fromLevel: 1, toLevel: 1 }],
  ])('names %s when it is wrong, and loads nobody', async (path, person, kyc) => {
    const answer = await send(
      [sampleSubscriber('S7'), sampleSubscriber('S8', person)],
      [sampleKycCase('K8', 'S7', kyc)],
    );
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((each: { path: string }) => each.path)).toContain(path);
    expect(await held('S7')).toBeUndefined();
  });

  it('refuses a caller who is not signed in or lacks the permission', async () => {
    expect((await send([sampleSubscriber('S9')], [], t.anonymous)).status).toBe(401);
    const other = await t.signIn('view_only');
    expect((await send([sampleSubscriber('S9')], [], other)).status).toBe(403);
    expect(await held('S9')).toBeUndefined();
  });
});
