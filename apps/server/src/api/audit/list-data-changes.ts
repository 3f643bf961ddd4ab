import * as audit from '@cottontree/contract/audit.ts';
import { query } from '../../kernel/endpoint.ts';
import { changesPage } from './store.ts';

export const listDataChanges = query(audit.listDataChanges, async ({ db, query: asked }) =>
  changesPage(db, asked),
);
