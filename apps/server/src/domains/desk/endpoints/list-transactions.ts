import { listTransactions as route } from '@cottontree/contract/desk/transactions.ts';
import { recordedQuery } from '../../../platform/http/endpoint.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { customerOfCard } from '../customers-store.ts';
import { lookAt } from '../looks.ts';
import { presentRow } from '../transaction-rows.ts';
import { cursorOf, findTransactions, listedDays } from '../transactions-store.ts';

export const listTransactions = recordedQuery(route, async ({ db, actor, clock, keyring, query }) => {
  const { cursor, limit, ...filter } = query;
  const days = listedDays(filter, openDay(clock));
  const rows = await findTransactions(db, filter, days, { cursor, limit });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const sight = sightOf(actor.powers, keyring);
  const of =
    filter.customer ?? (filter.card === undefined ? undefined : await customerOfCard(db, filter.card));
  return {
    output: {
      transactions: page.map((row) => presentRow(row, sight, of)),
      nextCursor: last === undefined ? null : cursorOf(last),
      ...days,
    },
    // The pages of one list are one look. Without a customer it is nobody's list; those shown are counted.
    audit:
      of === undefined || cursor !== undefined
        ? null
        : lookAt(of, `the transactions of a customer from ${days.from} to ${days.to}`),
  };
});
