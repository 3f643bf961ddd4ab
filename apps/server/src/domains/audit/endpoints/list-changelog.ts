import * as audit from '@cottontree/contract/audit/audit.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { changelogPage } from '../changelog-store.ts';

export const listChangelog = query(audit.listChangelog, async ({ db, query: requested }) =>
  changelogPage(db, requested),
);
