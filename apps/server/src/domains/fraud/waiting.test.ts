import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseAlert, startFraudApp, takeUp, type FraudApp } from '../../testing/fraud.ts';
import { ofKind, waiting } from '../../testing/waiting.ts';

describe('waiting fraud alerts', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
    await sql`update fraud_alerts set status = 'false_positive', decided_at = raised_at, decided_day = business_day
               where decided_at is null`.execute(f.t.database.write);
  });
  afterAll(() => f.t.close());

  it('are those that nobody has taken up, and one’s own', async () => {
    const id = await raiseAlert(f.t);
    const other = await f.t.signIn('Other analyst', { powers: ['compliance.view', 'compliance.manage'] });
    const alert = {
      kind: 'fraud-alert',
      id,
      count: 1,
      title: 'High-risk fraud alert',
      detail: 'Spending pattern, nobody has taken it up',
      amountUsd: '40.00',
      since: '2026-09-01',
      due: '2026-09-02',
      daysLate: 0,
      href: `/fraud-detection?scope=open&alert=${id}`,
      needs: ['compliance.view', 'compliance.manage'],
    };
    for (const who of [f.analyst, other]) expect(await ofKind(who, 'fraud-alert')).toEqual([alert]);
    expect(await waiting(f.approver)).toEqual({ items: [], total: 0 });
    const version = await takeUp(f, f.analyst, id);
    expect(await ofKind(other, 'fraud-alert')).toEqual([]);
    expect(await ofKind(f.analyst, 'fraud-alert')).toMatchObject([
      { id, detail: 'Spending pattern, you have taken it up' },
    ]);
    await f.act(f.analyst, id, 'mark-safe', { reason: 'Known to the branch', version });
    expect(await ofKind(f.analyst, 'fraud-alert')).toEqual([]);
  });
  it('whose block is proposed wait for another person', async () => {
    const id = await raiseAlert(f.t, { sll: 6_000_000 });
    const version = await takeUp(f, f.analyst, id);
    await f.act(f.analyst, id, 'block', { reason: 'Confirmed by phone', version });
    expect(await ofKind(f.analyst, 'fraud-alert')).toEqual([]);
    expect(await waiting(f.approver)).toMatchObject({
      items: [
        {
          kind: 'fraud-block',
          id,
          title: 'Block of a customer to approve',
          detail: 'Spending pattern',
          amountUsd: '40.00',
          href: `/fraud-detection?scope=open&alert=${id}`,
          needs: ['compliance.view', 'approve_transactions'],
        },
      ],
      total: 1,
    });
  });
  it('are late after a day, those of a severity in one line', async () => {
    await raiseAlert(f.t);
    await raiseAlert(f.t);
    f.t.clock.advance(3 * 24 * 3_600_000);
    const analyst = await f.t.signIn('Later analyst', { powers: ['compliance.view', 'compliance.manage'] });
    expect(await ofKind(analyst, 'fraud-alert')).toMatchObject([
      {
        count: 2,
        title: '2 high-risk fraud alerts',
        detail: 'nobody has taken them up',
        amountUsd: '80.00',
        due: '2026-09-02',
        daysLate: 2,
        href: '/fraud-detection?scope=open',
      },
    ]);
  });
});
