import { provisionalCause } from '@cottontree/contract/dashboards/provisional-words.ts';
import { confirmProvisionalDays as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { provisionalRuns, settleByPerson } from '../../../ledger/provisional-days.ts';

/**
 * Accepts provisional days as they are: no rows are expected for them. Rows that arrive later are still booked, as for any
 * closed day.
 */
export const confirmProvisionalDays = command(route, async ({ tx, actor, clock, input }) => {
  const { from, to, mark, reason } = input;
  const at = clock.now();
  const settled = await settleByPerson(tx, { days: { from, to }, mark, by: actor.userId, reason, at });
  if (settled === null)
    throw new AppError(
      'conflict',
      `What differs from ${from} to ${to} changed since it was read; read the provisional days again`,
    );
  const days = settled.map(({ day }) => day);
  const differing = settled.filter(({ differs }) => differs).length;
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined)
    throw new AppError(
      'conflict',
      `No day from ${from} to ${to} is provisional: its rows arrived, or somebody confirmed it first`,
    );
  const span = days.length === 1 ? first : `${days.length} days from ${first} to ${last}`;
  return {
    output: { runs: await provisionalRuns(tx) },
    announce: [{ topic: 'business.changed', payload: { day: first } }],
    audit: {
      action: differing > 0 ? 'books.accept-difference' : 'books.confirm-empty',
      entity: ['business_day', last],
      description:
        differing > 0
          ? `Accepted ${span} as closed, ${provisionalCause({ days: days.length, differing })}: ${reason}`
          : `Confirmed that ${span} had no business: ${reason}`,
      category: 'Financial',
      before: { provisional: days },
      after: { confirmed: days, reason },
    },
  };
});
