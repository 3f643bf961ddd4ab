import * as audit from '@cottontree/contract/audit.ts';
import { query } from '../../kernel/endpoint.ts';
import { peopleWithheldFrom } from '../../staff/may-manage.ts';
import { trailPage } from './store.ts';

export const listTrail = query(audit.listTrail, async ({ db, read, actor, query: asked }) =>
  trailPage(db, asked, await peopleWithheldFrom(read, actor)),
);
