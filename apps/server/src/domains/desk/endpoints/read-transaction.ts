import { readTransaction as route } from '@cottontree/contract/desk/transactions.ts';
import { recordedQuery } from '../../../platform/http/endpoint.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { lookAtTransaction } from '../looks.ts';
import { transactionRecord } from '../transaction-record.ts';

export const readTransaction = recordedQuery(route, async ({ db, actor, keyring, params }) => {
  const output = await transactionRecord(db, params.id, sightOf(actor.powers, keyring));
  return { output, audit: lookAtTransaction(output.id, output.customer) };
});
