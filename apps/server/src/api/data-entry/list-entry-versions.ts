import { listEntryVersions as route } from '@cottontree/contract/data-entry.ts';
import { query } from '../../kernel/endpoint.ts';
import { readVersions } from './store.ts';

export const listEntryVersions = query(route, ({ db, query: { entryDate, kind } }) =>
  readVersions(db, entryDate, { kind }),
);
