import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { SENDER, startDeskApp } from '../../../testing/desk.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = `/api/customers/${SENDER}/reveal`;

describe('POST /api/customers/:id/reveal', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startDeskApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: URL,
    body: { reason: 'calls back' },
    permission: 'customers.reveal',
  });

  it('shows the name and the number for a reason, which is recorded', async () => {
    const admin = await t.signIn('admin');
    const { status, body } = await admin.send('POST', URL, { reason: 'She asks for a call back' });
    expect([status, body]).toEqual([
      200,
      { name: 'Aminata Conteh', phone: '+23276123456', town: 'Bo', gender: 'female', birthYear: 1990 },
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'customers.reveal',
      severity: 'high',
      entity_id: SENDER,
      actor_id: admin.userId,
      after: { reason: 'She asks for a call back' },
    });
    const { body: record } = await admin.get(`/api/customers/${SENDER}`);
    expect(record.looks).toMatchObject([{ by: `Test ${admin.username}`, revealed: true }]);
  });
  it('shows nothing to a manager, without a reason, and of nobody', async () => {
    expect((await (await t.signIn('manager')).send('POST', URL, { reason: 'calls back' })).status).toBe(403);
    const admin = await t.signIn('admin');
    const before = await recordCount(t);
    for (const reason of ['', '    ', 'why']) {
      const answer = await admin.send('POST', URL, { reason });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, ['reason']]);
    }
    expect((await admin.send('POST', '/api/customers/S999/reveal', { reason: 'calls back' })).status).toBe(
      404,
    );
    expect(await recordCount(t)).toBe(before);
  });
  it('shows it to a person who holds customers.reveal without kyc.verify', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['customers.view', 'customers.reveal'] });
    expect((await clerk.send('POST', URL, { reason: 'calls back' })).body.phone).toBe('+23276123456');
  });
});
