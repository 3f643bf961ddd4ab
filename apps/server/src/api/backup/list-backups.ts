import { listBackups as route } from '@cottontree/contract/backup.ts';
import { query } from '../../kernel/endpoint.ts';
import { readBackups } from './store.ts';

export const listBackups = query(route, async ({ db, query }) => await readBackups(db, query));
