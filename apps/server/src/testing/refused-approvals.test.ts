import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, lastRecord } from './administration.ts';
import { contractCalls } from './contract-calls.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

const ID = '00000000-0000-4000-8000-000000000000';
/** What one person creates and another decides on. */
const DECISIONS: readonly (readonly [call: string, thing: string, permission: string])[] = [
  ['POST /api/adoptions/:id/approve', 'adoption', 'approve_transactions'],
  ['POST /api/adoptions/:id/reject', 'adoption', 'approve_transactions'],
  ['POST /api/audit/seals/acceptances/:id/approve', 'seal_acceptance', 'audit.export'],
  ['POST /api/audit/seals/acceptances/:id/reject', 'seal_acceptance', 'audit.export'],
  ['POST /api/banking/write-offs/:id/approve', 'bank_write_off', 'approve_transactions'],
  ['POST /api/banking/write-offs/:id/reject', 'bank_write_off', 'approve_transactions'],
  ['POST /api/compliance/candidates/:id/decision', 'compliance_candidate', 'compliance.manage'],
  ['POST /api/compliance/reports/:id/submit', 'compliance_report', 'compliance.manage'],
  ['POST /api/expense-management/budget-proposals/:id/decision', 'budget_proposal', 'approve_transactions'],
  ['POST /api/expense-management/expenses/:id/decision', 'expense', 'approve_transactions'],
  ['POST /api/fraud/alerts/:id/approve-block', 'fraud_alert', 'approve_transactions'],
  ['POST /api/fraud/alerts/:id/reject-block', 'fraud_alert', 'approve_transactions'],
  ['POST /api/fraud/rules/proposals/:id/approve', 'fraud_rules_proposal', 'settings.edit'],
  ['POST /api/fraud/rules/proposals/:id/reject', 'fraud_rules_proposal', 'settings.edit'],
  ['POST /api/roles/proposals/:id/approve', 'role_proposal', 'roles.edit'],
  ['POST /api/roles/proposals/:id/reject', 'role_proposal', 'roles.edit'],
];

const NAMES: Readonly<Record<string, string>> = {
  approve_transactions: 'Approve Transactions',
  'audit.export': 'Export Audit',
  'compliance.manage': 'Manage Compliance',
  'settings.edit': 'Edit Settings',
  'roles.edit': 'Edit Roles',
};

describe('a decision that another person has to make', () => {
  let t: TestApp;
  let clerk: Person;
  const records = async () =>
    Number(
      (
        await t.database.read
          .selectFrom('audit_records')
          .select(({ fn }) => fn.countAll().as('n'))
          .where('action', '=', 'approval.refuse')
          .executeTakeFirstOrThrow()
      ).n,
    );
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: [] });
  });
  afterAll(() => t.close());

  it('is one of these, and no other', () => {
    const declared = contractCalls().filter(({ endpoint }) => endpoint.route.spec.decidesOn !== undefined);
    expect(declared.map(({ name }) => name).toSorted()).toEqual(DECISIONS.map(([name]) => name));
    const named = contractCalls().filter(({ name }) => /approve|\/decision$/.test(name));
    const others = named.filter(({ endpoint }) => endpoint.route.spec.decidesOn === undefined);
    expect(others.map(({ name }) => name)).toEqual([]);
  });
  it.each(DECISIONS)('%s leaves a record when the permission is missing', async (call, thing, permission) => {
    const url = call.replace('POST ', '').replace(':id', ID);
    expect((await ask(clerk, 'POST', url, {})).status).toBe(403);
    expect(await lastRecord(t)).toMatchObject({
      action: 'approval.refuse',
      category: 'Security',
      severity: 'high',
      actor_id: clerk.userId,
      actor_name: clerk.username,
      entity_type: thing,
      entity_id: ID,
      description: `Refused to let ${clerk.username} decide on it: This needs the permission ${NAMES[permission]}, which an owner can grant`,
    });
  });
  it('leaves none when the request is invalid, or nobody is signed in', async () => {
    const owner = await t.signIn('owner');
    const before = await records();
    expect((await owner.send('POST', `/api/expense-management/expenses/${ID}/decision`, {})).status).toBe(
      400,
    );
    expect((await owner.send('POST', `/api/adoptions/${ID}/approve`, {})).status).toBe(404);
    expect((await t.anonymous.send('POST', `/api/adoptions/${ID}/approve`, {})).status).toBe(401);
    expect(await records()).toBe(before);
  });
});
