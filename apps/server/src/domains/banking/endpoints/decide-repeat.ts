import { decideRepeat as route } from '@cottontree/contract/banking/banking.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../../platform/failures/errors.ts';
import { BANKING_CHANGED, lockAccount } from '../integrations-store.ts';
import { presentRepeat, readRepeats } from '../repeats-store.ts';

/** The line is kept as evidence in either case. One that is a different line counts from now on, and is matched. */
export const decideRepeat = command(route, async ({ tx, actor, params, input, clock }) => {
  const [found] = await readRepeats(tx, sql`l.id = ${params.id}::bigint`);
  if (!found) throw notFound('This possible repeat');
  // The lock prevents a second decision and matching by the job at the same time.
  const it = await lockAccount(tx, found.integration_id);
  const [row = found] = await readRepeats(tx, sql`l.id = ${params.id}::bigint`);
  if (row.verdict !== null)
    throw new AppError(
      'conflict',
      `${row.decided_by ?? 'Somebody'} decided first: it is ${row.verdict === 'same' ? 'the same line' : 'another line'}`,
    );
  const { currency } = it;
  if (currency === null)
    throw new AppError('conflict', `${it.name} has not named its account yet; sync it first`);
  const { verdict, note } = input;
  await sql`
    insert into bank_repeat_decisions (line_id, verdict, note, decided_by, decided_at)
    values (${row.id}, ${verdict}, ${note}, ${actor.userId}, ${clock.now()})`.execute(tx);
  const { file, of } = presentRepeat(row, currency);
  const amount = formatMinor(row.amount, currency);
  const meaning = verdict === 'same' ? 'the same line' : 'another line';
  return {
    output: { id: params.id, verdict },
    announce: [BANKING_CHANGED],
    audit: {
      action: 'banking.decide-repeat',
      entity: ['bank_line', params.id],
      description: `Called ${amount} ${currency} of ${row.day} in ${file} ${meaning} as in ${of.file}, at ${it.name}: ${note}`,
      category: 'Financial',
      before: { verdict: null, file, of },
      after: { verdict, note, amount, currency },
    },
  };
});
