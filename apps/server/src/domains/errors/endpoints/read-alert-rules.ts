import {
  MOST_FIRED,
  readAlertRules as route,
  type FiredAlert,
} from '@cottontree/contract/errors/error-tracking.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { readRules } from '../store.ts';

export const readAlertRules = query(route, async ({ db, errors }) => {
  const { rows } = await sql<{
    id: string;
    group_id: string;
    title: string;
    kind: FiredAlert['kind'];
    severity: FiredAlert['severity'];
    occurrences: bigint;
    threshold: number | null;
    at: Date;
    told: number;
    mail: FiredAlert['mail'];
    mail_problem: string | null;
  }>`
    select a.*, g.title from error_alerts a join error_groups g on g.id = a.group_id
     order by a.at desc, a.id limit ${MOST_FIRED}`.execute(db);
  return {
    rules: await readRules(db),
    mail: errors?.mail ?? false,
    fired: rows.map((row) => ({
      id: row.id,
      errorId: row.group_id,
      title: row.title,
      kind: row.kind,
      severity: row.severity,
      occurrences: Number(row.occurrences),
      threshold: row.threshold,
      at: row.at.toISOString(),
      told: row.told,
      mail: row.mail,
      mailProblem: row.mail_problem,
    })),
  };
});
