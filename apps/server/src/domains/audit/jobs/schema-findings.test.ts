/**
 * Code that was added to, changed in or disabled in the schema: found by rounds and by full checks until it is undone.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runQueries } from '../../compliance/run-controls.ts';
import { seedRegister } from '../../compliance/seed-register.ts';
import { startTestQueue, type TestQueue } from '../../../testing/queue.ts';
import { soon } from '../../../testing/soon.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { Census } from '../../../platform/audit/seals/seal-rounds.ts';
import { checkAllWork } from './check-all.ts';
import { SealPatrol } from '../../../platform/audit/seals/seal-chain.ts';
import { runSealRound } from './keep-seals.ts';

const REFUSING =
  'create trigger expenses_recorded_on_delete after delete on expenses referencing old table as former for each statement execute function record_rows_of_expenses()';

const ALTERATIONS = [
  {
    what: 'a planted trigger',
    done: [
      `create function zz() returns trigger language plpgsql as $$
       begin update expenses set amount_minor = 10 * amount_minor where id = new.id; return new; end $$`,
      'create trigger zz after insert on expenses for each row execute function zz()',
    ],
    undone: ['drop trigger zz on expenses', 'drop function zz()'],
    said: ["Function zz is not the product's", "Trigger zz on expenses is not the product's"],
  },
  {
    what: 'a disabled trigger',
    done: ['alter table expenses disable trigger expenses_recorded_on_delete'],
    undone: ['alter table expenses enable trigger expenses_recorded_on_delete'],
    said: ['Trigger expenses_recorded_on_delete on expenses is disabled'],
  },
  {
    what: 'a replaced function',
    done: [
      `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$`,
    ],
    // The original text is read from the catalogue before the function is replaced.
    undone: ['KEPT refuse_change'],
    said: ['Function refuse_change was changed'],
  },
  {
    what: 'a dropped trigger',
    done: ['drop trigger expenses_recorded_on_delete on expenses'],
    undone: [REFUSING],
    said: ['Trigger expenses_recorded_on_delete on expenses is missing'],
  },
  {
    what: 'a right that everybody was granted',
    done: ['grant update on audit_records to public'],
    undone: ['revoke all on audit_records from public'],
    said: ['Table audit_records lets everybody UPDATE'],
  },
] as const;

describe('schema code that does not belong to the product', () => {
  let t: TestApp;
  let queue: TestQueue;
  let round: () => Promise<string[] | null>;
  let kept: string;
  let owner: Person;
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements)
      await sql.raw(statement.startsWith('KEPT') ? kept : statement).execute(t.database.owner);
  };
  const findings = async () => (await owner.get('/api/audit/seals/findings')).body.findings;
  const control = async () =>
    (await runQueries(t.database.read, ['20.2'], t.clock.now())).map(({ passed, exceptions }) => ({
      passed,
      exceptions,
    }));
  const checkedAll = async () => {
    await owner.send('POST', '/api/audit/seals/checks');
    return await soon(async () => {
      const { check } = (await owner.get('/api/audit/seals/checks')).body;
      expect(['done', 'failed', 'cancelled']).toContain(check.state);
      return check;
    });
  };

  beforeAll(async () => {
    t = await startTestApp();
    await t.database.write.transaction().execute((tx) => seedRegister(tx, '2026-08-01'));
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef('refuse_change'::regproc) as text`.execute(t.database.owner);
    kept = rows[0]?.text ?? '';
    queue = await startTestQueue(t, { works: [checkAllWork(t.database, t.clock, t.keyring)] });
    const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
    const own = { census: new Census(), patrol: new SealPatrol() };
    round = () => {
      t.clock.advance(1_000);
      return runSealRound(parts, own);
    };
    // Before sealing begins, so that no audit record mentions it.
    owner = await t.signIn('owner');
    await round();
  });
  afterAll(async () => {
    await queue.stop();
    await t.close();
  });

  it.each(ALTERATIONS)(
    '$what is found by a round, and resolved once it is undone',
    async ({ done, undone, said }) => {
      expect(await round()).toEqual([]);
      await run(done);
      expect((await round())?.toSorted()).toEqual(said);
      const listed = await findings();
      expect(listed.map(({ finding }: { finding: string }) => finding).toSorted()).toEqual(said);
      for (const each of listed)
        expect(each).toMatchObject({ table: null, day: null, rows: null, acceptance: null });
      expect(await control()).toEqual([{ passed: false, exceptions: BigInt(said.length) }]);
      await run(undone);
      expect(await round()).toEqual([]);
      expect(await findings()).toEqual([]);
      expect(await control()).toEqual([{ passed: true, exceptions: 0n }]);
    },
  );
  it.each(ALTERATIONS)('$what is found by the full check', async ({ done, undone, said }) => {
    expect(await round()).toEqual([]);
    await run(done);
    t.clock.advance(1_000);
    expect(await checkedAll()).toMatchObject({ state: 'done', result: { findings: said.length } });
    expect((await findings()).map(({ finding }: { finding: string }) => finding).toSorted()).toEqual(said);
    const now = (await owner.get('/api/audit/seals?table=users')).body;
    expect([now.ok, now.findings.toSorted(), now.acceptable]).toEqual([false, said, []]);
    await run(undone);
    t.clock.advance(1_000);
    expect(await checkedAll()).toMatchObject({ result: { findings: 0 } });
    expect(await round()).toEqual([]);
    expect(await findings()).toEqual([]);
    expect(queue.errors).toEqual([]);
  });
  it('cannot be accepted', async () => {
    await run(['alter table expenses disable trigger user']);
    await round();
    for (const table of ['', 'expenses']) {
      const { status } = await owner.send('POST', '/api/audit/seals/accept', {
        table,
        reason: 'A trigger that we made ourselves',
      });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    await run(['alter table expenses enable trigger user']);
    expect(await round()).toEqual([]);
  });
});
