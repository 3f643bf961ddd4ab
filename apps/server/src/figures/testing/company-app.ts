/** A test application over the small company, its open day's figures computed. */
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { refreshOpenDay } from '../open-day.ts';
import { ensureReceiptKey } from '../signature.ts';
import { NOW, loadSmallCompany } from './small-company.ts';

export async function startCompanyApp(): Promise<TestApp> {
  const t = await startTestApp({ now: NOW });
  await loadSmallCompany(t.database.write);
  await ensureReceiptKey(t.database.write, t.clock);
  const refreshed = await refreshOpenDay(t.database, t.clock);
  if (refreshed.state !== 'refreshed') throw new Error('Nobody else refreshes this database');
  return t;
}

/** What every endpoint that takes a day must refuse. */
export const BAD_DAYS = [
  ['2026-13-01', 'asOf: '],
  ['yesterday', 'asOf: '],
  ['2026-09-02', 'asOf: lies in the future'],
] as const;
