import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../../testing/fraud.ts';
import { confirmNow } from '../../../testing/second-factor.ts';
import type { Person } from '../../../testing/test-app.ts';

const URL = '/api/fraud/rules';
const HOUR = 3_600_000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const approval = (id: string) => `${URL}/proposals/${id}/approve`;

describe('POST /api/fraud/rules/proposals/:id/approve', () => {
  let f: FraudApp;
  let admin: Person;
  let other: Person;
  const state = async () => (await admin.get(URL)).body;
  const save = async (blockThresholdSll: number, who = admin, over: object = {}) => {
    const { rules, version } = await state();
    return await who.send('PUT', URL, {
      rules: { ...rules, blockThresholdSll, ...over },
      reason: 'Fewer questions',
      version,
    });
  };
  const settings = { powers: ['settings.edit', 'compliance.view'] as const };
  beforeAll(async () => {
    f = await startFraudApp();
  });
  beforeEach(async () => {
    await f.t.database.write
      .updateTable('users')
      .set({ is_active: false })
      .where('id', 'not in', [f.analyst.userId, f.approver.userId])
      .execute();
    admin = await f.t.signIn('Settings one', { powers: [...settings.powers] });
    other = await f.t.signIn('Settings two', { powers: [...settings.powers] });
    // Lowering the limit needs only one person and takes effect at once.
    await save(1_000);
    await save(2_000_000 - 1);
    for (const { id } of (await state()).waiting) await admin.send('POST', `${URL}/proposals/${id}/reject`);
  });
  afterAll(() => f.t.close());
  guards(() => f.t, { method: 'POST', url: approval(UNKNOWN), permission: 'settings.edit' });

  it('nobody raises the limit of their own blocks alone: the change waits, and the old limit stays in force', async () => {
    const { t, act } = f;
    const before = await state();
    expect(before.rules.blockThresholdSll).toBe(1_000);
    const raised = await save(9_000_000);
    expect(raised.status).toBe(200);
    expect(raised.body).toMatchObject({ version: before.version, rules: before.rules });
    expect(raised.body.waiting).toMatchObject([
      {
        rules: { blockThresholdSll: 9_000_000 },
        reason: 'Fewer questions',
        proposedBy: admin.username,
        waitsFor: { people: [other.username], from: null },
        obstacle: `It waits for ${other.username}`,
      },
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'fraud-rules.propose',
      category: 'Security',
      severity: 'high',
      description: `Proposed rules of fraud alerts, which wait for ${other.username}: Fewer questions`,
      before: { blockThresholdSll: 1_000 },
      after: { blockThresholdSll: 9_000_000, waitsFor: { people: [other.username] } },
    });
    expect(JSON.stringify((await other.get('/api/notifications')).body)).toContain(
      'proposes rules by which one person alone may block up to 9000000 SLL: Fewer questions',
    );
    const id = raised.body.waiting[0].id;
    expect((await admin.send('POST', approval(id))).status).toBe(403);
    // A block above the limit still requires a second person.
    const alert = await raiseAlert(t, { sll: 5_000 });
    const version = await takeUp(f, f.analyst, alert);
    const blocked = await act(f.analyst, alert, 'block', { version, reason: 'Stolen phone' });
    expect(blocked.body.block).toMatchObject({ state: 'proposed' });
  });

  it('is in force once another person agrees, with both in the record and in the history', async () => {
    const id = (await save(9_000_000)).body.waiting[0].id;
    expect(JSON.stringify((await other.get('/api/notifications')).body)).toContain(
      'A change of the fraud rules waits for you',
    );
    const { status, body } = await other.send('POST', approval(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({ rules: { blockThresholdSll: 9_000_000 }, waiting: [] });
    expect(body.history[0]).toMatchObject({ madeBy: admin.username, agreedBy: other.username });
    expect(await lastRecord(f.t, 'fraud-rules.approve')).toMatchObject({
      actor_id: other.userId,
      entity_id: id,
    });
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'fraud-rules.update',
      category: 'Security',
      entity_type: 'fraud_rules',
      actor_id: other.userId,
      before: { blockThresholdSll: 1_000 },
    });
    expect((await other.send('POST', approval(id))).status).toBe(409);
  });

  it('tightening takes effect at once, and a proposal lapses when the rules that it changes are replaced', async () => {
    const id = (await save(9_000_000)).body.waiting[0].id;
    const lowered = await save(500);
    expect(lowered.body).toMatchObject({ rules: { blockThresholdSll: 500 }, waiting: [] });
    const late = await other.send('POST', approval(id));
    expect([late.status, late.body.message]).toEqual([
      409,
      'The rules changed since; look at them again, then propose it again',
    ]);
    expect((await state()).rules.blockThresholdSll).toBe(500);
  });

  it('a raise combined with another change waits as a whole, and an identical proposal is not stored twice', async () => {
    const { rules } = await state();
    const over = { alertFrom: { ...rules.alertFrom, device_anomaly: 0.9 } };
    const [first, again] = [await save(1_001, admin, over), await save(1_001, admin, over)];
    expect(first.body.rules).toEqual(rules);
    expect(again.body.waiting).toEqual(first.body.waiting);
    expect(again.body.waiting).toHaveLength(1);
  });

  it.each(['unusual_location', 'rapid_transactions', 'device_anomaly', 'spending_pattern'])(
    'nobody silences alerts alone: a higher confidence for %s waits, a lower one does not',
    async (type) => {
      const { rules, version } = await state();
      const limit: number = rules.blockThresholdSll;
      const at = (from: number) => ({ alertFrom: { ...rules.alertFrom, [type]: from } });
      const raised = await save(limit, admin, at(0.95));
      expect(raised.body).toMatchObject({ version, rules: { alertFrom: rules.alertFrom } });
      expect(raised.body.waiting).toMatchObject([
        { rules: at(0.95), obstacle: `It waits for ${other.username}` },
      ]);
      const { id } = raised.body.waiting[0];
      expect((await admin.send('POST', approval(id))).status).toBe(403);
      const lowered = await save(limit, admin, at(0.56));
      expect(lowered.body).toMatchObject({ rules: at(0.56), waiting: [] });
      // Back to the former value means fewer alerts than now: that waits as well.
      const back = await save(limit, admin, at(0.6));
      expect(back.body).toMatchObject({ rules: at(0.56), waiting: [{ rules: at(0.6) }] });
      const agreed = await other.send('POST', approval(back.body.waiting[0].id));
      expect(agreed.body).toMatchObject({ rules: at(0.6), waiting: [] });
    },
  );

  it('people who may agree are notified of what becomes less strict', async () => {
    const { alertFrom } = (await state()).rules;
    const messages = async () => JSON.stringify((await other.get('/api/notifications')).body);
    const fewer = { alertFrom: { ...alertFrom, device_anomaly: 0.9 } };
    await save(100, admin, fewer);
    expect(await messages()).toContain(
      `${admin.username} proposes rules by which fewer alerts open: Fewer questions`,
    );
    await save(7_000_000, admin, fewer);
    expect(await messages()).toContain(
      `${admin.username} proposes rules by which fewer alerts open and one person alone may block up to 7000000 SLL: Fewer questions`,
    );
    await save(8_000_000);
    expect(await messages()).toContain(
      `${admin.username} proposes rules by which one person alone may block up to 8000000 SLL: Fewer questions`,
    );
  });

  it('where only one person may agree, the proposer agrees a day later with a new confirmation, and not before', async () => {
    await f.t.database.write
      .updateTable('users')
      .set({ is_suspended: true })
      .where('id', '=', other.userId)
      .execute();
    const id = (await save(9_000_000)).body.waiting[0].id;
    f.t.clock.advance(23 * HOUR);
    const early = await (await again()).send('POST', approval(id));
    expect([early.status, early.body.message]).toEqual([
      403,
      expect.stringContaining('Nobody else may change rules'),
    ]);
    f.t.clock.advance(HOUR);
    await again();
    await f.t.database.write
      .updateTable('sessions')
      .set({ stepped_up_at: null })
      .where('id', '=', admin.sessionId)
      .execute();
    expect((await admin.send('POST', approval(id))).body.code).toBe('step-up-required');
    const { status, body } = await (await again()).send('POST', approval(id));
    expect([status, body.rules.blockThresholdSll]).toEqual([200, 9_000_000]);
  });

  it('two people who agree at once create one version', async () => {
    const third = await f.t.signIn('Settings three', { powers: [...settings.powers] });
    const id = (await save(9_000_000)).body.waiting[0].id;
    const answers = await Promise.all([other, third].map((who) => who.send('POST', approval(id))));
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  /** The proposer, with a valid session and a fresh confirmation. */
  async function again(): Promise<Person> {
    const now = f.t.clock.now().getTime();
    await f.t.database.write
      .updateTable('sessions')
      .set({ idle_expires_at: new Date(now + HOUR / 2), absolute_expires_at: new Date(now + HOUR) })
      .where('id', '=', admin.sessionId)
      .execute();
    await confirmNow(f.t, admin);
    return admin;
  }
});
