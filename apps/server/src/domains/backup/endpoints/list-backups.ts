import { listBackups as route } from '@cottontree/contract/backup/backup.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readBackups } from '../rows-store.ts';

export const listBackups = query(route, async ({ db, query }) => await readBackups(db, query));
