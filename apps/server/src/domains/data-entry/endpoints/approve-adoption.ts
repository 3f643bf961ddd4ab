import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import { approveAdoption as route } from '@cottontree/contract/data-entry/adoptions.ts';
import { sql } from 'kysely';
import { markDue } from '../../../figures/due.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { demandOpenMonths } from '../../../ledger/accounting-months.ts';
import { lockDays } from '../../../ledger/day-locks.ts';
import { demandInBooks } from '../../../ledger/open-books.ts';
import { bookedUsd, postAdjustment } from '../../../ledger/post-adjustment.ts';
import { postingOf } from '../rules.ts';
import { centsOf } from '@cottontree/contract/decimals.ts';
import { lockDecidable, presentAdoption, readAdoption, notifyProposer } from '../adoptions-store.ts';

export const approveAdoption = command(route, async ({ tx, actor, clock, keyring, params }) => {
  const row = await lockDecidable(tx, actor, params.id);
  await demandSealed(tx, keyring, ['adoptions', row.entry_date], ['adoption_decisions']);
  const posting = postingOf(row.field);
  if (posting === null) throw new Error(`${row.field} was proposed and cannot be adopted`);
  await demandInBooks(tx, row.entry_date, null);
  await demandOpenMonths(tx, [row.entry_date]);
  await lockDays(tx, [row.entry_date]);
  const booked = centsOf(await bookedUsd(tx, row.entry_date, posting.booked, posting.side));
  if (booked !== row.booked) {
    throw new AppError(
      'conflict',
      'The books of the day moved after this was proposed; reject it and propose what is missing now',
      { current: presentAdoption(row, actor) },
    );
  }
  const at = clock.now();
  const journalId = await postAdjustment(tx, {
    day: row.entry_date,
    type: 'adoption',
    purpose: row.field,
    description: `Adopted ${labelOf(row.field)}: ${row.reason}`,
    currency: 'USD',
    minor: row.declared - row.booked,
    account: posting.account,
    against: posting.against,
    side: posting.side,
    madeBy: row.proposed_by,
    approvedBy: actor.userId,
    at,
  });
  await sql`
    insert into adoption_decisions (adoption_id, approved, decided_by, decided_at, journal_id)
    values (${row.id}::uuid, true, ${actor.userId}, ${at}, ${journalId})`.execute(tx);
  await markDue(tx, row.entry_date, at);
  await notifyProposer(tx, at, actor, row, { approved: true });
  const output = presentAdoption(await readAdoption(tx, row.id), actor);
  return {
    output,
    announce: [{ topic: 'business.changed', payload: { day: row.entry_date } }],
    audit: {
      action: 'adoption.approve',
      entity: ['adoption', row.id],
      description: `Booked ${labelOf(row.field)} of ${row.entry_date} as declared, proposed by ${row.proposer}`,
      category: 'Financial',
      before: { state: 'proposed', booked: output.booked },
      after: { state: 'approved', booked: output.declared, journal: journalId },
    },
  };
});
