import { listEntryVersions as route } from '@cottontree/contract/data-entry/data-entry.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readVersions } from '../../../ledger/declared-entries.ts';

export const listEntryVersions = query(route, ({ db, query: { entryDate, kind } }) =>
  readVersions(db, entryDate, { kind }),
);
