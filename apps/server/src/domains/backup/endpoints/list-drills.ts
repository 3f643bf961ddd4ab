import { listDrills as route } from '@cottontree/contract/backup/backup.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readDrills } from '../drills-store.ts';

export const listDrills = query(route, async ({ db }) => await readDrills(db));
