import * as audit from '@cottontree/contract/audit.ts';
import { query } from '../../kernel/endpoint.ts';
import { withheldFrom } from '../../staff/withheld-records.ts';
import { changesPage } from './store.ts';

export const listDataChanges = query(audit.listDataChanges, async ({ db, read, actor, query: asked }) =>
  changesPage(db, asked, await withheldFrom(read, actor)),
);
