/** A company with a compliance programme, for tests: the small company, and people who prepare and who submit. */
import { sql } from 'kysely';
import { complianceWatch, complianceWork } from '../domains/compliance/jobs/keep-compliance.ts';
import type { Listening } from '../platform/time/clock-watch.ts';
import { startCompanyApp } from './company-app.ts';
import { LISTENING } from './listening.ts';
import { runWaiting } from './queue.ts';
import type { Answer, Person, TestApp } from './test-app.ts';

export const ROOM = '/api/compliance';

export interface ComplianceCompany {
  readonly t: TestApp;
  /** Sees compliance, with customers masked. */
  readonly viewer: Person;
  /** Two people with compliance.view and compliance.manage; the first may also see customers. */
  readonly officer: Person;
  readonly second: Person;
  /** Id of the report of a type whose period ended on a day. */
  report(type: string, periodTo: string): Promise<string>;
  generate(type: string, period: string, who?: Person): Promise<Answer>;
  close(): Promise<void>;
}

/** What the queue does at this moment: a round if one is due. Throws its failure. */
export async function complianceRound(
  t: Pick<TestApp, 'database' | 'clock'>,
  listening: Listening = LISTENING,
): Promise<void> {
  await complianceWatch(listening).look(t.database, t.clock.now());
  const failures = await runWaiting(t, [complianceWork(t.database, t.clock, listening)]);
  if (failures.length > 0) throw new AggregateError(failures, 'the compliance round failed');
}

/** The date is 1 September 2026: reports of May to August are open, and that of August is not due yet. */
export async function startComplianceCompany(): Promise<ComplianceCompany> {
  const t = await startCompanyApp();
  const officer = await t.signIn('Compliance officer', {
    powers: ['compliance.view', 'compliance.manage', 'kyc.verify'],
  });
  const second = await t.signIn('Reviewer', { powers: ['compliance.view', 'compliance.manage'] });
  const viewer = await t.signIn('Observer', { powers: ['compliance.view'] });
  return {
    t,
    viewer,
    officer,
    second,
    report: async (type, periodTo) => {
      const { rows } = await sql<{ id: string }>`
        select id from compliance_reports where type = ${type} and period_to = ${periodTo}::date`.execute(
        t.database.read,
      );
      const row = rows[0];
      if (!row) throw new Error(`There is no ${type} report to ${periodTo}`);
      return row.id;
    },
    generate: (type, period, who = officer) => who.send('POST', `${ROOM}/generate`, { type, period }),
    close: () => t.close(),
  };
}
