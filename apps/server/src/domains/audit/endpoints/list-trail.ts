import * as audit from '@cottontree/contract/audit/audit.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { withheldFrom } from '../../access/index.ts';
import { trailPage } from '../records-store.ts';

export const listTrail = query(audit.listTrail, async ({ db, read, actor, query: requested }) =>
  trailPage(db, requested, await withheldFrom(read, actor)),
);
