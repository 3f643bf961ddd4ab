import * as audit from '@cottontree/contract/audit/audit.ts';
import type { AuditList } from '@cottontree/contract/audit/audit.ts';
import type { Db } from '../../../platform/database/client.ts';
import { csvLine } from '@cottontree/csv/csv-line.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { sightOf, type Sight } from '../../../platform/personal-data/personal-data.ts';
import { withheldFrom, type Withheld } from '../../access/index.ts';
import { inChunks } from '../../../platform/documents/in-chunks.ts';
import { activitiesPage } from '../activities-store.ts';
import { changelogPage } from '../changelog-store.ts';
import { changesPage, trailPage } from '../records-store.ts';
import type { Page } from '../rules.ts';

const PAGE = 200;

interface Filters {
  readonly search: string;
  readonly [filter: string]: string | undefined;
}
type Reader = (cursor: string | undefined) => Promise<Page<Record<string, unknown>>>;

/** The columns of each list, in the order given in the documents. */
const COLUMNS = {
  trail: [
    'id',
    'timestamp',
    'userName',
    'action',
    'description',
    'severity',
    'category',
    'entityType',
    'entityId',
    'address',
  ],
  changelog: ['id', 'version', 'releaseDate', 'category', 'title', 'description'],
  'user-activities': ['id', 'timestamp', 'userName', 'userId', 'action', 'description', 'location'],
  'data-changes': [
    'id',
    'changedAt',
    'tableName',
    'entityId',
    'fieldName',
    'oldValue',
    'newValue',
    'changedBy',
  ],
} as const satisfies Record<AuditList, readonly string[]>;

function readerOf(db: Db, list: AuditList, { search, ...filter }: Filters, withheld: Withheld): Reader {
  const page = (cursor: string | undefined) => ({ cursor, limit: PAGE, search });
  switch (list) {
    case 'trail':
      return async (cursor) =>
        trailPage(db, audit.TrailQuery.parse({ ...page(cursor), ...filter }), withheld);
    case 'data-changes':
      return async (cursor) =>
        changesPage(db, audit.TrailQuery.parse({ ...page(cursor), ...filter }), withheld);
    case 'changelog':
      return async (cursor) => changelogPage(db, page(cursor));
    case 'user-activities': {
      const { actor, action, from, to } = filter;
      return async (cursor) =>
        activitiesPage(db, { ...page(cursor), actor, action, from, to }, withheld.people);
    }
  }
}

async function* linesOf(list: AuditList, read: Reader, sight: Sight): AsyncGenerator<string> {
  yield csvLine(COLUMNS[list]);
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await read(cursor);
    for (const item of items) {
      yield csvLine(
        COLUMNS[list].map((name) => {
          const value = item[name];
          return typeof value === 'string' ? sight.text(value) : null;
        }),
      );
    }
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

export const exportList = download(audit.exportList, async (call) => {
  const { db, read, actor, clock, keyring } = call;
  const { list, ...requested } = call.query;
  const withheld = await withheldFrom(read, actor);
  const filters = Object.entries(requested).filter(([, value]) => value !== undefined && value !== '');
  const stated = filters.map(([name, value]) => `${name} ${value}`).join(', ');
  return {
    fileName: `audit-${list}-${clock.now().toISOString().slice(0, 10)}.csv`,
    chunks: inChunks(
      linesOf(list, readerOf(db, list, requested, withheld), sightOf(actor.powers, keyring)),
      '',
    ),
    audit: {
      action: 'audit.export',
      entity: ['audit_trail', list],
      description: `Exported ${list.replace('-', ' ')} as CSV${stated === '' ? '' : `: ${stated}`}`,
      category: 'Security',
    },
  };
});
