import { searchCustomers as route } from '@cottontree/contract/desk/customers.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { searchCustomers as search } from '../customers-store.ts';
import { searchFor } from '../looks.ts';

export const searchCustomers = command(route, async ({ tx, input: { text, limit } }) => {
  const { by, customers } = await search(tx, text, limit + 1);
  const shown = customers.slice(0, limit);
  return {
    output: { by, customers: shown, more: customers.length > limit },
    audit: searchFor(
      by,
      shown.map(({ id }) => id),
    ),
  };
});
