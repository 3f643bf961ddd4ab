import * as audit from '@cottontree/contract/audit.ts';
import { sql } from 'kysely';
import { DERIVED_TABLES, type DerivedTable } from '../../db/derived-tables.ts';
import type { Db } from '../../db/client.ts';
import { CHECKED_TABLES, SEALED_TABLES } from '../../db/sealed-tables.ts';
import { markDue } from '../../figures/due.ts';
import { compareDerived, makeAgain } from '../../kernel/derived-check.ts';
import { command } from '../../kernel/endpoint.ts';
import { AppError, invalid } from '../../kernel/errors.ts';
import { recordOfSeals } from '../../kernel/seal-begin.ts';
import { sentenceOf } from '../../kernel/seal-check.ts';
import { newestSeal } from '../../kernel/seal-record.ts';
import { acceptUnit } from '../../kernel/seal-write.ts';

interface Mended {
  readonly seal: bigint;
  readonly rows: bigint;
  /** What differed, as it was found. */
  readonly what: string;
}

/** What follows from rows cannot be right beside them: it is made again, and so are the figures from that day on. */
async function followAgain(tx: Db, table: DerivedTable, scope: string, at: Date): Promise<Mended | null> {
  const [found] = await compareDerived(tx, table, [scope]);
  if (!found?.finding) return null;
  await makeAgain(tx, table, scope);
  const { rows } = await sql<{ first: string | null }>`
    select min(business_day)::text as first from day_closes
     where business_day >= coalesce(nullif(${scope}, '')::date, '-infinity')`.execute(tx);
  const first = rows[0]?.first ?? null;
  if (first !== null) await markDue(tx, first, at);
  return {
    seal: (await newestSeal(tx))?.number ?? 0n,
    rows: found.rows,
    what: sentenceOf(found.finding),
  };
}

export const acceptRows = command(
  audit.acceptRows,
  async ({ tx, actor, clock, keyring, input: { table: name, day, reason, finding } }) => {
    if (!actor.isOwner)
      throw new AppError('forbidden', 'Only an owner accepts an edit made outside the product');
    const at = clock.now();
    const sealed = SEALED_TABLES.find((each) => each.name === name);
    const derived = DERIVED_TABLES.find((each) => each.name === name);
    if (!sealed && !derived) throw invalid('table', `must be one of ${CHECKED_TABLES.join(', ')}`);
    const hasDays = sealed ? sealed.day !== null : derived?.byDay;
    if (hasDays === (day === undefined))
      throw invalid('day', hasDays ? 'is missing' : 'must be left out for this table');
    await sql`set local lock_timeout = '2s'`.execute(tx);
    // What is sealed must be what was looked at: others write to the table again a moment later.
    await sql`select hold_writers_of(${name})`.execute(tx);
    const scope = day ?? '';
    const unit: Mended | null = derived
      ? await followAgain(tx, derived, scope, at)
      : sealed
        ? await acceptUnit(tx, { keyring, at }, sealed, scope)
        : null;
    if (unit === null)
      throw new AppError('conflict', 'Nothing there differs from what audit records explain');
    // Thrown away with the transaction: nothing is sealed that nobody looked at.
    if (finding !== undefined && finding !== unit.what)
      throw new AppError('conflict', `Something else differs there now: ${unit.what}. Check again.`);
    const where = day === undefined ? name : `${name} of ${day}`;
    const done = derived ? `Made ${where} again from its rows` : `Accepted ${where} as it is`;
    return {
      output: { seal: unit.seal.toString(), rows: unit.rows.toString() },
      audit: await recordOfSeals(tx, 'seals.accept', `${done} (${unit.what}): ${reason}`),
    };
  },
);
