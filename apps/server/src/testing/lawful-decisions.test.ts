/**
 * What people propose, decide, close and submit is explained by its audit records, in every table of the second list.
 */
import { sql } from 'kysely';
import { DEFAULT_PRIORS } from '@cottontree/models/simulation-priors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSuspicions } from '../domains/compliance/detect.ts';
import { recordDefinitions } from '../figures/definitions.ts';
import { runSealRound } from '../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../platform/audit/seals/seal-chain.ts';
import { trainDueModels } from '../domains/predictions/jobs/train-models.ts';
import { proveChanges } from '../platform/audit/prove-changes.ts';
import { beginSeals } from '../platform/audit/seals/seal-begin.ts';
import { Census } from '../platform/audit/seals/seal-rounds.ts';
import {
  book,
  closeThrough,
  connectBank,
  line as bankLine,
  match,
  ROOM as BANKING,
  sync,
  TestBank,
} from './banking.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from './compliance.ts';
import { startTestApp, type Person } from './test-app.ts';

describe('changes of the product in tables of the second list', () => {
  let c: ComplianceCompany;
  let owner: Person;
  let round: () => Promise<string[] | null>;
  const expectExplained = async (...tables: readonly string[]): Promise<void> => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from row_changes where table_name = any (${[...tables]}::text[]) order by 1`.execute(
      c.t.database.read,
    );
    expect(rows.map(({ name }) => name)).toEqual(tables.toSorted());
    expect(await round()).toEqual([]);
  };
  const sent = async (who: Person, method: 'POST' | 'PUT', url: string, body: object = {}) => {
    const answer = await who.send(method, url, body);
    expect([url, answer.status, answer.body.message]).toEqual([url, 200, undefined]);
    return answer.body;
  };
  beforeAll(async () => {
    c = await startComplianceCompany();
    owner = await c.t.signIn('owner');
    // A month with a pending expense cannot be closed.
    await sql`update expenses set withdrawn_at = created_at
               where approved_at is null and rejected_at is null and withdrawn_at is null`.execute(
      c.t.database.write,
    );
    const parts = { database: c.t.database, clock: c.t.clock, keyring: c.t.keyring };
    await beginSeals(parts);
    const own = { census: new Census(), patrol: new SealPatrol() };
    round = () => runSealRound(parts, own);
  });
  afterAll(() => c.close());

  it('reports are generated, marked urgent and submitted, and cases decided', async () => {
    const id = await c.report('AML', '2026-08-31');
    await sent(c.officer, 'POST', `${ROOM}/generate`, { type: 'monthly', period: 'current' });
    const late = await c.report('PCI', '2026-06-30');
    await sent(c.officer, 'POST', `${ROOM}/reports/${late}/urgent`);
    await sent(c.second, 'POST', `${ROOM}/reports/${id}/submit`);
    await c.t.database.write.transaction().execute(async (tx) => {
      await takeSuspicions(tx);
      await proveChanges(tx, c.t.clock, 'compliance schedule', 'Compliance programme');
    });
    const [candidate] = (await c.officer.get(`${ROOM}/candidates`)).body.candidates;
    await sent(c.officer, 'POST', `${ROOM}/candidates/${candidate.id}/decision`, {
      decision: 'dismiss',
      note: 'Explained by a wedding',
    });
    const task = await sent(c.officer, 'POST', `${ROOM}/requirements/19/remediations`, {
      title: 'Give every owner a second factor',
      ownerId: c.second.userId,
      dueDate: '2026-09-15',
    });
    await sent(c.officer, 'POST', `${ROOM}/remediations/${task.id}/close`, { note: 'All have one' });
    await expectExplained(
      'compliance_candidates',
      'compliance_contents',
      'compliance_filings',
      'compliance_remediations',
      'compliance_reports',
      'compliance_urgings',
    );
  });
  it('a month is closed and reopened', async () => {
    await sent(owner, 'POST', '/api/reports/months/2026-05-01/close', { version: 0 });
    await sent(owner, 'POST', '/api/reports/months/2026-05-01/reopen', {
      reason: 'A bill came late',
      version: 1,
    });
    await expectExplained('month_closings');
  });
  it('assumptions are saved', async () => {
    await sent(owner, 'PUT', '/api/analytics/simulation-priors', {
      priors: {
        ...DEFAULT_PRIORS,
        scenarios: {
          ...DEFAULT_PRIORS.scenarios,
          product_launch: { ...DEFAULT_PRIORS.scenarios.product_launch, success: 0.2 },
        },
      },
      reason: 'Two launches failed',
      version: 0,
    });
    await expectExplained('simulation_priors');
  });
  it('definitions of figures are recorded at a start, and models trained', async () => {
    await recordDefinitions(c.t.database.write, c.t.clock);
    await trainDueModels(c.t.database, c.t.clock);
    await expectExplained('figure_definitions', 'model_runs');
  });
});

it('banks that are synced, and matches made and undone, are explained', async () => {
  const t = await startTestApp();
  const who = await t.signIn('admin');
  await book(t, [{ day: '2026-11-03', account: '1010', against: '6000', amount: -33_00n }]);
  await closeThrough(t, '2026-11-20');
  const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
  await beginSeals(parts);
  const own = { census: new Census(), patrol: new SealPatrol() };
  const bank = new TestBank(() => '2026-11-20');
  bank.lines = [bankLine('P', '2026-11-03', -33_00n)];
  bank.balance = -33_00n;
  const id = await connectBank(who);
  await sync(t, bank, id);
  await match(t, id);
  const held = async () =>
    (
      await sql<{ name: string }>`select distinct table_name as name from row_changes order by 1`.execute(
        t.database.read,
      )
    ).rows.map(({ name }) => name);
  expect(await held()).toEqual(expect.arrayContaining(['bank_match_items', 'bank_matches']));
  expect(await runSealRound(parts, own)).toEqual([]);
  const [made] = (await who.get(`${BANKING}/matches?integrationId=${id}`)).body.matches;
  expect(
    (await who.send('POST', `${BANKING}/matches/${made.id}/undo`, { note: 'Not the same' })).status,
  ).toBe(200);
  expect(await held()).toEqual(
    expect.arrayContaining(['bank_hand_lines', 'bank_match_items', 'bank_matches']),
  );
  expect(await runSealRound(parts, own)).toEqual([]);
  await t.close();
});
