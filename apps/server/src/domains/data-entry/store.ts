/** Stores what is declared for a day and compares it with the books. */
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { compare } from '@cottontree/contract/data-entry/compare.ts';
import type { ComparedField, EntryKind, EntryVersion } from '@cottontree/contract/data-entry/data-entry.ts';
import { needsPower, type Power } from '@cottontree/contract/access/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { figureOf } from '../../figures/catalogue.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { openDay, type Clock } from '../../platform/time/clock.ts';
import type { Actor, Outcome } from '../../platform/http/endpoint.ts';
import { AppError, invalid, invalidFields } from '../../platform/failures/errors.ts';
import { lockEntries, readVersions } from '../../ledger/declared-entries.ts';
import { farOffRefusal } from '../../ledger/far-off.ts';
import { beforeBooks, openedOn } from '../../ledger/open-books.ts';
import { readAdoptions } from './adoptions-store.ts';
import { notify } from '../notifications/index.ts';
import { currencyOf, inUnit, midOn, readBooked } from './values-store.ts';
import { farOffFields } from './far-off-store.ts';
import { ENTRY_FIELDS, dayFault, placeProblems } from './rules.ts';
import { roundedTo } from '@cottontree/contract/decimals.ts';

interface Declaring {
  readonly tx: Db;
  /** Without `powers`, as in background work, no booked number is named. */
  readonly actor: Pick<Actor, 'userId'> & Partial<Pick<Actor, 'powers'>>;
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
 * Appends a version of the entry for a day; identical values change nothing. Throws AppError: `invalid` for an invalid
 * day or amount; `conflict`, naming the person who was first, when `version` is not the newest; `unprocessable`, naming
 * the fields that are far off, unless there is a reason.
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
  // Without opening balances, a day before the first business may be declared, because its transactions may still be
  // sent.
  const early = beforeBooks(await openedOn(tx), day);
  if (early !== null) throw invalid('entryDate', early);
  const [problem, ...more] = kind === 'financials' ? placeProblems(values, currencyOf(values)) : [];
  if (problem) throw invalidFields([problem, ...more]);
  await lockEntries(tx, day);
  const [before] = await readVersions(tx, day, { kind, newestOnly: true });
  if (version !== undefined && version !== (before?.version ?? 0)) {
    const first = before ? `${before.by} declared it` : 'It was declared';
    throw new AppError('conflict', `${first} meanwhile; look at it again, then decide`, { current: before });
  }
  if (before && sameValues(before.values, values)) return { unchanged: before };
  const odd = await farOffFields(tx, clock, { kind, day, values }, actor.powers ?? NOTHING);
  if (odd.length > 0 && reason === undefined) throw farOffRefusal(odd);
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
const NOTHING = { has: () => false };

/** Compares the declared with the booked values of a day; `powers` decide which booked figures are shown. */
export async function compareDay(
  db: Db,
  clock: Clock,
  day: BusinessDay,
  powers: { has(power: Power): boolean } = ANYTHING,
): Promise<DayComparison> {
  const entries = await readVersions(db, day, { newestOnly: true });
  const requested = ENTRY_FIELDS.flatMap(({ figure }) =>
    figure && powers.has(figureOf(figure.id).permission) ? [[figure.id, figure.dimension] as const] : [],
  );
  const booked = await readBooked(db, clock, day, requested);
  const closed = booked !== null;
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
      const obstacle = needsPower(permission);
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
 * Records which declared values of a day differ materially from the books. For those that are new it notifies the
 * people who may approve and returns audit entries. Call it in the transaction that changed either side.
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
  const names = crossed.map(({ field }) => labelOf(field)).join(', ');
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
