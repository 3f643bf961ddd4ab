/** Declared entries, their comparison with the books, and proposals to adopt them. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Adoption, ComparedField, EntryKind, EntryVersion } from '@cottontree/contract/data-entry.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import { Currency } from '@cottontree/contract/money.ts';
import type { Power } from '@cottontree/contract/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { readFigures } from '../../figures/read.ts';
import type { AuditEntry } from '../../kernel/audit.ts';
import { openDay, type Clock } from '../../kernel/clock.ts';
import type { Actor, Outcome } from '../../kernel/endpoint.ts';
import { lacks } from '../../kernel/access.ts';
import { AppError, invalid, invalidFields } from '../../kernel/errors.ts';
import { readFrom } from '../../kernel/known-rows.ts';
import { midRate } from '../../ledger/post-day.ts';
import { notify } from '../notifications/store.ts';
import {
  ENTRY_FIELDS,
  compare,
  dayFault,
  deciderFault,
  figureBooking,
  oddity,
  placeProblems,
  roundedTo,
  usdCents,
  type EntryField,
} from './rules.ts';

const ENTRY_LOCKS = 1_280_471;
/** One writer for what is declared of a day, until the transaction ends. */
export const lockEntries = (tx: Db, day: BusinessDay): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${ENTRY_LOCKS}, ${day}::date - date '2000-01-01')`.execute(tx);

const Values = z.record(z.string(), z.string());
interface EntryRow {
  kind: EntryKind;
  entry_date: BusinessDay;
  version: number;
  values: unknown;
  reason: string | null;
  made_by: string;
  made_at: Date;
  username: string;
}
const presentEntry = (row: EntryRow): EntryVersion => ({
  kind: row.kind,
  entryDate: row.entry_date,
  version: row.version,
  by: row.username,
  byId: row.made_by,
  at: row.made_at.toISOString(),
  reason: row.reason,
  values: Values.parse(row.values),
});

/** Versions of a day, newest first, of all kinds unless one is named. */
export async function readVersions(
  db: Db,
  day: BusinessDay,
  { kind, newestOnly = false }: { readonly kind?: EntryKind; readonly newestOnly?: boolean } = {},
): Promise<EntryVersion[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, u.username from manual_entries e join users u on u.id = e.made_by
     where e.entry_date = ${day} and (${kind ?? null}::text is null or e.kind = ${kind ?? null})
       and (not ${newestOnly}::boolean or not exists (
         select from manual_entries n where n.entry_date = e.entry_date and n.kind = e.kind and n.version > e.version))
     order by e.version desc, e.kind limit 100`.execute(db);
  return rows.map(presentEntry);
}

/** Units of a currency per USD on a day; null while none was published. */
async function midOn(db: Db, currency: Currency, day: BusinessDay): Promise<string | null> {
  const { rows } = await sql<{ mid: string | null }>`
    select (${sql.raw(midRate('c.currency', 'c.day'))})::text as mid
      from (select ${currency}::text as currency, ${day}::date as day) c`.execute(db);
  return rows[0]?.mid ?? null;
}
const currencyOf = (values: Readonly<Record<string, string>>): Currency =>
  Currency.catch('USD').parse(values['currency']);

/** A declared value in the field's unit; null when it is not there or no rate is known. */
function inUnit(
  { field, unit }: EntryField,
  values: Readonly<Record<string, string>> | undefined,
  mid: string | null,
): string | null {
  const text = values?.[field];
  if (values === undefined || text === undefined) return null;
  if (unit === 'count') return text;
  return mid === null ? null : centsText(usdCents(text, currencyOf(values), mid));
}
export const centsText = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Fields whose values are far from what was declared of the 90 days before, with what is usual. */
async function oddities(
  db: Db,
  kind: EntryKind,
  day: BusinessDay,
  values: Readonly<Record<string, string>>,
): Promise<FieldError[]> {
  const { rows } = await sql<{ values: unknown; mid: string | null }>`
    select distinct on (e.entry_date) e."values", (${sql.raw(midRate(`coalesce(e."values"->>'currency', 'USD')`, 'e.entry_date'))})::text as mid
      from manual_entries e
     where e.kind = ${kind} and e.entry_date >= ${day}::date - 90 and e.entry_date < ${day}::date
     order by e.entry_date, e.version desc`.execute(db);
  const history = rows.map((row) => ({ values: Values.parse(row.values), mid: row.mid }));
  const currency = currencyOf(values);
  const mid = await midOn(db, currency, day);
  return ENTRY_FIELDS.filter((each) => each.kind === kind).flatMap((each) => {
    const value = inUnit(each, values, mid);
    if (value === null) return [];
    const before = history.flatMap((entry) => inUnit(each, entry.values, entry.mid) ?? []).map(Number);
    const message = oddity(Number(value), before, { unit: each.unit, currency });
    return message === null ? [] : [{ path: each.field, message }];
  });
}

