import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountProof } from '@cottontree/contract/banking/reconciliation.ts';
import type { BankIntegration } from '@cottontree/contract/banking/integrations.ts';
import { sql } from 'kysely';
import { SANDBOX_ACCOUNTS } from './banks/sandbox/accounts.ts';
import { REALISTIC, type SandboxBank } from './banks/sandbox/server.ts';
import { restConnector } from './banks/rest.ts';
import { lastRecord } from '../../testing/administration.ts';
import { ROOM, syncParts } from '../../testing/banking.ts';
import { seeded } from '../../testing/small-company.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { LocalCompanyHost } from '../demo/company-host.ts';
import { startDemo, type RunningDemo } from '../demo/jobs/start-demo.ts';
import { syncDueBanks } from './jobs/sync-banks.ts';
import { connectSandbox, sandboxBank } from './sandbox-bank.ts';

describe('the sandbox bank of a demo company', () => {
  let t: TestApp;
  let demo: RunningDemo;
  let sandbox: SandboxBank;
  let treasurer: Person;
  const banks = async (): Promise<BankIntegration[]> => (await treasurer.get(`${ROOM}/integrations`)).body;
  const syncAll = async (): Promise<void> => {
    const connector = restConnector({
      clock: t.clock,
      random: seeded(3),
      sleep: async () => undefined,
      sandboxOrigin: () => sandbox.origin,
    });
    await syncDueBanks(syncParts(t, connector), new AbortController().signal);
  };
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-01T08:00:00Z' });
    treasurer = await t.signIn('admin');
    demo = startDemo({
      database: t.database,
      clock: t.clock,
      seed: 5,
      scale: 0.02,
      months: 2,
      releaseEveryMs: 60_000,
      retryMs: 20,
      createHost: () => new LocalCompanyHost(),
      log: { info: () => undefined },
      onError: () => undefined,
    });
    await demo.loaded;
    // Its failures come from a seeded generator, and it responds without delay.
    sandbox = await sandboxBank(t.database, t.clock, { ...REALISTIC, slowestMs: 0 }, seeded(7));
  });
  afterAll(async () => {
    await sandbox.close();
    await demo.stop();
    await t.close();
  });

  it('is connected once, with the accounts of the company and encrypted secrets', async () => {
    expect(await connectSandbox(t.database, t.keyring, t.clock)).toBe(6);
    // The feed of the demo writes records of its own meanwhile.
    expect(await lastRecord(t, 'banking.connect')).toMatchObject({ actor_name: 'demo company' });
    expect(await connectSandbox(t.database, t.keyring, t.clock)).toBe(0);
    expect((await banks()).map(({ name }) => name).toSorted()).toEqual(
      SANDBOX_ACCOUNTS.filter(({ begins }) => begins !== 'unconnected')
        .map(({ bank }) => bank)
        .toSorted(),
    );
  });
  it('[A-2.140] provides statements that the rules reconcile with the ledger, with every difference explained', async () => {
    await syncAll();
    const shown = await banks();
    expect(shown.filter(({ status }) => status === 'error').map(({ name, fault }) => [name, fault])).toEqual([
      ['Lion Hill Reserve Bank', 'credentials'],
    ]);
    const connected = shown.filter(({ status }) => status === 'connected');
    expect(connected).toHaveLength(5);
    expect(connected.reduce((sum, each) => sum + each.statementLines, 0)).toBeGreaterThan(500);
    const { accounts } = (await treasurer.get(`${ROOM}/reconciliation`)).body as { accounts: AccountProof[] };
    const rules = new Set(accounts.flatMap(({ byRule }) => byRule.map(({ rule }) => rule)));
    expect(rules.size).toBeGreaterThanOrEqual(4);
    for (const each of accounts.filter(({ bankBalance }) => bankBalance !== null)) {
      expect([each.name, Number(each.unexplained)]).toEqual([each.name, 0]);
      expect(each.matchedShare ?? 100).toBeGreaterThan(90);
    }
  });
  it('proves for every day that customer money is present', async () => {
    for (const day of ['2026-09-15', '2026-10-10', '2026-10-31']) {
      const { currencies } = (await treasurer.get(`${ROOM}/safeguarding?asOf=${day}`)).body;
      for (const each of currencies)
        expect([day, each.currency, Number(each.unexplained)]).toEqual([day, each.currency, 0]);
    }
  });
  it('is removed with the demo company', async () => {
    await sql`select remove_demo_company(now())`.execute(t.database.write);
    expect(await banks()).toEqual([]);
    expect(await connectSandbox(t.database, t.keyring, t.clock)).toBe(0);
  });
});
