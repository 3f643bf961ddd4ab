/** Seals changed rows, checks every row within a day, and raises an alert for every unexplained difference. */
import { sql } from 'kysely';
import { notify } from '../../notifications/index.ts';
import type { Db } from '../../../platform/database/client.ts';
import { gravestFirst } from '../../../platform/database/sealed-tables.ts';
import { appendAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { announce } from '../../../platform/realtime/events.ts';
import { recordCheck } from '../../../platform/audit/evidence-checks.ts';
import { sentenceOf, type SealFinding } from '../../../platform/audit/seals/seal-check.ts';
import { SealPatrol } from '../../../platform/audit/seals/seal-chain.ts';
import { beginSeals, type SealingParts } from '../../../platform/audit/seals/seal-begin.ts';
import { schemaFaults } from '../../../platform/audit/seals/schema-check.ts';
import { Census, sealRound } from '../../../platform/audit/seals/seal-rounds.ts';
import { repeat, type Loop } from '../../../platform/queue/loop.ts';

const ROUND_EVERY_MS = 10 * 60_000;
/** The delay after a skipped round: another server was running one, or the first sealing took longer. */
const RETRY_MS = 10_000;
const MOST_REPORTED = 5;

const ACTOR = { id: null, name: 'seals', sessionId: null, address: null, requestId: 'seals' };

export interface SealKeeping extends SealingParts {
  /** Called in every round until the data is repaired. */
  onFound(sentence: string): void;
  onError(error: unknown): void;
}

/** Wraps a fault of the changes or the seals themselves, which belongs to no table. */
export const asFinding = (what: string): SealFinding => ({ table: '', scope: '', key: '', what });
export const sentenceOfFinding = (finding: SealFinding): string =>
  finding.table === '' ? finding.what : sentenceOf(finding);

/**
 * Updates the stored findings: new ones are recorded, and people are notified of them. Findings that no longer occur
 * are closed, unless `keepsOthers` is set.
 */
export async function noteFindings(
  tx: Db,
  clock: Clock,
  findings: readonly SealFinding[],
  { keepsOthers = false } = {},
): Promise<void> {
  const at = clock.now();
  const column = (of: (finding: SealFinding) => string): string[] => findings.map(of);
  const listed = sql`unnest(${column(({ table }) => table)}::text[], ${column(({ scope }) => scope)}::text[],
                            ${column(({ key }) => key)}::text[], ${column(({ what }) => what)}::text[])
                       as f (table_name, scope, row_key, what)`;
  const resolved = keepsOthers
    ? 0n
    : (
        await sql`
    update seal_findings held set gone_at = ${at}
     where gone_at is null
       and not exists (select from ${listed} where f.table_name = held.table_name and f.scope = held.scope
                          and f.row_key = held.row_key and f.what = held.what)`.execute(tx)
      ).numAffectedRows;
  const { rows } = await sql<{ table: string; scope: string; key: string; what: string }>`
    insert into seal_findings (table_name, scope, row_key, what, found_at)
    select distinct f.table_name, f.scope, f.row_key, f.what, ${at}::timestamptz from ${listed}
    on conflict (table_name, scope, row_key, what) where gone_at is null do nothing
    returning table_name as "table", scope, row_key as "key", what`.execute(tx);
  // Screens and the marks of figures reload.
  if (rows.length > 0 || (resolved ?? 0n) > 0n)
    await announce(tx, at, { topic: 'health.changed', payload: {} });
  if (rows.length === 0) return;
  const sentences = gravestFirst(
    rows
      .map((row) => ({ table: row.table, sentence: sentenceOfFinding(row) }))
      .toSorted((a, b) => (a.sentence < b.sentence ? -1 : 1)),
  ).map(({ sentence }) => sentence);
  const more = sentences.length > MOST_REPORTED ? ` and ${sentences.length - MOST_REPORTED} more` : '';
  const description = `${sentences.slice(0, MOST_REPORTED).join('; ')}${more}`;
  const recipients = await notify(
    tx,
    at,
    { kind: 'holders', power: 'audit.view' },
    {
      type: 'error',
      category: 'security',
      title: 'Data was changed outside the product',
      message: description,
      actionType: 'seal_finding',
    },
  );
  await appendAudit(tx, clock, ACTOR, {
    action: 'seals.differ',
    entity: ['seal_finding', sentences[0]?.slice(0, 100) ?? ''],
    description: `No audit record explains: ${description} (${recipients} people notified)`,
    category: 'Security',
  });
}

const distinct = (findings: readonly SealFinding[]): SealFinding[] => [
  ...new Map(
    findings.map((each) => [JSON.stringify([each.table, each.scope, each.key, each.what]), each]),
  ).values(),
];

/** Runs one round. Resolves to the sentences of its findings, or to null when the round was skipped. */
export async function runSealRound(
  parts: SealingParts,
  { census, patrol, signal }: { census: Census; patrol: SealPatrol; signal?: AbortSignal },
): Promise<string[] | null> {
  if (!(await beginSeals(parts, signal))) return null;
  const broken = await patrol.look(parts.database.read, parts.keyring);
  const round = await sealRound(parts, census, signal, patrol);
  if (round.skipped) return null;
  const ofNoTable = [...round.faults, ...broken, ...(await schemaFaults(parts.database.read))];
  // A row that is wrong in two ways of looking is one difference.
  const findings = distinct(gravestFirst([...round.findings, ...ofNoTable.map(asFinding)]));
  const at = parts.clock.now();
  await parts.database.write.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      rows: bigint;
    }>`select coalesce(sum(rows), 0)::bigint as rows from sealed_units`.execute(tx);
    const sentences = findings.map(sentenceOfFinding);
    await recordCheck(tx, at, 'seals', {
      ok: sentences.length === 0,
      detail:
        sentences.length === 0
          ? `${Number(rows[0]?.rows ?? 0).toLocaleString('en-US')} rows are sealed; all checked rows match`
          : `No audit record explains: ${sentences[0]}${sentences.length > 1 ? `, and ${sentences.length - 1} more` : ''}`,
    });
    await noteFindings(tx, parts.clock, findings);
  });
  return findings.map(sentenceOfFinding);
}

export function keepSeals({ onFound, onError, ...parts }: SealKeeping): Pick<Loop, 'stop'> {
  const ending = new AbortController();
  const own = { census: new Census(), patrol: new SealPatrol(), signal: ending.signal };
  let nextAt = 0;
  const loop = repeat(
    async () => {
      if (performance.now() < nextAt) return;
      const found = await runSealRound(parts, own);
      if (found !== null) nextAt = performance.now() + ROUND_EVERY_MS - RETRY_MS;
      for (const sentence of found ?? []) onFound(sentence);
    },
    { everyMs: RETRY_MS, onError },
  );
  return {
    stop: async () => {
      ending.abort();
      await loop.stop();
    },
  };
}
