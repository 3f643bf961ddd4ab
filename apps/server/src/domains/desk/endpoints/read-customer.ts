import { readCustomer as route } from '@cottontree/contract/desk/customers.ts';
import { recordedQuery } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { customerRecord } from '../customer-record.ts';
import { lookAt } from '../looks.ts';

export const readCustomer = recordedQuery(route, async ({ db, actor, clock, keyring, params, query }) => {
  const today = openDay(clock);
  const day = query.day ?? today;
  if (day > today) throw invalid('day', `lies in the future; today is ${today}`);
  const output = await customerRecord(db, params.id, day, sightOf(actor.powers, keyring));
  return { output, audit: lookAt(params.id, 'a customer') };
});
