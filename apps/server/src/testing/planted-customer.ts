/**
 * A company in which one customer appears everywhere that customers can: fraud, a filed report, figures, segments,
 * errors.
 */
import { sql } from 'kysely';
import { examineCash, takeSuspicions } from '../domains/compliance/detect.ts';
import { recomputeDueFigures } from '../figures/jobs/recompute-due-figures.ts';
import { bringSegmentsUpToDate } from '../domains/segments/jobs/keep-segments.ts';
import { startComplianceCompany, type ComplianceCompany } from './compliance.ts';
import { raise } from './errors.ts';
import { raiseAlert } from './fraud.ts';
import {
  sampleCard,
  sampleKycCase,
  sampleSubscriber,
  sampleTicket,
  sampleTransaction,
} from './sample-rows.ts';
import type { Answer, Person } from './test-app.ts';

/** The texts to search for, by kind. */
export const PLANTED = {
  subscriber: 'S7730776',
  customerName: 'Zainabu Quayewood',
  phone: '+23279773077',
  card: 'C7730776x',
  kycCase: 'K7730776.1',
  device: 'DV7730776q',
  counterparty: 'AG7730776q',
  bankAccount: '00990077300776',
  /** In the note of the filing, and the sum of the cash that was filed. */
  suspicion: 'QZ-7730-filed',
  suspiciousSum: '31000773',
} as const;

const DAY = '2026-08-20';

