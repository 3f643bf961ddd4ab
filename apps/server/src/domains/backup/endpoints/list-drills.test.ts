import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { addDrill } from '../../../testing/backups.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/backup/drills';

describe('GET /api/backup/drills', () => {
  let t: TestApp;
  let viewer: Person;
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('manager');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });

  it('[B-3.64] returns each test with its last result: passed or warning, and the measured RTO and RPO', async () => {
    await addDrill(t, {
      test: 'newest',
      status: 'warning',
      at: '2026-11-01T00:00:00Z',
      problem: 'rows missing',
    });
    await addDrill(t, {
      test: 'newest',
      status: 'passed',
      at: '2026-11-20T00:00:00Z',
      rtoMs: 4_200,
      rpoMs: 61_000,
    });
    await addDrill(t, {
      test: 'integrity',
      status: 'warning',
      at: '2026-11-19T00:00:00Z',
      problem: 'a seal is broken',
    });
    const { body } = await viewer.get(URL);
    expect(body).toMatchObject([
      {
        id: 'newest',
        name: 'Database restore, newest state',
        lastRun: '2026-11-20T00:00:00.000Z',
        status: 'passed',
        rto: 4_200,
        rpo: 61_000,
        running: false,
        checks: [{ name: 'Row counts', passed: true, detail: '12 rows' }],
      },
      { id: 'exact-time', lastRun: null, status: null, rto: null, rpo: null, checks: [] },
      { id: 'fresh-machine', lastRun: null },
      { id: 'integrity', status: 'warning', problem: 'a seal is broken' },
      { id: 'quick', lastRun: null },
    ]);
  });
  it('never changes a stored result', async () => {
    for (const harm of [
      "update backup_drills set status = 'passed'",
      'delete from backup_drills',
      'truncate backup_drills',
    ])
      await expect(sql.raw(harm).execute(t.database.owner)).rejects.toThrow('append-only');
  });
});
