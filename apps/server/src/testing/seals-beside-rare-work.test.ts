/**
 * Work that deletes rows on purpose leaves nothing that a check of the seals cannot explain, and sealing continues
 * after it.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExport } from '../../../../tools/verify-audit.mjs';
import { LocalCompanyHost } from '../domains/demo/company-host.ts';
import { startDemo } from '../domains/demo/jobs/start-demo.ts';
import { runSealRound } from '../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../platform/audit/seals/seal-chain.ts';
import { beginSeals } from '../platform/audit/seals/seal-begin.ts';
import { Census } from '../platform/audit/seals/seal-rounds.ts';
import { hashPassword } from '../domains/access/password.ts';
import { cashFile, cashLine, imported, peopleFile, personLine, stepped } from './imports.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

const PASSWORD = 'ferry-ocean-drum-1234';
const DEPARTMENT = '00000000-0000-4000-8000-000000000001';
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const SOUND = { ok: true, sentences: [] };

/** Rows that the tests insert directly exist before sealing begins, because no audit record covers them. */
describe('seals', () => {
  let t: TestApp;
  let owner: Person;
  let clerk: Person;
  let round: () => Promise<string[] | null>;
  /** A day later every row is due again: changes that the trail does not explain are found. */
  const checkedAll = async (): Promise<string[] | null> => {
    t.clock.advance(DAY);
    const now = t.clock.now();
    await sql`update sessions set created_at = ${now}, stepped_up_at = ${now}, idle_expires_at = ${new Date(now.getTime() + HOUR)},
                     absolute_expires_at = ${new Date(now.getTime() + HOUR)}`.execute(t.database.write);
    return await round();
  };
  const verdict = async () => {
    const text = String((await owner.get('/api/audit/export?rows=sealed')).body).trimEnd();
    const { ok, sentences } = await verifyExport(text.split('\n'), t.keyring.publicKey);
    return { ok, sentences };
  };
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    owner = await t.signIn('owner', { steppedUp: true });
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
    await sql`update users set password_hash = ${await hashPassword(PASSWORD)} where id = ${owner.userId}`.execute(
      t.database.write,
    );
    await sql`insert into departments (id, name, account_code, created_at)
              values (${DEPARTMENT}, 'Finance', '6040', now())`.execute(t.database.write);
    await sql`insert into expenses (department_id, description, category, amount_minor, expense_date, is_test, created_at)
              values (${DEPARTMENT}, 'A trial', 'other', 100, '2026-11-20', true, now())`.execute(
      t.database.write,
    );
    const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
    await beginSeals(parts);
    const own = { census: new Census(), patrol: new SealPatrol() };
    round = () => runSealRound(parts, own);
  });
  afterAll(() => t.close());

  it.each([
    ['before they were sealed', false],
    ['after they were sealed', true],
  ])('explain the rows of an import that is undone %s', async (_, sealed) => {
    const at = t.clock.now().toISOString();
    await imported(t, clerk, 'subscribers', peopleFile(personLine(`S-${sealed}`)));
    const lines = ['one', 'other'].map((id) => cashLine(`${id}-${sealed}`, `S-${sealed}`, at));
    const file = await imported(t, clerk, 'transactions', cashFile(...lines));
    expect(sealed ? await round() : []).toEqual([]);
    expect(await stepped(t, clerk, file, 'undo')).toMatchObject({ state: 'undone', problem: null });
    expect(await round()).toEqual([]);
    expect(await checkedAll()).toEqual([]);
    expect(await verdict()).toEqual(SOUND);
  });

  it('explain the deletion of test data', async () => {
    const { status, body } = await owner.send('POST', '/api/system/clear-test-data', {});
    expect([status, body.expenses]).toEqual([200, 1]);
    expect(await round()).toEqual([]);
    expect(await checkedAll()).toEqual([]);
    expect(await verdict()).toEqual(SOUND);
  });
});

it('explain the loading and removal of a demo company', async () => {
  const t = await startTestApp({ now: '2026-11-01T08:00:00Z' });
  const owner = await t.signIn('owner', { steppedUp: true });
  await sql`update users set password_hash = ${await hashPassword(PASSWORD)} where id = ${owner.userId}`.execute(
    t.database.write,
  );
  const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
  await beginSeals(parts);
  const own = { census: new Census(), patrol: new SealPatrol() };
  const demo = startDemo({
    database: t.database,
    clock: t.clock,
    seed: 5,
    scale: 0.01,
    months: 1,
    releaseEveryMs: 20,
    retryMs: 20,
    createHost: () => new LocalCompanyHost(),
    log: { info: () => undefined },
    onError: () => undefined,
  });
  await demo.loaded;
  expect(await runSealRound(parts, own)).toEqual([]);
  expect(await owner.send('POST', '/api/demo/remove', { password: PASSWORD })).toMatchObject({ status: 200 });
  await demo.stop();
  expect(await runSealRound(parts, own)).toEqual([]);
  t.clock.advance(DAY);
  expect(await runSealRound(parts, own)).toEqual([]);
  await t.close();
});
