/** Rows of the register: requirements with their controls and remediations. */
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  CADENCES,
  type AutomationLevel,
  type Cadence,
  type ComplianceRequirement,
  type Control,
  type ControlState,
} from '@cottontree/contract/compliance/register.ts';
import type { ReportType } from '@cottontree/contract/compliance/reports.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { FIRST_DUE } from '../../figures/formulas/compliance.ts';
import { notFound } from '../../platform/failures/errors.ts';
import { readHolders } from '../../platform/sessions/holders.ts';
import { presentRemediation, readRemediations } from './remediations-store.ts';
import { failingTitle } from './register.ts';
import { requirementStatus } from './rules.ts';
import { instant, statesAt } from './store.ts';

interface ControlRow {
  id: string;
  requirement_id: string;
  name: string;
  is_key: boolean;
  method: Control['method'];
  cadence: Cadence;
  state: ControlState;
  counts: boolean;
  first_due: BusinessDay;
  at: Date | null;
  tested_day: BusinessDay | null;
  finding: string | null;
  runner: string | null;
}
interface RequirementRow {
  id: string;
  name: string;
  category: ReportType;
  description: string;
  owner: string;
  automation: AutomationLevel;
  review: Cadence;
}

/** Controls in force at `at`, in the order of the register. */
export async function readControls(db: Db, at: Date, requirementId?: string): Promise<ControlRow[]> {
  const { rows } = await sql<ControlRow>`
    select c.id, c.requirement_id, c.name, c.is_key, c.method, c.cadence, s.state, s.counts, ${sql.raw(FIRST_DUE)} as first_due, s.at, s.tested_day, s.finding, s.runner
      from ${statesAt(at)} s
      join compliance_controls c on c.id = s.control_id
      join compliance_requirements q on q.id = c.requirement_id
     where ${requirementId ?? null}::text is null or c.requirement_id = ${requirementId ?? null}::text
     order by q.place, c.place`.execute(db);
  return rows;
}
export async function readRequirements(db: Db): Promise<RequirementRow[]> {
  const { rows } = await sql<RequirementRow>`
    select id, name, category, description, owner, automation, review from compliance_requirements order by place`.execute(
    db,
  );
  return rows;
}
export async function requirementOf(db: Db, id: string): Promise<RequirementRow> {
  const row = (await readRequirements(db)).find((each) => each.id === id);
  if (!row) throw notFound('This requirement');
  return row;
}

export function presentRequirement(
  row: RequirementRow,
  controls: readonly ControlRow[],
  today: BusinessDay,
): ComplianceRequirement {
  const tested = controls.flatMap(({ at }) => at ?? []);
  const next = controls.map(({ tested_day, first_due, cadence }) =>
    tested_day === null ? first_due : addDays(tested_day, CADENCES[cadence].days),
  );
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    description: row.description,
    status: requirementStatus(controls),
    lastCheck: instant(tested.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null),
    nextReview: next.toSorted()[0] ?? today,
    owner: row.owner,
    controls: controls.length,
    automationLevel: row.automation,
  };
}
const presentControl = (row: ControlRow): Control => ({
  id: row.id,
  name: row.name,
  failing: failingTitle(row),
  isKey: row.is_key,
  method: row.method,
  cadence: row.cadence,
  state: row.state,
  firstDue: row.first_due,
  lastRunAt: instant(row.at),
  finding: row.finding,
  ranBy: row.runner,
});

/** A requirement as of `at`, in the form of its panel. */
export async function requirementDetail(db: Db, id: string, at: Date) {
  const row = await requirementOf(db, id);
  const controls = await readControls(db, at, id);
  const remediations = await readRemediations(db, sql`r.requirement_id = ${id}`);
  return {
    ...presentRequirement(row, controls, businessDayOf(at)),
    reviewCadence: row.review,
    controlList: controls.map(presentControl),
    remediations: remediations.map(presentRemediation),
    owners: await readHolders(db, 'compliance.manage'),
  };
}
