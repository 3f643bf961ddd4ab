import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../rules-in-force.ts';
import { fieldsOf, guards, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import { startFraudApp, type FraudApp } from '../../../testing/fraud.ts';
import type { Person } from '../../../testing/test-app.ts';

const URL = '/api/fraud/rules';
const wider = { ...DEFAULT_RULES, alertFrom: { ...DEFAULT_RULES.alertFrom, spending_pattern: 0.58 } };

describe('PUT /api/fraud/rules', () => {
  let f: FraudApp;
  let owner: Person;
  const save = (body: object, who = owner) => who.send('PUT', URL, body);
  beforeAll(async () => {
    f = await startFraudApp();
    owner = await f.t.signIn('owner');
  });
  afterAll(() => f.t.close());
  guards(() => f.t, {
    method: 'PUT',
    url: URL,
    body: { rules: wider, reason: 'Too few', version: 0 },
    permission: 'settings.edit',
  });

  it('puts a new version in force with its reason, its audit record and its replay over history', async () => {
    const { status, body } = await save({ rules: wider, reason: 'Some came too late', version: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, rules: wider });
    expect(body.history).toMatchObject([
      {
        version: 1,
        reason: 'Some came too late',
        madeBy: owner.username,
        replay: { scores: 0, asked: { alerts: 0, precision: null } },
      },
    ]);
    expect((await f.analyst.get(URL)).body).toEqual(body);
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'fraud-rules.update',
      severity: 'high',
      entity_id: '1',
      before: DEFAULT_RULES,
      after: wider,
    });
    expect(JSON.stringify((await f.analyst.get('/api/notifications')).body)).toContain(
      'The rules of fraud alerts changed',
    );
  });
  it('changes nothing where nothing is changed', async () => {
    const before = await recordCount(f.t);
    const { status, body } = await save({ rules: wider, reason: 'The same', version: 1 });
    expect([status, body.version]).toEqual([200, 1]);
    expect(await recordCount(f.t)).toBe(before);
  });
  it('refuses a stale version, and two saves at once create one version', async () => {
    const late = await save({ rules: DEFAULT_RULES, reason: 'As before', version: 0 });
    expect([late.status, late.body.message]).toEqual([
      409,
      `${owner.username} changed the rules meanwhile; look at them again, then decide`,
    ]);
    const answers = await Promise.all(
      [10, 20].map((blockThresholdSll) =>
        save({ rules: { ...wider, blockThresholdSll }, reason: 'At the same time', version: 1 }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
  });
  it('names an invalid value, and requires a reason', async () => {
    const wrong = { ...wider, alertFrom: { ...wider.alertFrom, device_anomaly: 0.2 } };
    const answer = await save({ rules: wrong, reason: '', version: 2 });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer).toSorted()).toEqual(['reason', 'rules.alertFrom.device_anomaly']);
  });
  it('is immutable: no version can be changed or deleted', async () => {
    await expect(sql`delete from fraud_rules`.execute(f.t.database.write)).rejects.toThrow(/fraud_rules/);
  });
});
