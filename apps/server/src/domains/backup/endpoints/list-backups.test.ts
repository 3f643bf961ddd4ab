import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { addBackup, seeBackups, seenRepository } from '../../../testing/backups.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/backup/backups';

describe('GET /api/backup/backups', () => {
  let t: TestApp;
  let viewer: Person;
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('manager');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });

  it('is empty without backups', async () => {
    expect((await viewer.get(URL)).body).toEqual({ backups: [], total: 0, running: null });
  });
  it('[B-3.62] returns id, type, date, size, duration, status and location, newest first', async () => {
    await addBackup(t, {
      type: 'full',
      status: 'completed',
      at: '2026-11-20T02:00:00Z',
      bytes: 5_000,
      locations: ['folder', 's3'],
    });
    await addBackup(t, { type: 'incremental', status: 'failed', at: '2026-11-20T03:00:00Z' });
    await addBackup(t, { type: 'database', status: 'running', at: '2026-11-20T04:00:00Z' });
    const { body } = await viewer.get(URL);
    expect(body.total).toBe(3);
    expect(body.backups).toMatchObject([
      { type: 'database', status: 'running', progress: 42.5, size: null, duration: null, location: '–' },
      { type: 'incremental', status: 'failed', size: null, duration: null, problem: 'no room left' },
      {
        type: 'full',
        status: 'completed',
        date: '2026-11-20T02:00:00.000Z',
        size: 5_000,
        duration: 90_000,
        progress: 100,
        location: 'Folder, Object store',
        origin: 'schedule',
        requestedBy: null,
      },
    ]);
    expect(body.running.type).toBe('database');
  });
  it('returns the catalogue of pgBackRest of an external database, beside what failed', async () => {
    await seeBackups(t, { database: 'external', pgbackrest: seenRepository() });
    const { body } = await viewer.get(URL);
    expect(
      body.backups.map(({ type, status, location }: { type: string; status: string; location: string }) => [
        type,
        status,
        location,
      ]),
    ).toEqual([
      ['full', 'completed', 'pgBackRest, 20261121-020000F'],
      ['database', 'running', '–'],
      ['incremental', 'failed', '–'],
    ]);
    expect([body.total, body.running.type]).toEqual([3, 'database']);
    expect((await viewer.get(`${URL}?offset=0&limit=1`)).body.backups).toHaveLength(1);
    await seeBackups(t);
  });
  it('returns pages', async () => {
    const { body } = await viewer.get(`${URL}?offset=1&limit=1`);
    expect([body.total, body.backups.map(({ type }: { type: string }) => type)]).toEqual([
      3,
      ['incremental'],
    ]);
    expect((await viewer.get(`${URL}?limit=0`)).status).toBe(400);
  });
});
