import { proposeWriteOff as route } from '@cottontree/contract/banking/banking.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { demandOpenMonths } from '../../../ledger/accounting-months.ts';
import { demandInBooks, withoutRate } from '../../../ledger/open-books.ts';
import { notifyApprovers } from '../../notifications/index.ts';
import { lockAccount } from '../integrations-store.ts';
import { sameAccount } from '../items-store.ts';
import { differenceOf, readChosen } from '../matches-store.ts';
import { provedDay } from '../proofs-store.ts';
import { presentWriteOff, readWriteOff, readWriteOffs } from '../write-offs-store.ts';

/** Posts nothing yet: a manual journal needs two people. */
export const proposeWriteOff = command(route, async ({ tx, actor, clock, input }) => {
  const it = await lockAccount(tx, input.integrationId);
  const chosen = await readChosen(tx, it, input);
  const { day, account, note } = input;
  const waiting = await readWriteOffs(
    tx,
    sql`d.write_off_id is null and w.integration_id in ${sameAccount(it.id)}`,
  );
  const ids = new Set([...chosen.lines.map(({ id }) => id.toString()), ...input.entries]);
  if (waiting.some(({ lines, entries }) => [...lines.map(String), ...entries].some((id) => ids.has(id))))
    throw new AppError('conflict', 'Some of these wait for a decision on a write-off already');
  const amount = differenceOf(chosen);
  if (amount === 0n) throw invalid('lines', 'come to what the entries come to; match them by hand instead');
  const newest = [...chosen.lines, ...chosen.entries]
    .map((each) => each.day)
    .toSorted()
    .at(-1);
  if (newest !== undefined && day < newest)
    throw invalid('day', `must not lie before what is written off, ${newest}`);
  if ((await provedDay(tx, day)) !== day) throw invalid('day', 'must be a closed business day');
  await demandInBooks(tx, day, 'day');
  await demandOpenMonths(tx, [day]);
  if ((await withoutRate(tx, day, [chosen.currency])).length > 0)
    throw invalid('day', `has no rate of ${chosen.currency} yet`);
  const at = clock.now();
  const { rows } = await sql<{ id: string }>`
    insert into bank_write_offs (integration_id, lines, entries, ledger_account, account_code, currency, amount_minor,
                                 business_day, note, proposed_by, proposed_at)
    values (${it.id}::uuid, ${chosen.lines.map(({ id }) => id.toString())}::bigint[], ${[...new Set(input.entries)]}::text[],
            ${chosen.account}, ${account}, ${chosen.currency}, ${amount}, ${day}, ${note}, ${actor.userId}, ${at})
    returning id`.execute(tx);
  const output = presentWriteOff(await readWriteOff(tx, rows[0]?.id ?? ''), actor);
  const money = `${formatMinor(amount, chosen.currency)} ${chosen.currency}`;
  await notifyApprovers(tx, at, actor, {
    title: 'A write-off waits for a decision',
    message: `${actor.name} proposes to write off ${money} of ${it.name}: ${note}`,
    actionType: 'write_off_proposed',
    data: { integrationId: it.id, writeOffId: output.id },
  });
  return {
    output,
    audit: {
      action: 'banking.propose-write-off',
      entity: ['bank_write_off', output.id],
      description: `Proposed to write off ${money} of ${it.name}: ${note}`,
      category: 'Financial',
      after: { lines: input.lines, entries: input.entries, amount: output.amount, account, day, note },
    },
  };
});
