import { listCustomers as route } from '@cottontree/contract/desk/customers.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { customersAfter } from '../customers-store.ts';

export const listCustomers = query(route, async ({ db, query: { cursor = '', limit } }) => {
  const found = await customersAfter(db, cursor, limit + 1);
  const customers = found.slice(0, limit);
  return { customers, nextCursor: found.length > limit ? (customers.at(-1)?.id ?? null) : null };
});
