/** Writes seals of units: as found at the beginning, later of those that changed and are explained. */
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import { LOCKS } from '../../database/locks.ts';
import { type SealedTable } from '../../database/sealed-table.ts';
import { chainHead } from '../audit-chain.ts';
import { readClaims, type ChangeClaims, type ClaimWish } from '../change-claims.ts';
import type { Keyring } from '../../keys/keyring.ts';
import {
  examineUnits,
  readAsSealed,
  rowsOfUnits,
  type KnownSeals,
  type SealFinding,
  type Unit,
} from './seal-check.ts';
import {
  hashOfSeal,
  newestSeal,
  NO_ROWS,
  NO_SEAL,
  signSeal,
  type Seal,
  type SealContent,
} from './seal-record.ts';

/** Units of at most this many rows store their keys next to the leaves, so that a deleted row can be named. */
const MOST_KEYS = 5_000;
const MOST_RECORDS = 20;

export interface Sealing {
  readonly keyring: Keyring;
  readonly at: Date;
}

/** SQLSTATE of a transaction that met a row changed since its snapshot: here the head of the audit chain. */
const SERIALIZATION_FAILURE = '40001';
const ATTEMPTS = 10;

/**
 * Runs `work` on one snapshot of the database, as the only writer of seals; null when another server is writing. Only
 * what was committed before is visible, so a later change stays open for the next round. `work` runs again when a
 * command extended the audit chain in the meantime, which is frequent on a busy day.
 */
