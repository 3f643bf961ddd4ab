import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import { roundsOf, silently } from '../../testing/seal-edits.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ofKind } from '../../testing/waiting.ts';

describe('waiting acceptances', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  it('are for another owner than who proposed them', async () => {
    const round = roundsOf(t);
    await round();
    await silently(t, 'ledger_accounts', `update ledger_accounts set name = 'Own banks' where code = '1010'`);
    await round();
    const proposer = await t.signIn('owner');
    const { status } = await proposer.send('POST', '/api/audit/seals/accept', {
      table: 'ledger_accounts',
      reason: 'Set by the runbook, ticket 4711',
    });
    expect(status).toBe(200);
    const agreeing = await t.signIn('owner');
    expect(await ofKind(agreeing, 'seal-acceptance')).toMatchObject([
      {
        title: 'Changed outside the product',
        detail: 'Table ledger_accounts, agree or reject',
        amountUsd: null,
        href: '/audit-history',
        needs: expect.arrayContaining(['audit.export']),
      },
    ]);
    expect(await ofKind(proposer, 'seal-acceptance')).toEqual([]);
  });
});