interface Declaring {
  readonly tx: Db;
  readonly actor: Pick<Actor, 'userId'>;
  readonly clock: Clock;
}
export interface Filing {
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
}

const TITLES: Readonly<Record<EntryKind, string>> = {
  daily: 'daily entry',
  financials: 'financial entry',
  'system-metrics': 'system metrics',
};

/**
 * Appends a version of what is declared of a day; the same values again change nothing. Throws AppError: `invalid` for a
 * day or an amount that cannot be; `conflict` naming who was first when `version` is not the newest; `unprocessable`
 * naming the fields that are far from their history, unless there is a reason.
 */
export async function declareEntry(
  { tx, actor, clock }: Declaring,
  kind: EntryKind,
  day: BusinessDay,
  values: Readonly<Record<string, string>>,
  { version, reason }: Filing,
): Promise<Outcome<EntryVersion>> {
  const fault = dayFault(day, openDay(clock));
  if (fault) throw invalid('entryDate', fault);
  const [problem, ...more] = kind === 'financials' ? placeProblems(values, currencyOf(values)) : [];
  if (problem) throw invalidFields([problem, ...more]);
  await lockEntries(tx, day);
  const [before] = await readVersions(tx, day, { kind, newestOnly: true });
  if (version !== undefined && version !== (before?.version ?? 0)) {
    const first = before ? `${before.by} declared it` : 'It was declared';
    throw new AppError('conflict', `${first} meanwhile; look at it again, then decide`, { current: before });
  }
  if (before && sameValues(before.values, values)) return { unchanged: before };
  const odd = await oddities(tx, kind, day, values);
  if (odd.length > 0 && reason === undefined) {
    const more = odd.length > 1 ? ` (and ${odd.length - 1} more)` : '';
    throw new AppError('unprocessable', `${odd[0]?.path} ${odd[0]?.message}${more}`, { fields: odd });
  }
  const at = clock.now();
  await sql`
    insert into manual_entries (kind, entry_date, version, "values", reason, made_by, made_at)
    values (${kind}, ${day}, ${(before?.version ?? 0) + 1}, ${JSON.stringify(values)}::jsonb, ${reason ?? null},
            ${actor.userId}, ${at})`.execute(tx);
  const [after] = await readVersions(tx, day, { kind, newestOnly: true });
  if (!after) throw new Error('The version was inserted above');
  const material = await noteMaterial(tx, clock, day);
  return {
    output: after,
    audit: [
      {
        action: 'data-entry.declare',
        entity: ['declared_entry', `${kind} ${day}`],
        description: `Declared the ${TITLES[kind]} of ${day}, version ${after.version}`,
        severity: odd.length > 0 ? 'medium' : 'low',
        category: 'Financial',
        ...(before && { before: before.values }),
        after: { ...values, ...(reason !== undefined && { reason }) },
      },
      ...material,
    ],
  };
}

const sameValues = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys({ ...a, ...b }).every((key) => a[key] === b[key]);

export interface DayComparison {
  readonly closed: boolean;
  readonly recomputing: boolean;
  readonly entries: EntryVersion[];
  readonly fields: ComparedField[];
}

const ANYTHING = { has: () => true };

