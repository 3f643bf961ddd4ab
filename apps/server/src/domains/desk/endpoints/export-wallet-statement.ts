import { addDays } from '@cottontree/contract/calendar.ts';
import { exportWalletStatement as route, MOST_STATEMENT_DAYS } from '@cottontree/contract/desk/customers.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { walletStatement } from '../balances.ts';
import { customerById } from '../customers-store.ts';
import { statementLines } from '../statement-lines.ts';

export const exportWalletStatement = download(route, async ({ db, clock, params: { id }, query }) => {
  const { from, to, currency } = query;
  const today = openDay(clock);
  if (to > today) throw invalid('to', `lies in the future; today is ${today}`);
  if (from > to) throw invalid('from', `lies after the last day, ${to}: exchange the two`);
  if (from < addDays(to, 1 - MOST_STATEMENT_DAYS))
    throw invalid('from', `lies more than ${MOST_STATEMENT_DAYS} days before ${to}: choose fewer days`);
  await customerById(db, id);
  const statement = await walletStatement(db, id, query);
  return {
    fileName: `wallet-${id.replaceAll(/[^A-Za-z0-9-]/g, '-')}-${from}-${to}.csv`,
    audit: {
      action: 'customers.statement',
      entity: ['customer', id],
      description: `Exported the statement of a wallet in ${currency} from ${from} to ${to}`,
      category: 'Security',
      after: { from, to, currency, movements: statement.movements.length },
    },
    chunks: statementLines(statement, query),
  };
});
