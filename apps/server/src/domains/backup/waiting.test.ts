import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBackup, addDrill, seeBackups } from '../../testing/backups.ts';
import { startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { waiting } from '../../testing/waiting.ts';

describe('a waiting restore test', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  it('is listed once it is due, for those who manage backups', async () => {
    const keeper = await t.signIn('Keeper', { powers: ['backup.manage'] });
    expect(await waiting(keeper)).toEqual({ items: [], total: 0 });
    await seeBackups(t);
    await addBackup(t, { type: 'full', status: 'completed', at: '2026-06-01T02:00:00Z' });
    await addDrill(t, { test: 'newest', status: 'passed', at: '2026-07-20T03:00:00Z' });
    expect(await waiting(keeper)).toEqual({
      items: [
        {
          kind: 'drill',
          id: 'restore-test',
          count: 1,
          title: 'Test restore of backups is due',
          detail: 'Due since Aug 19, 2026',
          amountUsd: null,
          since: '2026-08-19',
          due: '2026-08-19',
          daysLate: 13,
          href: '/backup-disaster-recovery?tab=recovery',
          needs: ['backup.manage'],
        },
      ],
      total: 1,
    });
    await addDrill(t, { test: 'newest', status: 'passed', at: '2026-08-30T03:00:00Z' });
    expect(await waiting(keeper)).toEqual({ items: [], total: 0 });
    await addDrill(t, { test: 'quick', status: 'warning', at: '2026-08-31T03:00:00Z' });
    expect(await waiting(keeper)).toMatchObject({
      items: [{ kind: 'drill', title: 'Test restore of backups failed', since: '2026-08-31', daysLate: 1 }],
      total: 1,
    });
  });
});

describe('backups that are amiss', () => {
  it('wait while there is none, and when the last one failed, for those who may take one', async () => {
    const t = await startCompanyApp();
    await seeBackups(t, { since: '2026-08-27T00:00:00.000Z' });
    const keeper = await t.signIn('Keeper', { powers: ['settings.view', 'backup.manage'] });
    expect((await waiting(keeper)).items).toEqual([
      {
        kind: 'backup',
        id: 'backups',
        count: 1,
        title: 'No full backup has been taken',
        detail: 'Until then nothing can be restored',
        amountUsd: null,
        since: '2026-08-27',
        due: '2026-08-27',
        daysLate: 5,
        href: '/backup-disaster-recovery',
        needs: ['settings.view', 'backup.manage'],
      },
    ]);
    await addBackup(t, { type: 'full', status: 'completed', at: '2026-09-01T02:00:00Z' });
    expect((await waiting(keeper)).items).toEqual([]);
    await addBackup(t, { type: 'incremental', status: 'failed', at: '2026-09-01T08:00:00Z' });
    expect((await waiting(keeper)).items).toMatchObject([
      { kind: 'backup', title: 'The last backup failed', since: '2026-09-01', due: null, daysLate: 0 },
    ]);
    for (const powers of [['settings.view'], ['backup.manage']] as const)
      expect(await waiting(await t.signIn(`Only ${powers[0]}`, { powers }))).toEqual({ items: [], total: 0 });
    await t.close();
  });
});