export async function inOneMoment<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptInOneMoment(db, work);
    } catch (error) {
      const overtaken = error instanceof Error && 'code' in error && error.code === SERIALIZATION_FAILURE;
      if (!overtaken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function attemptInOneMoment<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result | null> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(${LOCKS.seals}) as taken`.execute(tx);
      if (rows[0]?.taken !== true) return null;
      await sql`set local statement_timeout = '5min'`.execute(tx);
      await readAsSealed(tx);
      return await work(tx);
    });
}

/** What audit records claim now; they are read from the `settled` value of the newest seal on. */
export async function claimsNow(tx: Db, wish: ClaimWish = {}): Promise<ChangeClaims> {
  const newest = await newestSeal(tx);
  return await readClaims(tx, BigInt(newest?.content.settled ?? '0'), wish);
}

/** When everything is sealed as found, nothing has to be explained. */
export async function noClaims(tx: Db): Promise<ChangeClaims> {
  const newest = await newestSeal(tx);
  return { settled: BigInt(newest?.content.settled ?? '0'), bad: [], good: [], faults: [] };
}

/** The record before the first one whose changes are not all covered by seals; the head when there is none. */
async function settledNow(tx: Db, { settled, bad }: Pick<ChangeClaims, 'settled' | 'bad'>): Promise<bigint> {
  const head = await chainHead(tx);
  const { rows } = await sql<{ first: bigint | null }>`
    select min(a.seq) as first
      from audit_records a
     where a.seq > ${settled} and a.row_changes is not null
       and ((a.row_changes ->> 'set') = any (${bad.map(String)}::text[])
            or exists (select from row_changes c where c.change_set = case when a.row_changes ->> 'set' ~ '^[0-9]{1,18}$'
                                                     then (a.row_changes ->> 'set')::bigint end and c.seal is null))`.execute(
    tx,
  );
  const first = rows[0]?.first ?? null;
  return first === null ? head.sequence : first - 1n;
}

/** By scope, the audit records whose open changes a new seal covers. */
async function recordsOf(
  tx: Db,
  table: string,
  scopes: readonly string[],
  settled: bigint,
): Promise<Map<string, { records: string[]; count: number }>> {
  const { rows } = await sql<{ scope: string; records: string[]; count: number }>`
    select c.scope, (array_agg(a.seq::text order by a.seq))[1:${sql.lit(MOST_RECORDS)}] as records, count(*)::int as count
      from (select distinct scope, change_set from row_changes
             where table_name = ${table} and scope = any (${[...scopes]}::text[]) and seal is null) c
      join audit_records a on a.seq > ${settled} and a.row_changes is not null
                          and a.row_changes ->> 'set' = c.change_set::text
     group by c.scope`.execute(tx);
  return new Map(rows.map(({ scope, records, count }) => [scope, { records, count }]));
}

/** Appends to the chain of seals; resolves to the seals appended. */
async function appendSeals(
  tx: Db,
  { keyring, at }: Sealing,
  units: readonly Omit<SealContent, 'format' | 'number' | 'at' | 'settled' | 'previous' | 'fingerprint'>[],
  settled: bigint,
): Promise<Seal[]> {
  const last = await newestSeal(tx);
  let number = last?.number ?? 0n;
  let previous = last ? hashOfSeal(last.content).toString('hex') : NO_SEAL;
  const seals = units.map((unit) => {
    number += 1n;
    const seal = signSeal(
      {
        format: 'cottontree-seal-1',
        number: number.toString(),
        ...unit,
        at: at.toISOString(),
        settled: settled.toString(),
        previous,
        fingerprint: keyring.fingerprint,
      },
      keyring,
    );
    previous = seal.hash.toString('hex');
    return seal;
  });
  await sql`
    insert into seals (number, table_name, scope, content, hash, signature)
    select s.number, s.content ->> 'table', s.content ->> 'scope', s.content, s.hash, s.signature
      from unnest(${seals.map(({ number: each }) => each.toString())}::bigint[],
                  ${seals.map(({ content }) => JSON.stringify(content))}::jsonb[],
                  ${seals.map(({ hash }) => hash)}::bytea[],
                  ${seals.map(({ signature }) => signature)}::bytea[])
           as s (number, content, hash, signature)`.execute(tx);
  return seals;
}

/** Seals these units of a table as they were examined in this transaction. */
export async function sealUnits(
  tx: Db,
  sealing: Sealing,
  table: SealedTable,
  units: readonly Unit[],
  {
    asFound,
    claims,
    settles = true,
  }: {
    readonly asFound: boolean;
    readonly claims: Pick<ChangeClaims, 'settled' | 'bad'>;
    /** False: the new seals repeat the `settled` value of the newest one. */
    readonly settles?: boolean;
  },
): Promise<Seal[]> {
  if (units.length === 0) return [];
  const scopes = units.map(({ scope }) => scope);
  const records = await recordsOf(tx, table.name, scopes, claims.settled);
  const seals = await appendSeals(
    tx,
    sealing,
    units.map(({ scope, rows, digest, seal }) => ({
      table: table.name,
      scope,
      rows: rows.toString(),
      digest,
      records: records.get(scope)?.records ?? [],
      recordCount: records.get(scope)?.count ?? 0,
      asFound,
      replaces: (seal?.number ?? 0n).toString(),
    })),
    settles ? await settledNow(tx, claims) : claims.settled,
  );
  await sql`
    insert into sealed_units as held (table_name, scope, seal, rows, digest, leaves, keys, checked_at)
    select ${table.name}, s.scope, s.number, coalesce(r.rows, 0), s.digest, coalesce(r.leaves, '{}'), r.keys, ${sealing.at}
      from unnest(${scopes}::text[], ${seals.map(({ number }) => number.toString())}::bigint[],
                  ${units.map(({ digest }) => Buffer.from(digest, 'hex'))}::bytea[]) as s (scope, number, digest)
      left join (select scope, count(*) as rows, array_agg(leaf order by leaf) as leaves,
                        case when count(*) <= ${MOST_KEYS} then array_agg(key order by leaf) end as keys
                   from (${rowsOfUnits(table, scopes)}) each_row group by scope) r using (scope)
    on conflict (table_name, scope) do update
      set seal = excluded.seal, rows = excluded.rows, digest = excluded.digest, leaves = excluded.leaves,
          keys = excluded.keys, checked_at = excluded.checked_at`.execute(tx);
  await sql`
    update row_changes c set seal = s.number, added = null, removed = null
      from unnest(${scopes}::text[], ${seals.map(({ number }) => number.toString())}::bigint[]) as s (scope, number)
     where c.table_name = ${table.name} and c.scope = s.scope and c.seal is null`.execute(tx);
  return seals;
}

/** For tables that were truncated: one seal that says so replaces those of all their units. */
export async function sealEmptied(tx: Db, sealing: Sealing, claims: ChangeClaims): Promise<number> {
  const { rows } = await sql<{ table_name: string; id: bigint; records: string[] }>`
    select c.table_name, max(c.id) as id, array_agg(distinct a.seq::text) as records
      from row_changes c
      join audit_records a on a.seq > ${claims.settled} and a.row_changes is not null
                          and a.row_changes ->> 'set' = c.change_set::text
     where c.emptied and c.seal is null and c.change_set <> all (${[...claims.bad]}::bigint[])
     group by c.table_name order by c.table_name`.execute(tx);
  for (const { table_name: table, id, records } of rows) {
    const [seal] = await appendSeals(
      tx,
      sealing,
      [
        {
          table,
          scope: '*',
          rows: '0',
          digest: NO_ROWS,
          records,
          recordCount: records.length,
          asFound: false,
        },
      ],
      await settledNow(tx, claims),
    );
    await sql`delete from sealed_units where table_name = ${table}`.execute(tx);
    await sql`
      update row_changes set seal = ${seal?.number.toString()}::bigint, added = null, removed = null
       where table_name = ${table} and id <= ${id} and seal is null`.execute(tx);
  }
  return rows.length;
}

/** Deletes changes that are permanently covered by seals; those up to `before` are already deleted. */
export async function forgetSettled(tx: Db, before: bigint, settled: bigint): Promise<void> {
  await sql`
    delete from row_changes c using audit_records a
     where a.seq > ${before} and a.seq <= ${settled} and a.row_changes is not null
       and c.change_set::text = a.row_changes ->> 'set' and c.seal is not null`.execute(tx);
}

export type Examined = { readonly units: readonly Unit[]; readonly findings: readonly SealFinding[] };

/** Examines units of a table and seals those that changed, are explained, and do not belong to `openDay`. */
export async function sealChanged(
  tx: Db,
  sealing: Sealing,
  table: SealedTable,
  scopes: readonly string[],
  {
    claims,
    openDay,
    known,
  }: {
    readonly claims: ChangeClaims;
    readonly openDay: string;
    readonly known?: KnownSeals | undefined;
  },
): Promise<Examined & { readonly sealed: number }> {
  const units = await examineUnits(tx, sealing.keyring, table, scopes, claims, known);
  const due = units.filter(
    ({ pending, finding, scope }) =>
      // Transactions arrive all day: each batch is in the audit trail, and the day is sealed when it is over.
      pending && finding === null && (table.name !== 'transactions' || scope < openDay),
  );
  const seals = await sealUnits(tx, sealing, table, due, { asFound: false, claims });
  const findings = units.flatMap(({ finding }) => (finding ? [finding] : []));
  await sql`
    update sealed_units set checked_at = ${sealing.at}
     where table_name = ${table.name} and scope = any (${units.map(({ scope }) => scope)}::text[])
       and seal <> all (${seals.map(({ number }) => number.toString())}::bigint[])`.execute(tx);
  return { units, findings, sealed: seals.length };
}

/** Seals a unit that differs as it is; null when nothing differs. The caller must block writers of the table. */
export async function acceptUnit(
  tx: Db,
  sealing: Sealing,
  table: SealedTable,
  scope: string,
): Promise<{ readonly seal: Seal; readonly rows: bigint } | null> {
  await sql`select pg_advisory_xact_lock(${LOCKS.seals})`.execute(tx);
  await readAsSealed(tx);
  const claims = await claimsNow(tx);
  const [unit] = await examineUnits(tx, sealing.keyring, table, [scope], claims);
  if (!unit?.finding) return null;
  const [seal] = await sealUnits(tx, sealing, table, [unit], { asFound: true, claims });
  return seal ? { seal, rows: unit.rows } : null;
}
