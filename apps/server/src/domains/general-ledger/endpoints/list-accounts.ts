import { listAccounts as route } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readAccounts } from '../accounts-store.ts';

export const listAccounts = query(route, async ({ db }) => ({ accounts: await readAccounts(db) }));