async function expectDone(answer: Promise<Answer>): Promise<any> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body).slice(0, 400)}`);
  return body;
}

async function loadCustomer({ t }: ComplianceCompany, owner: Person): Promise<void> {
  const { subscriber, customerName, phone, card, kycCase, device, counterparty } = PLANTED;
  const load = (what: string, body: object) => expectDone(owner.send('POST', `/api/ingest/${what}`, body));
  await load('subscribers', {
    rows: [
      sampleSubscriber(subscriber, {
        fullName: customerName,
        msisdn: phone,
        signupAt: '2026-08-10T08:07:06Z',
      }),
    ],
    kycCases: [sampleKycCase(kycCase, subscriber, { openedAt: '2026-08-11T08:00:00Z' })],
  });
  await load('cards', { rows: [sampleCard(card, subscriber, { issuedAt: '2026-08-12T08:00:00Z' })] });
  await load('support-tickets', {
    rows: [sampleTicket('h-planted', subscriber, { openedAt: '2026-08-30T09:00:00Z' })],
  });
  const cash = (id: string, at: string, amountMinor: number) =>
    sampleTransaction(id, {
      at,
      amountMinor,
      subscriberId: subscriber,
      deviceId: device,
      counterpartyId: counterparty,
    });
  await load('transactions', {
    rows: [
      cash('px1', `${DAY}T09:00:00Z`, 20_000_500),
      cash('px2', `${DAY}T10:00:00Z`, 11_000_273),
      // So that this sum is unique.
      cash('px0', '2026-08-19T09:00:00Z', 40_300),
      cash('px3', '2026-09-01T10:00:00Z', 70_000),
      sampleTransaction('px4', {
        at: '2026-08-31T10:00:00Z',
        type: 'card_purchase',
        product: 'card',
        subscriberId: subscriber,
        counterpartyKind: 'merchant',
        counterpartyId: 'M1',
        cardId: card,
        tier: 'aqua',
        commissionMinor: 0,
      }),
    ],
  });
  while ((await recomputeDueFigures(t.database, t.clock)) !== null);
  // A minor, which a control finds; and with a negative balance at the end of August.
  await sql`update subscribers set birth_year = 2015 where id = ${subscriber}`.execute(t.database.write);
  await sql`
    insert into overdrawn_balances (account_code, holder, currency, business_day, minor)
    values ('2000', ${subscriber}, 'SLL', '2026-08-31', 500), ('2010', ${counterparty}, 'SLL', '2026-08-31', 600),
           ('2020', ${card}, 'SLL', '2026-08-31', 700)
        on conflict (holder, account_code, currency, business_day) do update set minor = excluded.minor`.execute(
    t.database.write,
  );
}

export interface PlantedCompany extends ComplianceCompany {
  readonly owner: Person;
  /** Addresses that lead to the customer, by their content. */
  readonly urls: Readonly<Record<string, string>>;
  /** Proposes the block of another alert of the customer, of which approvers are notified. */
  proposeBlock(): Promise<void>;
}

export async function startPlantedCompany(): Promise<PlantedCompany> {
  const c = await startComplianceCompany();
  const { t } = c;
  const owner = await t.signIn('owner');
  const note = `${PLANTED.subscriber} ${PLANTED.customerName} admitted it`;
  const act = (id: string, verb: string, body: object) =>
    expectDone(owner.send('POST', `/api/fraud/alerts/${id}/${verb}`, body));
  await loadCustomer(c, owner);

  const alert = await raiseAlert(t, { subscriber: PLANTED.subscriber, evidence: ['px1', 'px2'] });
  await act(alert, 'investigate', { version: 1 });
  await act(alert, 'notes', { note });
  await act(alert, 'block', { reason: note, version: 2 });
  // A payment that the block declines.
  await expectDone(
    owner.send('POST', '/api/ingest/transactions', {
      rows: [
        sampleTransaction('px5', {
          at: t.clock.now().toISOString(),
          type: 'cash_out',
          amountMinor: 123_400,
          subscriberId: PLANTED.subscriber,
          counterpartyId: PLANTED.counterparty,
        }),
      ],
    }),
  );
  const waiting = await raiseAlert(t, {
    subscriber: PLANTED.subscriber,
    type: 'device_anomaly',
    sll: 9_000_000,
    evidence: ['px3'],
  });
  await act(waiting, 'investigate', { version: 1 });

  await t.database.write.transaction().execute(async (tx) => {
    await examineCash(tx, { from: DAY, to: DAY }, new Date('2026-08-21T02:00:00Z'));
    await takeSuspicions(tx);
  });
  for (const requirement of [2, 3, 4, 9])
    await expectDone(owner.send('POST', `/api/compliance/requirements/${requirement}/test`, {}));
  const { candidates } = await expectDone(owner.get('/api/compliance/candidates?state=open&limit=100'));
  const second = await t.signIn('owner');
  for (const { id, subscriber } of candidates) {
    const filed = subscriber.startsWith(PLANTED.subscriber);
    // A dismissal requires two people.
    for (const who of filed ? [owner] : [owner, second])
      await expectDone(
        who.send('POST', `/api/compliance/candidates/${id}/decision`, {
          decision: filed ? 'file' : 'dismiss',
          note: `${PLANTED.suspicion} ${PLANTED.subscriber}`,
        }),
      );
  }
  await expectDone(owner.send('PUT', '/api/compliance/reporting-entity', { number: '4017' }));
  await c.generate('monthly', 'current', owner);
  const report = await c.report('AML', '2026-08-31');
  await expectDone(second.send('POST', `/api/compliance/reports/${report}/submit`, {}));

  const error = await raise(t, owner, { message: 'met a customer', subscriberIds: [PLANTED.subscriber] });
  await expectDone(
    owner.send('POST', `/api/error-tracking/errors/${error.id}/users/reveal`, { reason: 'to call them' }),
  );
  await expectDone(
    owner.send('POST', '/api/banking/integrations', {
      type: 'files',
      name: 'Planted bank',
      accountNumber: PLANTED.bankAccount,
      currency: 'USD',
    }),
  );
  // In a text that everybody reads, without any field next to it that identifies the person.
  await expectDone(
    owner.send('POST', '/api/features/suggestions', {
      title: `A second card, as ${PLANTED.subscriber} wished`,
      description: `${PLANTED.phone} called about it, see ${PLANTED.kycCase}.`,
    }),
  );
  await bringSegmentsUpToDate(t.database, t.clock);
  await sql`
    with person as (
      insert into users (username, email, first_name, last_name, role_key, password_hash, created_at, updated_at)
      values ('quiet7730', 'quiet7730@staff.test', 'Quiet', 'Clerk', 'view_only', 'no password opens this', ${t.clock.now()}, ${t.clock.now()})
      returning id)
    insert into sessions (token_hash, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at, address, user_agent)
    select '\\x7730', id, ${t.clock.now()}, ${t.clock.now()}, ${'2026-09-02'}::timestamptz, ${'2026-09-02'}::timestamptz, '198.51.100.77', 'test'
      from person`.execute(t.database.write);
  // The seeded roles inherit from every role below them, including the custom ones used until here.
  await sql`delete from role_powers where role_key like 'custom%'`.execute(t.database.write);
  const { rows: records } = await sql<{ seq: bigint }>`
    select max(seq) as seq from audit_records where action = 'fraud.block'`.execute(t.database.read);
  return {
    ...c,
    owner,
    urls: {
      alerts: '/api/fraud/alerts?window=30d',
      alert: `/api/fraud/alerts/${alert}`,
      members: '/api/analytics/segments/members?type=geographic&segment=Bo&limit=100',
      'segment as CSV': '/api/analytics/segments/export?type=geographic&segment=Bo',
      candidates: '/api/compliance/candidates?limit=100',
      'runs of 3.1': '/api/compliance/controls/3.1/runs',
      'runs of 4.1': '/api/compliance/controls/4.1/runs',
      'runs of 9.1': '/api/compliance/controls/9.1/runs',
      report: `/api/compliance/reports/${report}`,
      'report as PDF': `/api/compliance/reports/${report}/pdf`,
      'report as CSV': `/api/compliance/reports/${report}/csv`,
      'report as XML': `/api/compliance/reports/${report}/xml`,
      'errors met': `/api/error-tracking/errors/${error.id}/users`,
      'all who met errors': '/api/error-tracking/affected?window=30d',
      trail: '/api/audit/trail?limit=200',
      'trail searched': `/api/audit/trail?search=${PLANTED.subscriber}`,
      'data changes': '/api/audit/data-changes?limit=200',
      record: `/api/audit/records/${records[0]?.seq}`,
      'trail as CSV': '/api/audit/export-list?list=trail',
      'data changes as CSV': '/api/audit/export-list?list=data-changes',
      chain: '/api/audit/export',
      activity: '/api/dashboard/activity',
      integrations: '/api/banking/integrations',
      reconciliation: '/api/banking/reconciliation',
      notifications: '/api/notifications',
      'staff searched': '/api/user-management/users/search?q=Zainabu',
    },
    proposeBlock: async () => {
      await act(waiting, 'block', { reason: note, version: 2 });
    },
  };
}
