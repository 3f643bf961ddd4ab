/** The small company's compliance: the register in force, some controls tested, its reports opened. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { CADENCES } from '@cottontree/contract/compliance/register.ts';
import { sql } from 'kysely';
import { REGISTER } from '../domains/compliance/register.ts';
import { openReports } from '../domains/compliance/reports.ts';
import { attested, keepResults } from '../domains/compliance/run-controls.ts';
import { seedRegister } from '../domains/compliance/seed-register.ts';
import type { Db } from '../platform/database/client.ts';

const PROGRAMME_SINCE: BusinessDay = '2026-05-10';
const TESTER = { id: null, name: 'test' };

/** Every other attested control was tested on schedule until July; every fifth of those failed in June. */
export async function loadProgramme(db: Db, first: BusinessDay, open: BusinessDay): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await seedRegister(tx, PROGRAMME_SINCE);
    await openReports(tx, first, open);
    const controls = REGISTER.flatMap((requirement) => requirement.controls).filter(
      ({ method }) => method === 'attested',
    );
    for (const [number, { id, cadence }] of controls.entries()) {
      if (number % 2 === 1) continue;
      for (
        let day = addDays(PROGRAMME_SINCE, number % 7);
        day < '2026-07-20';
        day = addDays(day, CADENCES[cadence].days)
      ) {
        const passed = number % 5 !== 0 || !day.startsWith('2026-06');
        await keepResults(tx, [attested(id, passed, 'Looked at')], TESTER, new Date(`${day}T10:00:00Z`));
      }
    }
    await sql`
      update compliance_reports
         set generated_at = (due_day - 3) + time '10:00', prepared_name = 'test', findings = 1,
             submitted_at = (due_day + 2) + time '10:00', submitted_day = due_day + 2, submitted_name = 'another'
       where (type, period_to) in (('AML', '2026-05-31'), ('KYC', '2026-06-30'))`.execute(tx);
  });
}
