import * as audit from '@cottontree/contract/audit/audit.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { peopleWithheldFrom } from '../../access/index.ts';
import { activitiesPage } from '../activities-store.ts';

export const listUserActivities = query(
  audit.listUserActivities,
  async ({ db, read, actor, query: requested }) =>
    activitiesPage(db, requested, await peopleWithheldFrom(read, actor)),
);
