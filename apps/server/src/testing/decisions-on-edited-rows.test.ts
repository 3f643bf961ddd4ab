/**
 * Somebody edits a proposal in the database and has it approved: no decision is made on rows with changes that no audit
 * record explains.
 */
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { runSealRound } from '../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../platform/audit/seals/seal-chain.ts';
import { beginSeals } from '../platform/audit/seals/seal-begin.ts';
import { Census } from '../platform/audit/seals/seal-rounds.ts';
import { writeOffCase, ROOM as BANKING } from './banking.ts';
import { ROOM as COMPLIANCE, startComplianceCompany } from './compliance.ts';
import { startCompanyApp } from './company-app.ts';
import { sampleFinancials } from './declared-entries.ts';
import { raiseAlert, startFraudApp, takeUp } from './fraud.ts';
import { silently } from './later-rows.ts';
import { proposeForManagers } from './role-proposals.ts';
import { budgetOf, ROOM as SPENDING, startSpendingCompany } from './spending.ts';
import { startTestApp, type Answer, type TestApp } from './test-app.ts';

let t: TestApp;
afterEach(() => t.close());
const begin = () => beginSeals({ database: t.database, clock: t.clock, keyring: t.keyring });

/** Edits the only row of `table` and restores it: while it is edited the approval is refused, naming the row. */
async function expectRefusal(
  table: string,
  set: string,
  back: string,
  approve: () => Promise<Answer>,
): Promise<void> {
  await silently(t, table, `update ${table} set ${set}`);
  const refused = await approve();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(
      new RegExp(
        `^Nothing is decided on rows that were changed outside the product\\. ${table}( of [-0-9]{10})?: row [-0-9a-f]+ was changed(, and \\d+ more)?, and no audit record explains it`,
      ),
    ),
  ]);
  await silently(t, table, `update ${table} set ${back}`);
  expect((await approve()).status).toBe(200);
  const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
  expect(await runSealRound(parts, { census: new Census(), patrol: new SealPatrol() })).toEqual([]);
}

it('a pending change of roles cannot be backdated', async () => {
  t = await startTestApp();
  const owner = await t.signIn('owner');
  await t.signIn('manager');
  const second = await t.signIn('owner');
  await begin();
  const { proposal } = await proposeForManagers(owner);
  await expectRefusal(
    'role_proposals',
    `made_at = made_at - interval '2 days'`,
    `made_at = made_at + interval '2 days'`,
    () => second.send('POST', `/api/roles/proposals/${proposal.id}/approve`),
  );
});
it('a deleted rejection does not make a proposal pending again', async () => {
  t = await startTestApp();
  const owner = await t.signIn('owner');
  await t.signIn('manager');
  const second = await t.signIn('owner');
  await begin();
  const { proposal } = await proposeForManagers(owner);
  await second.send('POST', `/api/roles/proposals/${proposal.id}/reject`);
  await silently(t, 'role_decisions', 'delete from role_decisions');
  const { status, body } = await second.send('POST', `/api/roles/proposals/${proposal.id}/approve`);
  expect([status, body.message]).toEqual([409, expect.stringContaining('role_decisions: a row was deleted')]);
});
it('an edit with the triggers on, which is stored as a change without an audit record, is refused as well', async () => {
  t = await startTestApp();
  const owner = await t.signIn('owner');
  await t.signIn('manager');
  const second = await t.signIn('owner');
  await begin();
  const { proposal } = await proposeForManagers(owner);
  await sql`alter table role_proposals disable trigger role_proposals_append_only`.execute(t.database.owner);
  await sql`update role_proposals set made_at = made_at - interval '2 days'`.execute(t.database.owner);
  expect((await second.send('POST', `/api/roles/proposals/${proposal.id}/approve`)).status).toBe(409);
});
it('a proposed budget', async () => {
  const c = await startSpendingCompany();
  ({ t } = c);
  await begin();
  const { body } = await c.maker.send('PATCH', `${SPENDING}/budgets/${(await budgetOf(c, 'Finance')).id}`, {
    budgetAmount: '16000',
    reason: 'Because',
  });
  await expectRefusal(
    'budget_proposals',
    'amount_minor = amount_minor + 1',
    'amount_minor = amount_minor - 1',
    () => c.checker.send('POST', `${SPENDING}/budget-proposals/${body.id}/decision`, { decision: 'approve' }),
  );
});
it('a pending expense', async () => {
  const c = await startSpendingCompany();
  ({ t } = c);
  await begin();
  const { body } = await c.record();
  await expectRefusal('expenses', 'amount_minor = amount_minor + 1', 'amount_minor = amount_minor - 1', () =>
    c.decide(body.id),
  );
});
it('a proposed write-off', async () => {
  t = await startTestApp();
  const books = await writeOffCase(t, await t.signIn('admin'));
  const owner = await t.signIn('owner');
  await begin();
  const { body } = await books.propose({ lines: [books.fee] });
  await expectRefusal('bank_write_offs', `account_code = '5020'`, `account_code = '5010'`, () =>
    owner.send('POST', `${BANKING}/write-offs/${body.id}/approve`),
  );
});
it('a proposed block of a customer', async () => {
  const f = await startFraudApp();
  ({ t } = f);
  const id = await raiseAlert(t, { sll: 6_000_000 });
  await begin();
  const version = await takeUp(f, f.analyst, id);
  const { body } = await f.act(f.analyst, id, 'block', { reason: 'Confirmed by phone', version });
  await expectRefusal('fraud_blocks', `reason = reason || 'x'`, 'reason = left(reason, -1)', () =>
    f.act(f.approver, id, 'approve-block', { version: body.version }),
  );
});
it('a report that is ready to be submitted', async () => {
  const c = await startComplianceCompany();
  ({ t } = c);
  await begin();
  const id = await c.report('AML', '2026-08-31');
  await c.generate('monthly', 'current');
  await expectRefusal(
    'compliance_reports',
    `prepared_name = prepared_name || 'x'`,
    'prepared_name = left(prepared_name, -1)',
    () => c.second.send('POST', `${COMPLIANCE}/reports/${id}/submit`, {}),
  );
});
it('an adoption of declared values', async () => {
  t = await startCompanyApp();
  const manager = await t.signIn('manager');
  const admin = await t.signIn('admin');
  await begin();
  await manager.send(
    'POST',
    '/api/data-entry/financials',
    sampleFinancials('2026-08-20', { walletRevenue: '1.00' }),
  );
  const { body } = await manager.send('POST', '/api/adoptions', {
    entryDate: '2026-08-20',
    field: 'walletRevenue',
    version: 1,
    reason: 'as counted',
  });
  await expectRefusal('adoptions', `declared = declared + 1`, 'declared = declared - 1', () =>
    admin.send('POST', `/api/adoptions/${body.id}/approve`),
  );
});
