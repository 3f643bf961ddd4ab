import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import { proposeAdoption as route } from '@cottontree/contract/data-entry/adoptions.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { demandOpenMonths } from '../../../ledger/accounting-months.ts';
import { lockEntries } from '../../../ledger/declared-entries.ts';
import { demandInBooks } from '../../../ledger/open-books.ts';
import { bookedUsd } from '../../../ledger/post-adjustment.ts';
import { notifyApprovers } from '../../notifications/index.ts';
import { postingOf } from '../rules.ts';
import { centsOf } from '@cottontree/contract/decimals.ts';
import { compareDay } from '../store.ts';
import { presentAdoption, readAdoption } from '../adoptions-store.ts';

export const proposeAdoption = command(route, async ({ tx, actor, clock, input }) => {
  const { entryDate, field, version, reason } = input;
  await demandInBooks(tx, entryDate, 'entryDate');
  await lockEntries(tx, entryDate);
  const { entries, fields } = await compareDay(tx, clock, entryDate, actor.powers);
  const entry = entries.find(({ kind }) => kind === 'financials');
  if (entry && entry.version !== version) {
    throw new AppError('conflict', `${entry.by} declared it meanwhile; look at it again, then decide`, {
      current: entry,
    });
  }
  const compared = fields.find((each) => each.kind === 'financials' && each.field === field);
  const posting = postingOf(field);
  if (!compared?.declared || compared.obstacle !== null || posting === null) {
    throw new AppError('unprocessable', compared?.obstacle ?? 'It cannot be adopted');
  }
  const booked = centsOf(await bookedUsd(tx, entryDate, posting.booked, posting.side));
  const declared = centsOf(compared.declared);
  await demandOpenMonths(tx, [entryDate]);
  const at = clock.now();
  const { rows } = await sql<{ id: string }>`
    insert into adoptions (entry_date, field, version, declared, booked, reason, proposed_by, proposed_at)
    values (${entryDate}, ${field}, ${version}, ${declared}, ${booked}, ${reason}, ${actor.userId}, ${at})
    returning id`.execute(tx);
  const row = await readAdoption(tx, rows[0]?.id ?? '');
  const output = presentAdoption(row, actor);
  await notifyApprovers(tx, at, actor, {
    title: 'An adoption waits for a decision',
    message: `${actor.name} proposes to book ${labelOf(field)} of ${entryDate} as declared: ${reason}`,
    actionType: 'adoption_proposed',
    data: { adoptionId: output.id, entryDate },
  });
  return {
    output,
    audit: {
      action: 'adoption.propose',
      entity: ['adoption', output.id],
      description: `Proposed to book ${labelOf(field)} of ${entryDate} as declared`,
      category: 'Financial',
      after: {
        entryDate,
        field,
        version,
        declared: output.declared,
        booked: output.booked,
        reason,
      },
    },
  };
});
