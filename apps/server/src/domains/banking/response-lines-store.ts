/** Compares what a bank returned over its API with the lines that are already stored. */
import { listedAgain } from '@cottontree/models/listed-again.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { compared } from './banks/statement-parts.ts';
import type { StatementLine } from './banks/statement.ts';
import type { Db } from '../../platform/database/client.ts';
import { cleaned, fresh, insertLines, ofDayAndAmount, readHeld, type NewLine } from './lines-store.ts';

/**
 * Stores the new lines. Call it with the account locked. `from` is the first requested day; null means all lines.
 * Resolves to the number of new lines that count, and of those that wait for a person to decide whether they repeat
 * another.
 */
export async function storeResponse(
  tx: Db,
  integrationId: string,
  pages: readonly (readonly StatementLine[])[],
  from: BusinessDay | null,
  at: Date,
): Promise<{ fresh: number; possibleRepeats: number }> {
  const lines = pages.map((page) => page.map((line) => fresh(compared(cleaned(line), 'api', null))));
  const all = lines.flat();
  if (all.length === 0) return { fresh: 0, possibleRepeats: 0 };
  const first = all.reduce((least, { day }) => (day < least ? day : least), all[0]?.day ?? '');
  const held = await readHeld(
    tx,
    integrationId,
    sql`l.source = 'api' and l.booked_day >= ${from !== null && from < first ? from : first}`,
  );
  const elsewhere = await readHeld(tx, integrationId, sql`l.source <> 'api' and ${ofDayAndAmount(all)}`);
  const verdicts = listedAgain(lines, held, elsewhere);
  const arrivals = all.flatMap((line, n): NewLine[] => {
    const verdict = verdicts[n];
    if (verdict?.kind === 'held') return [];
    return [{ line, of: verdict?.kind === 'repeat' ? verdict.of : null }];
  });
  await insertLines(tx, { integrationId, source: 'api', statementId: null, at }, arrivals, [
    ...held,
    ...elsewhere,
  ]);
  const possibleRepeats = arrivals.filter(({ of }) => of !== null).length;
  return { fresh: arrivals.length - possibleRepeats, possibleRepeats };
}
