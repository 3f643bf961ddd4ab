import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../../../ledger/invariants.ts';
import { lastRecord } from '../../../testing/administration.ts';
import {
  cashFile,
  cashLine,
  imported,
  peopleFile,
  personLine,
  stepped,
  upload,
} from '../../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/imports/:id/commit', () => {
  let t: TestApp;
  let clerk: Person;
  beforeEach(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterEach(() => t.close());

  const transactions = async () =>
    (
      await sql<{ id: string; amount: bigint }>`select id, amount from transactions order by id`.execute(
        t.database.read,
      )
    ).rows;

  it('stores the rows as the ingest endpoint does, with its audit record in the name of the person', async () => {
    await imported(t, clerk, 'subscribers', peopleFile(personLine('S1'), personLine('S2')));
    const done = await imported(t, clerk, 'transactions', cashFile(cashLine('T1'), cashLine('T2', 'S2')));
    expect(done).toMatchObject({ state: 'committed', stored: 2, rows: 2, committedBy: clerk.username });
    expect(await transactions()).toEqual([
      { id: 'T1', amount: 100_000n },
      { id: 'T2', amount: 100_000n },
    ]);
    // The agent was given no float: only the file's business is in these books.
    const broken = (await findViolations(t.database.read)).map(({ invariant }) => invariant);
    expect(new Set(broken)).toEqual(new Set(['no agent float is ever below zero']));
    const { rows } = await sql<{ action: string; actor_id: string }>`
      select action, actor_id from audit_records where entity_type in ('import', 'ingest_batch') order by seq`.execute(
      t.database.read,
    );
    expect(rows.slice(-5).map(({ action }) => action)).toEqual([
      'import.upload',
      'import.check',
      'import.commit',
      'ingest.transactions',
      'import.committed',
    ]);
    expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set([clerk.userId]));
  });

  it('stores the same rows once: the same file again is refused, whatever its line endings and name', async () => {
    const lines = [personLine('S1'), personLine('S2')];
    await imported(t, clerk, 'subscribers', peopleFile(...lines));
    const again = await upload(clerk, 'subscribers', peopleFile(...lines).replaceAll('\r\n', '\n'), {
      fileName: 'copy.csv',
    });
    expect(again.sameAs).toMatchObject({ fileName: 'subscribers.csv', by: clerk.username });
    const checked = await stepped(t, clerk, again, 'check');
    expect(checked).toMatchObject({ heldRows: 2, invalidRows: 0 });
    const { status, body } = await clerk.send('POST', `/api/imports/${again.id}/commit`, {
      version: checked.version,
    });
    expect([status, body.message]).toEqual([
      409,
      `These rows were imported by ${clerk.username} from subscribers.csv already; committing them again would change nothing`,
    ]);
  });

  it('leaves rows alone that are stored already', async () => {
    await imported(t, clerk, 'subscribers', peopleFile(personLine('S1')));
    const done = await imported(t, clerk, 'subscribers', peopleFile(personLine('S1'), personLine('S2')));
    expect(done).toMatchObject({ stored: 1, rows: 2 });
  });

  it('stores the valid rows of a file with wrong ones only on explicit request', async () => {
    const it = await upload(
      clerk,
      'subscribers',
      peopleFile(personLine('S1'), personLine('S2', { gender: 'none' })),
    );
    const { version } = await stepped(t, clerk, it, 'check');
    const refused = await clerk.send('POST', `/api/imports/${it.id}/commit`, { version });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      '1 of 2 rows are wrong; correct the file, or commit the valid rows and download the rest',
    ]);
    const done = await stepped(t, clerk, it, 'commit', { skipInvalid: true });
    expect(done).toMatchObject({ state: 'committed', stored: 1, invalidRows: 1 });
    // The other rows can still be downloaded.
    const { body } = await clerk.get(`/api/imports/${it.id}/errors`);
    expect(body.rows).toHaveLength(1);
  });

  it('stops at the row that has become invalid since the check', async () => {
    await imported(t, clerk, 'subscribers', peopleFile(personLine('S1')));
    const it = await upload(clerk, 'transactions', cashFile(cashLine('T1'), cashLine('T2')));
    await stepped(t, clerk, it, 'check');
    await imported(t, clerk, 'transactions', cashFile(cashLine('T2', 'S1', '2026-11-21T08:00:00Z', '7')));
    const stopped = await stepped(t, clerk, it, 'commit');
    expect(stopped).toMatchObject({ state: 'stopped', stored: 0 });
    expect(stopped.problem).toMatch(/^Row 3: .*already held with different content. Check the file again$/);
    expect(await transactions()).toEqual([{ id: 'T2', amount: 7n }]);
    // Nothing of the batch was stored, and the check now gives the reason.
    expect(await stepped(t, clerk, it, 'check')).toMatchObject({ state: 'checked', invalidRows: 1 });
  });

  it('refuses a stale version, an unchecked file and a file without a valid row', async () => {
    const it = await upload(clerk, 'subscribers', peopleFile(personLine('S1', { gender: 'x' })));
    const unchecked = await clerk.send('POST', `/api/imports/${it.id}/commit`, { version: it.version });
    expect([unchecked.status, unchecked.body.message]).toEqual([409, 'This import is not checked yet']);
    const { version } = await stepped(t, clerk, it, 'check');
    const stale = await clerk.send('POST', `/api/imports/${it.id}/commit`, { version: version - 1 });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      `${clerk.username} changed this import meanwhile; look at it again, then decide`,
    ]);
    const none = await clerk.send('POST', `/api/imports/${it.id}/commit`, { version, skipInvalid: true });
    expect([none.status, none.body.message]).toEqual([422, 'No row of the file is valid']);
    expect((await lastRecord(t)).action).toBe('import.check');
  });

  it('requires the permission of the kind, and a session', async () => {
    const it = await upload(clerk, 'subscribers', peopleFile(personLine('S1')));
    const url = `/api/imports/${it.id}/commit`;
    expect((await t.anonymous.send('POST', url, { version: 1 })).status).toBe(401);
    const stranger = await t.signIn('Stranger', { powers: ['expenses.manage'] });
    const { status, body } = await stranger.send('POST', url, { version: 1 });
    expect([status, body.permission, body.grantedBy]).toEqual([403, 'api_access', ['Owner']]);
  });
});
