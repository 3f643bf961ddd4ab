/** What is declared of a day, and how it compares with the books. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { ComparedField, EntryKind, EntryVersion } from '@cottontree/contract/data-entry.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import { Currency } from '@cottontree/contract/money.ts';
import type { Power } from '@cottontree/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { readFigures } from '../../figures/read.ts';
import type { AuditEntry } from '../../kernel/audit.ts';
import { openDay, type Clock } from '../../kernel/clock.ts';
import type { Actor, Outcome } from '../../kernel/endpoint.ts';
import { AppError, invalid, invalidFields } from '../../kernel/errors.ts';
import { readFrom } from '../../kernel/known-rows.ts';
import { EntryValues, lockEntries, readVersions } from '../../ledger/declared-entries.ts';
import { midRate } from '../../ledger/post-day.ts';
import { readAdoptions } from '../adoptions/store.ts';
import { notify } from '../notifications/store.ts';
import {
  ENTRY_FIELDS,
  centsText,
  compare,
  dayFault,
  oddity,
  placeProblems,
  roundedTo,
  usdCents,
  type EntryField,
} from './rules.ts';

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
  const history = rows.map((row) => ({ values: EntryValues.parse(row.values), mid: row.mid }));
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
    const compared = compare(each, declared, value);
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
