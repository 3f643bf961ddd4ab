import * as audit from '@cottontree/contract/audit/audit.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { withheldFrom } from '../../access/index.ts';
import { changesPage } from '../records-store.ts';

export const listDataChanges = query(audit.listDataChanges, async ({ db, read, actor, query: requested }) =>
  changesPage(db, requested, await withheldFrom(read, actor)),
);
