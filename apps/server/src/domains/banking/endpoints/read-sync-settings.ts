import { readSyncSettings as route } from '@cottontree/contract/banking/banking.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readSettings } from '../sync-settings-store.ts';

export const readSyncSettings = query(route, async ({ db }) => await readSettings(db));
