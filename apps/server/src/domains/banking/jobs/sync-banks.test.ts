import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BankError } from '../banks/connector.ts';
import {
  ROOM,
  TestBank,
  book,
  closeThrough,
  connectBank,
  line,
  syncParts,
} from '../../../testing/banking.ts';
import { runWaiting, startTestQueue } from '../../../testing/queue.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { matchingWatch, matchingWork } from './match-banks.ts';
import { bankSyncWatch, bankSyncWork } from './sync-banks.ts';

describe('bank statements on the queue', () => {
  let t: TestApp;
  let treasurer: Person;
  let bank: TestBank;
  let id: string;
  const jobs = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select kind, state, stage from background_jobs order by added_at, id`.execute(t.database.read);
    return rows;
  };
  const forget = () => sql`delete from background_jobs`.execute(t.database.owner);
  const look = (watch: typeof bankSyncWatch) => watch.look(t.database, t.clock.now());
  const works = () => [bankSyncWork(syncParts(t, bank)), matchingWork(t)];
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    bank = new TestBank(() => '2026-11-21');
    bank.lines = [line('L1', '2026-11-19', 10_00n)];
    id = await connectBank(treasurer);
  });
  afterAll(() => t.close());

  it('are read by one job while a bank is due, and by none otherwise', async () => {
    await look(bankSyncWatch);
    await look(bankSyncWatch);
    expect(await jobs()).toEqual([{ kind: 'banking.sync', state: 'waiting', stage: '' }]);
    expect(await runWaiting(t, works())).toEqual([]);
    expect(await jobs()).toEqual([{ kind: 'banking.sync', state: 'done', stage: '1 of 1 banks' }]);
    expect((await treasurer.get(`${ROOM}/integrations`)).body[0]).toMatchObject({
      statementLines: 1,
      syncing: false,
    });
    await look(bankSyncWatch);
    expect(await jobs()).toHaveLength(1);
    await forget();
  });
  it('are matched by a job once the books have an entry that nothing has examined', async () => {
    await look(matchingWatch);
    expect(await jobs()).toEqual([]);
    await book(t, [{ day: '2026-11-19', account: '1010', against: '6000', amount: 10_00n }]);
    await closeThrough(t, '2026-11-20');
    await look(matchingWatch);
    expect(await runWaiting(t, works())).toEqual([]);
    expect((await treasurer.get(`${ROOM}/matches?integrationId=${id}`)).body.total).toBe(1);
    await look(matchingWatch);
    expect(await jobs()).toMatchObject([{ kind: 'banking.match', state: 'done' }]);
    await forget();
  });
  it('are tried again as a job where what a bank sent could not be stored', async () => {
    await sql`update bank_integrations set sync_requested_at = now()`.execute(t.database.owner);
    await sql`alter table bank_lines add constraint refused check (bank_reference <> 'L2')`.execute(
      t.database.owner,
    );
    bank.lines = [line('L2', '2026-11-20', 20_00n)];
    await look(bankSyncWatch);
    expect(await runWaiting(t, works())).toMatchObject([{ message: 'some banks could not be synced' }]);
    expect(await jobs()).toMatchObject([{ kind: 'banking.sync', state: 'waiting' }]);
    await sql`alter table bank_lines drop constraint refused`.execute(t.database.owner);
    await forget();
  });
  it('are read when a person requests it, and the work is listed', async () => {
    bank.lines = [line('L3', '2026-11-20', 30_00n)];
    const queue = await startTestQueue(t, { works: works(), watches: [bankSyncWatch, matchingWatch] });
    expect((await treasurer.send('POST', `${ROOM}/sync/${id}`)).status).toBe(200);
    await expect
      .poll(async () => (await treasurer.get(`${ROOM}/integrations`)).body[0].statementLines)
      .toBe(2);
    await expect
      .poll(async () => (await treasurer.get('/api/jobs')).body.map(listed))
      .toContainEqual({
        title: 'Reading of bank statements',
        state: 'done',
      });
    // The bank refuses: its card says so, and the job has done its work.
    bank.fault = new BankError('protocol', 'The bank is closed for stocktaking');
    expect((await treasurer.send('POST', `${ROOM}/sync/${id}`)).status).toBe(200);
    await expect
      .poll(async () => (await treasurer.get(`${ROOM}/integrations`)).body[0].problem)
      .toContain('closed for stocktaking');
    await queue.stop();
    expect(queue.errors).toEqual([]);
  });
});

const listed = ({ title, state }: { title: string; state: string }): object => ({ title, state });
