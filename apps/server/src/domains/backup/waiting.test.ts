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
  });
});
