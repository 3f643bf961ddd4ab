import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { addBackup, addDrill, seeBackups, seenRepository } from '../../../testing/backups.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/backup/state';
const PLACE = {
  kind: 'pgbackrest',
  place: 'stanza cottontree of /etc/pgbackrest.conf',
  usable: true,
  note: null,
  backups: 1,
  bytes: 5_000,
  freeBytes: null,
} as const;

describe('GET /api/backup/state', () => {
  let t: TestApp;
  let viewer: Person;
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('manager');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });
  const alerts = async (): Promise<string[]> =>
    (await viewer.get(URL)).body.alerts.map(({ id }: { id: string }) => id);

  it('is empty before the first report of the server that takes backups', async () => {
    expect((await viewer.get(URL)).body).toMatchObject({ at: null, locations: [], services: [], alerts: [] });
  });
  it('[B-2.116] lists locations, services and next steps', async () => {
    await seeBackups(t, { continues: false, sameDisk: true, since: t.clock.now().toISOString() });
    const { body } = await viewer.get(URL);
    expect(body).toMatchObject({
      database: 'embedded',
      locations: [{ kind: 'folder', place: '/srv/backups', usable: true, backups: 3 }],
      nextFullAt: '2026-11-22T02:00:00.000Z',
      nextIncrementalAt: '2026-11-21T11:00:00.000Z',
      recoverableFrom: null,
      recoverableTo: null,
    });
    expect(body.services.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      ['server', 'ok'],
      ['database', 'ok'],
      ['archive', 'warning'],
      ['store:folder', 'ok'],
      ['schedule', 'ok'],
    ]);
    expect(await alerts()).toEqual(['none', 'key', 'same-disk']);
  });
  it('[B-2.110, B-2.111] returns the RTO and RPO measured by drills together with the objectives', async () => {
    await seeBackups(t);
    await addBackup(t, { type: 'full', status: 'completed', at: '2026-11-21T02:00:00Z', bytes: 1 });
    await addDrill(t, {
      test: 'newest',
      status: 'passed',
      at: '2026-11-21T09:00:00Z',
      rtoMs: 4_200,
      rpoMs: 61_000,
    });
    const { body } = await viewer.get(URL);
    const never = { measured: null, measuredAt: null };
    expect(body.rto).toEqual([
      { system: 'Database', target: 1_800_000, measured: 4_200, measuredAt: '2026-11-21T09:00:00.000Z' },
      { system: 'Point-in-time recovery', target: 1_800_000, ...never },
      { system: 'Whole service', target: 1_800_000, ...never },
    ]);
    expect(body.rpo[0]).toEqual({
      system: 'Database',
      target: 300_000,
      measured: 61_000,
      measuredAt: '2026-11-21T09:00:00.000Z',
    });
    expect([body.recoverableFrom, body.recoverableTo]).toEqual([
      '2026-11-21T02:01:30.000Z',
      '2026-11-21T10:00:00.000Z',
    ]);
  });
  it('[B-2.117] raises alerts for late, failed or unreachable backups', async () => {
    await addBackup(t, { type: 'incremental', status: 'failed', at: '2026-11-21T09:30:00Z' });
    await seeBackups(t, {
      waitingSince: '2026-11-21T09:00:00.000Z',
      locations: [
        {
          kind: 's3',
          place: 'https://s3.example.com/b',
          usable: false,
          note: 'it answered 403',
          backups: 0,
          bytes: 0,
          freeBytes: null,
        },
      ],
    });
    expect(await alerts()).toEqual(['location:https://s3.example.com/b', 'log-late', 'failed', 'key']);
    t.clock.advance(45 * 60_000);
    expect(await alerts()).toContain('incremental-late');
    const { body } = await viewer.get(URL);
    expect(body.services[0]).toMatchObject({ id: 'server', state: 'error' });
    t.clock.advance(-45 * 60_000);
  });
  it('says nothing of the log and the schedule before this server has looked, as after a restore', async () => {
    await seeBackups(t, { locations: [] });
    const { body } = await viewer.get(URL);
    expect(
      body.services
        .filter(({ id }: { id: string }) => id === 'archive' || id === 'schedule')
        .map(({ state, detail }: { state: string; detail: string }) => `${state}: ${detail}`),
    ).toEqual([
      'unknown: This server has not looked at its backups yet',
      'unknown: This server has not looked at its backups yet',
    ]);
  });
  it('calls no service well that an alert contradicts', async () => {
    const archive = async (more: Parameters<typeof seeBackups>[1]) => {
      await seeBackups(t, more);
      const { body } = await viewer.get(URL);
      return body.services
        .filter(({ id }: { id: string }) => id === 'archive' || id === 'schedule')
        .map(({ state, detail }: { state: string; detail: string }) => `${state}: ${detail}`);
    };
    const failed = 'warning: The last one failed and is tried again';
    expect(await archive({})).toEqual(['ok: Every change is kept', failed]);
    expect(await archive({ waitingSince: '2026-11-21T09:00:00.000Z' })).toEqual([
      'error: The log of changes waits to be stored',
      failed,
    ]);
    expect(await archive({ archiveFailingSince: '2026-11-21T09:00:00.000Z' })).toEqual([
      'error: PostgreSQL cannot hand over its log of changes: is the disk full?',
      failed,
    ]);
    expect(await archive({ continues: false })).toEqual([
      'error: Changes are not being kept: the log continues no backup until the next full one',
      failed,
    ]);
    await addBackup(t, { type: 'incremental', status: 'completed', at: '2026-11-21T09:50:00Z' });
    expect(await archive({})).toEqual(['ok: Every change is kept', 'ok: On schedule']);
    const location = {
      kind: 'folder',
      place: '/b',
      usable: false,
      note: 'away',
      backups: 0,
      bytes: 0,
      freeBytes: 1,
    } as const;
    expect((await archive({ locations: [location] }))[1]).toBe(
      'warning: None is taken until the backup folder can be used',
    );
    t.clock.advance(45 * 60_000);
    expect((await archive({}))[1]).toBe('warning: The scheduled incremental backup is late');
    t.clock.advance(-45 * 60_000);
  });
  it('counts a base that was completed after the last look as continued by the log', async () => {
    await addBackup(t, { type: 'full', status: 'completed', at: '2026-11-21T09:55:00Z' });
    await seeBackups(t, { continues: false, at: '2026-11-21T09:56:29.000Z' });
    expect(await alerts()).not.toContain('gap');
    await seeBackups(t, { continues: false, at: '2026-11-21T09:56:31.000Z' });
    expect(await alerts()).toContain('gap');
  });
  it('reports when the disk of the backups will be full', async () => {
    const readings = [
      { at: '2026-11-14T10:00:00.000Z', freeBytes: 12e9 },
      { at: '2026-11-21T10:00:00.000Z', freeBytes: 8.5e9 },
    ];
    const disk = { place: '/srv/backups', fullBelow: 2e9, readings };
    await seeBackups(t, { disks: [disk] });
    const { body } = await viewer.get(URL);
    expect(body.disks).toEqual([
      { place: '/srv/backups', perDay: 500_000_000, fullAt: '2026-12-04T10:00:00.000Z' },
    ]);
    expect(await alerts()).toContain('forecast:/srv/backups');
  });
  it('says of a store that belongs to another server neither that changes are kept nor what it restores', async () => {
    const refusal = 'The store /srv/backups belongs to harbour-2';
    await seeBackups(t, {
      claim: { state: 'other', owner: 'harbour-2', refusal, over: ['c1'], since: null, process: 'p1' },
    });
    const { body } = await viewer.get(URL);
    expect(body.services.find(({ id }: { id: string }) => id === 'archive')).toMatchObject({
      state: 'warning',
      detail: 'Off: the store of backups belongs to another server',
    });
    expect([body.nextFullAt, body.nextIncrementalAt, body.recoverableFrom, body.recoverableTo]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
  it('reports what is visible of an external database', async () => {
    await seeBackups(t, { database: 'external', archiveMode: 'off', locations: [], continues: false });
    const { body } = await viewer.get(URL);
    expect([body.database, body.alerts, body.nextFullAt]).toEqual(['external', [], null]);
    expect(body.services.map(({ detail }: { detail: string }) => detail)).toEqual([
      'Running',
      'PostgreSQL 18.4, on a server of its own',
      'Off: no recovery to an exact time',
    ]);
  });
  it('reports what pgBackRest has of an external database, or what is missing', async () => {
    const locations = [{ ...PLACE, usable: false, note: 'There is no stanza', backups: 0, bytes: 0 }];
    await seeBackups(t, {
      database: 'external',
      version: '15.8',
      locations,
      pgbackrest: seenRepository({ missing: 'There is no stanza', backups: [] }),
    });
    const without = (await viewer.get(URL)).body;
    expect(without.external).toEqual({
      version: '15.8',
      archives: true,
      archivedAt: t.clock.now().toISOString(),
      stanza: 'cottontree',
      missing: 'There is no stanza',
    });
    expect(without.alerts.map(({ id }: { id: string }) => id)).toContain(`location:${PLACE.place}`);
    expect([without.recoverableFrom, without.nextFullAt]).toEqual([null, null]);

    await seeBackups(t, { database: 'external', locations: [PLACE], pgbackrest: seenRepository() });
    const { body } = await viewer.get(URL);
    expect(body.external.missing).toBeNull();
    expect(body.services.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      ['server', 'ok'],
      ['database', 'ok'],
      ['archive', 'ok'],
      ['store:pgbackrest', 'ok'],
    ]);
    expect([body.recoverableFrom, body.recoverableTo, body.nextFullAt]).toEqual([
      '2026-11-21T02:10:00.000Z',
      t.clock.now().toISOString(),
      null,
    ]);
    const ids = async (): Promise<string[]> =>
      (await viewer.get(URL)).body.alerts.map(({ id }: { id: string }) => id);
    expect(await ids()).not.toContain('full-late');
    const backups = seenRepository().backups.map((each) => ({
      ...each,
      startedAt: '2026-11-20T07:59:00.000Z',
    }));
    await seeBackups(t, { database: 'external', pgbackrest: seenRepository({ backups }) });
    expect(await ids()).toContain('full-late');
  });
  it('reports what the last restore reverted: the extent to everybody, for 30 days as an alert, and the details to auditors', async () => {
    expect((await viewer.get(URL)).body.lastRestore).toBeNull();
    const at = t.clock.now();
    const takenBack = [
      {
        at: '2026-11-21T09:00:00.000Z',
        by: 'aminata',
        action: 'user.suspend',
        description: 'Suspended the account musa',
      },
    ];
    const restored = {
      id: '00000000-0000-4000-8000-000000000001',
      at: at.toISOString(),
      to: '2026-11-21T08:00:00.000Z',
      endedSessions: 2,
      takenBack,
      unread: null,
    };
    await t.database.write
      .insertInto('settings')
      .values({ key: 'last-restore', value: JSON.stringify(restored), updated_at: at })
      .execute();
    expect((await viewer.get(URL)).body.lastRestore).toEqual({ ...restored, takenBack: null, changes: 1 });
    const auditor = await t.signIn('Auditor', { powers: ['settings.view', 'audit.view'] });
    const { body } = await auditor.get(URL);
    expect(body.lastRestore.takenBack).toEqual(takenBack);
    expect(body.alerts).toContainEqual({
      id: 'restored',
      level: 'warning',
      message: 'The last restore took back 1 change of people and roles: decide them again',
      since: at.toISOString(),
    });
    t.clock.advance(30 * 86_400_000 + 1);
    viewer = await t.signIn('manager');
    expect(await alerts()).not.toContain('restored');
  });
});
