import * as serviceAccounts from '@cottontree/contract/access/service-accounts.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentAccounts } from '../service-accounts-store.ts';

export const listServiceAccounts = query(
  serviceAccounts.listServiceAccounts,
  async ({ db, actor, clock }) => ({ accounts: await presentAccounts(db, actor, clock.now()) }),
);
