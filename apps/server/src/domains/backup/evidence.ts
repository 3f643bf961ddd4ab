/**
 * Facts by which a restored company is compared: row counts, the head of the audit chain, figures of the last closed
 * day.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { DrillCheck } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { chainHead, verifyChain } from '../../platform/audit/audit-chain.ts';
import { findUnsoundBooks } from '../../ledger/invariants.ts';
import { lastCoverage } from '../../ledger/safeguarding.ts';
import { SUB_LEDGERS } from '../../ledger/sub-ledgers.ts';

/** Tables whose rows are counted: the business, its books, and the evidence. */
const COUNTED = [
  'audit_records',
  'bank_lines',
  'day_closes',
  'figure_values',
  'journals',
  'postings',
  'subscribers',
  'transactions',
  'users',
] as const;

export interface Evidence {
  readonly counts: ReadonlyMap<string, bigint>;
  readonly chain: { readonly sequence: bigint; readonly hash: string };
  readonly closedDay: BusinessDay | null;
  /** First recorded values of the last closed day, by "figure:dimension"; later corrections do not change them. */
  readonly figures: ReadonlyMap<string, string | null>;
}

/** Reads in one snapshot. Counting some million rows takes about a second, more than a request may. */
export async function gatherEvidence(db: Db, closedDay?: BusinessDay | null): Promise<Evidence> {
  return await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '5min'`.execute(tx);
      const { rows: counted } = await sql<{ name: string; n: bigint }>`${sql.join(
        COUNTED.map((name) => sql`select ${sql.lit(name)} as name, count(*) as n from ${sql.table(name)}`),
        sql` union all `,
      )}`.execute(tx);
      const head = await chainHead(tx);
      const { rows: closed } = await sql<{ day: BusinessDay | null }>`
        select max(business_day) as day from day_closes`.execute(tx);
      const day = closedDay === undefined ? (closed[0]?.day ?? null) : closedDay;
      const { rows: values } = await sql<{ id: string; dimension: string; value: string | null }>`
        select distinct on (figure_id, dimension) figure_id as id, dimension, value::text as value
          from figure_values where business_day = ${day}::date
         order by figure_id, dimension, recorded_at`.execute(tx);
      return {
        counts: new Map(counted.map(({ name, n }) => [name, n])),
        chain: { sequence: head.sequence, hash: head.hash.toString('hex') },
        closedDay: day,
        figures: new Map(values.map(({ id, dimension, value }) => [`${id}:${dimension}`, value])),
      };
    });
}

const count = new Intl.NumberFormat('en-GB');
const MOST_NAMED = 5;
/** The first five problems, and the number of further ones. */
export function firstOf(problems: readonly string[], between = '; '): string {
  const more = problems.length - MOST_NAMED;
  return `${problems.slice(0, MOST_NAMED).join(between)}${more > 0 ? ` and ${count.format(more)} more` : ''}`;
}
const check = (name: string, problems: readonly string[], good: string): DrillCheck => ({
  name,
  passed: problems.length === 0,
  detail: problems.length === 0 ? good : firstOf(problems),
});

/** The restored company must have at least as many rows as before the drill, and at most as many as after it. */
export function compareCounts(before: Evidence, restored: Evidence, after: Evidence): DrillCheck {
  const problems: string[] = [];
  let total = 0n;
  for (const [name, n] of restored.counts) {
    const [one, other] = [before.counts.get(name) ?? 0n, after.counts.get(name) ?? 0n];
    const [least, most] = one < other ? [one, other] : [other, one];
    if (n < least || n > most) problems.push(`${name}: ${n} rows where there were ${least} to ${most}`);
    total += n;
  }
  return check(
    'Row counts',
    problems,
    `${count.format(total)} rows in ${restored.counts.size} tables are all there`,
  );
}

/** A backup of an older release has no balances by holder until the server has started on it. */
async function knowsHolders(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    known: boolean;
  }>`select to_regclass('raw.holder_moves') is not null as known`.execute(db);
  return rows[0]?.known === true;
}
const OLDER_RELEASE =
  'what is owed to others is counted when the server starts, as this is of an older release';

/** Rollups and single rows are not checked here, because the audit chain and the figures cover them. */
export async function checkLedger(db: Db): Promise<DrillCheck> {
  const holders = await knowsHolders(db);
  const violations = await findUnsoundBooks(db, { holders });
  const accounts = SUB_LEDGERS.map(({ name, account }) => `${name}s to ${account}`).join(', ');
  return check(
    'Ledger balance',
    violations.map(({ invariant, detail }) => `${invariant}: ${detail}`),
    holders
      ? `Every journal balances, and holders add up to their accounts: ${accounts}`
      : `Every journal balances; ${OLDER_RELEASE}`,
  );
}

/** Checks that need neither a walk through the whole audit trail nor a count of every holder. */
export async function checkCheaply(restored: Db, running: Db): Promise<DrillCheck[]> {
  const { counts, chain } = await gatherEvidence(restored);
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0n);
  const violations = await findUnsoundBooks(restored, { holders: false });
  const head = await running
    .selectFrom('audit_records')
    .select('hash')
    .where('seq', '=', chain.sequence)
    .executeTakeFirst();
  const known = chain.sequence === 0n || head?.hash.toString('hex') === chain.hash;
  return [
    check('Opened', [], `${count.format(total)} rows in ${counts.size} tables`),
    check(
      'Ledger balance',
      violations.map(({ invariant, detail }) => `${invariant}: ${detail}`),
      'Every journal balances',
    ),
    check(
      'Audit chain',
      known ? [] : [`its last record, ${chain.sequence}, is none of the running company`],
      `It ends in record ${chain.sequence} of the running company`,
    ),
  ];
}

/** Reports coverage without failing: if the company has too little trust money, so has its copy. */
export async function reportSafeguarding(db: Db): Promise<DrillCheck> {
  if (!(await knowsHolders(db))) return check('Customer money', [], `Not known: ${OLDER_RELEASE}`);
  const found = await lastCoverage(db);
  const covered = found?.percent ?? null;
  // Truncated, not rounded: 99.996% must not read as 100.00%.
  const shown = covered === null ? '' : `${(Math.floor(covered * 100) / 100).toFixed(2)}%`;
  return check(
    'Customer money',
    [],
    found === null
      ? 'No day is counted yet'
      : covered === null
        ? `Nothing is owed to others at the end of ${found.day}, or a rate is missing`
        : covered >= 100
          ? `Trust covers what is owed to others at the end of ${found.day} (${shown})`
          : `Trust does not cover what is owed to others at the end of ${found.day} (${shown})`,
  );
}

/** Verifies the whole chain, which must contain `known`, the head of the running company. */
export async function checkChain(db: Db, known: Evidence['chain'] | null): Promise<DrillCheck> {
  const verdict = await verifyChain(db);
  if (!verdict.ok) return check('Audit chain', [`record ${verdict.firstBad}: ${verdict.reason}`], '');
  const problems: string[] = [];
  if (known && known.sequence > 0n) {
    const row = await db
      .selectFrom('audit_records')
      .select('hash')
      .where('seq', '=', known.sequence)
      .executeTakeFirst();
    if (row?.hash.toString('hex') !== known.hash)
      problems.push(`record ${known.sequence} is ${row ? 'another one' : 'missing'}`);
  }
  return check('Audit chain', problems, `${count.format(verdict.upTo)} records follow from one another`);
}

export function compareFigures(running: Evidence, restored: Evidence): DrillCheck {
  const day = running.closedDay;
  if (day === null) return check('Yesterday’s figures', [], 'No day is closed yet');
  const problems: string[] = [];
  for (const [id, value] of running.figures) {
    const other = restored.figures.get(id);
    if (other !== value) problems.push(`${id} of ${day} is ${other ?? 'missing'} instead of ${value}`);
  }
  return check(
    'Yesterday’s figures',
    problems,
    `${count.format(running.figures.size)} figures of ${day} are the same to the last digit`,
  );
}
