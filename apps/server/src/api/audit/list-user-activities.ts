import * as audit from '@cottontree/contract/audit.ts';
import { query } from '../../kernel/endpoint.ts';
import { activitiesPage } from './store.ts';

export const listUserActivities = query(audit.listUserActivities, async ({ db, query: asked }) =>
  activitiesPage(db, asked),
);