/** What is declared of a day beside what is booked; `powers` decide which booked figures are shown. */
export async function compareDay(
  db: Db,
  clock: Clock,
  day: BusinessDay,
  powers: { has(power: Power): boolean } = ANYTHING,
): Promise<DayComparison> {
  const entries = await readVersions(db, day, { newestOnly: true });
  const { rows } = await sql`select from day_closes where business_day = ${day} limit 1`.execute(db);
  const closed = rows.length > 0;
  const asked = ENTRY_FIELDS.flatMap(({ figure }) =>
    figure && powers.has(figureOf(figure.id).permission) ? [[figure.id, figure.dimension] as const] : [],
  );
  const booked = closed ? await readFigures(readFrom(db), clock, day, asked) : null;
  const waiting = new Set(
    (await readAdoptions(db, sql`a.entry_date = ${day}`))
      .filter(({ state }) => state === 'proposed')
      .map(({ field }) => field),
  );
  const financials = entries.find(({ kind }) => kind === 'financials');
  const mid = financials ? await midOn(db, currencyOf(financials.values), day) : null;
  const fields = ENTRY_FIELDS.map((each): ComparedField => {
    const { kind, field, unit, figure } = each;
    const values = entries.find((entry) => entry.kind === kind)?.values;
    const declared = inUnit(each, values, kind === 'financials' ? mid : '1');
    const permission = figure ? figureOf(figure.id).permission : null;
    const hidden = closed && permission !== null && !powers.has(permission);
    const shown = { kind, field, unit, declared, figure };
    if (hidden) {
      const obstacle = `This needs the permission ${permission}`;
      return { ...shown, booked: null, difference: null, state: 'withheld', obstacle, permission };
    }
    const value = figure ? (booked?.text(figure.id, figure.dimension) ?? null) : null;
    const compared = compare(unit, declared, value);
    const obstacle =
      'why' in each.adopt
        ? each.adopt.why
        : declared === null
          ? values === undefined
            ? 'Nothing is declared'
            : 'No exchange rate of the day is known'
          : !closed
            ? 'The day is still open: its books are complete once it is closed'
            : waiting.has(field)
              ? 'An adoption is waiting for a decision'
              : roundedTo(value ?? '0', 2) === roundedTo(declared, 2)
                ? 'The books agree'
                : null;
    return { ...shown, booked: value, ...compared, obstacle, permission: null };
  });
  return { closed, recomputing: booked?.stamp.recomputingFrom != null, entries, fields };
}

/**
 * Remembers which declared values of a day differ materially from the books and tells of those that did not before: a
 * notification to whoever may approve, and the audit entries returned. In the transaction of what moved either side.
 */
export async function noteMaterial(tx: Db, clock: Clock, day: BusinessDay): Promise<AuditEntry[]> {
  const { fields } = await compareDay(tx, clock, day);
  const material = fields.filter(({ state }) => state === 'material');
  const keys = material.map(({ kind, field }) => `${kind} ${field}`);
  await sql`delete from material_differences where entry_date = ${day} and kind || ' ' || field <> all (${keys}::text[])`.execute(
    tx,
  );
  const { rows } = await sql<{ kind: string; field: string }>`
    insert into material_differences (kind, entry_date, field, since)
    select kind, ${day}::date, field, ${clock.now()}
      from unnest(${material.map(({ kind }) => kind)}::text[], ${material.map(({ field }) => field)}::text[]) as m(kind, field)
    on conflict do nothing returning kind, field`.execute(tx);
  const crossed = material.filter((each) =>
    rows.some(({ kind, field }) => kind === each.kind && field === each.field),
  );
  if (crossed.length === 0) return [];
  const names = crossed.map(({ field }) => field).join(', ');
  await notify(
    tx,
    clock.now(),
    { kind: 'holders', power: 'approve_transactions' },
    {
      type: 'warning',
      category: 'financial',
      title: `Declared and booked differ materially on ${day}`,
      message: `More than 5% apart: ${names}`,
      actionType: 'material_difference',
      data: { entryDate: day },
    },
  );
  return [
    {
      action: 'data-entry.material-difference',
      entity: ['business_day', day],
      description: `Declared and booked differ by more than 5%: ${names}`,
      category: 'Financial',
      after: Object.fromEntries(
        crossed.map(({ kind, field, declared, booked }) => [`${kind}.${field}`, { declared, booked }]),
      ),
    },
  ];
}

