/** The small company with several kinds of people, and its segments computed. */
import { sql } from 'kysely';
import { bringSegmentsUpToDate } from '../domains/segments/jobs/keep-segments.ts';
import { startCompanyApp } from './company-app.ts';
import type { TestApp } from './test-app.ts';

export async function startSegmentedCompany(): Promise<TestApp> {
  const t = await startCompanyApp();
  await sql`
    update subscribers
       set district = (array['Bo', 'Kenema', 'Western Urban'])[1 + right(id, 2)::int % 3],
           gender = (array['female', 'male'])[1 + right(id, 2)::int % 2],
           birth_year = 1955 + right(id, 2)::int`.execute(t.database.write);
  await bringSegmentsUpToDate(t.database, t.clock);
  return t;
}
