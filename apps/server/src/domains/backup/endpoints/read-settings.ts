import { readSettings as route } from '@cottontree/contract/backup/backup.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readBackupSettings } from '../settings-store.ts';

export const readSettings = query(route, async ({ db }) => await readBackupSettings(db));