export interface AdoptionRow {
  id: string;
  entry_date: BusinessDay;
  field: string;
  version: number;
  declared: bigint;
  booked: bigint;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  declared_by: string;
  proposer: string;
  state: Adoption['state'];
  decider: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  account: string | null;
  against: string | null;
}

/** SQL over a (the adoption), d (its decision) and e (the entry); newest first. */
export async function readAdoptions(
  db: Db,
  condition: RawBuilder<unknown>,
  limit = 200,
): Promise<AdoptionRow[]> {
  const accounts = JSON.stringify(
    ENTRY_FIELDS.flatMap(({ field, adopt }) =>
      'why' in adopt ? [] : [{ field, account: adopt.account, against: adopt.against }],
    ),
  );
  const { rows } = await sql<AdoptionRow>`
    select a.*, e.made_by as declared_by, p.username as proposer, u.username as decider, d.decided_at,
           d.reason as decision_reason, one.code || ' ' || one.name as account, two.code || ' ' || two.name as against,
           case when d.approved then 'approved' when not d.approved then 'rejected'
                when exists (select from manual_entries n where n.kind = 'financials' and n.entry_date = a.entry_date
                                and n.version > a.version) then 'lapsed'
                else 'proposed' end as state
      from adoptions a
      join manual_entries e on e.kind = 'financials' and e.entry_date = a.entry_date and e.version = a.version
      join users p on p.id = a.proposed_by
      left join adoption_decisions d on d.adoption_id = a.id
      left join users u on u.id = d.decided_by
      left join jsonb_to_recordset(${accounts}::jsonb) as x(field text, account text, against text) on x.field = a.field
      left join ledger_accounts one on one.code = x.account
      left join ledger_accounts two on two.code = x.against
     where ${condition}
     order by a.proposed_at desc, a.id limit ${limit}`.execute(db);
  return rows;
}

/** The first permission that deciding needs and this person lacks. */
function lackedToDecide(field: string, { powers }: Actor): Power | undefined {
  const figure = figureBooking(field);
  const needed: Power[] = ['approve_transactions', ...(figure ? [figureOf(figure).permission] : [])];
  return needed.find((power) => !powers.has(power));
}

export function presentAdoption(row: AdoptionRow, actor: Actor): Adoption {
  const lacked = lackedToDecide(row.field, actor);
  const obstacle = lacked ? `This needs the permission ${lacked}` : deciderFault(actor.userId, row);
  const figure = figureBooking(row.field);
  const sees = figure === null || actor.powers.has(figureOf(figure).permission);
  return {
    id: row.id,
    entryDate: row.entry_date,
    field: row.field,
    version: row.version,
    declared: centsText(row.declared),
    booked: sees ? centsText(row.booked) : null,
    account: row.account ?? '',
    against: row.against ?? '',
    reason: row.reason,
    by: row.proposer,
    at: row.proposed_at.toISOString(),
    state: row.state,
    decision:
      row.decided_at === null
        ? null
        : {
            by: row.decider ?? 'Somebody',
            at: row.decided_at.toISOString(),
            reason: row.decision_reason,
          },
    obstacle,
  };
}

/** The adoption as it stands. Throws AppError `not-found`. */
export async function readAdoption(db: Db, id: string): Promise<AdoptionRow> {
  const [row] = await readAdoptions(db, sql`a.id = ${id}::uuid`);
  if (!row) throw new AppError('not-found', 'This adoption does not exist');
  return row;
}

/**
 * Takes an adoption that this person may decide, until the transaction ends. Throws AppError: `not-found`; `forbidden` for
 * a maker; `conflict` when it was decided, saying by whom, or has lapsed.
 */
export async function lockDecidable(tx: Db, actor: Actor, id: string): Promise<AdoptionRow> {
  const seen = await readAdoption(tx, id);
  await lockEntries(tx, seen.entry_date);
  const row = await readAdoption(tx, id);
  const lacked = lackedToDecide(row.field, actor);
  if (lacked) throw lacks(lacked);
  const fault = deciderFault(actor.userId, row);
  if (fault === null) return row;
  if (row.state === 'proposed') throw new AppError('forbidden', fault);
  throw new AppError('conflict', row.decider ? `${row.decider} decided first: it was ${row.state}` : fault, {
    current: presentAdoption(row, actor),
  });
}
