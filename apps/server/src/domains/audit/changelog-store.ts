/** Pages of what changed the installation itself: releases, migrations, roles and settings. */
import type { ChangelogItem, ChangelogQuery } from '@cottontree/contract/audit/audit.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { RELEASES } from '../../platform/database/releases.ts';
import { deletedAmong } from './deleted-people.ts';
import { RECORD, type RecordRow } from './records-store.ts';
import { cursorOf, partsOf, shows, type Page } from './rules.ts';

/** Entity types whose records change how the installation works, with their categories. */
const SETTINGS = { role: 'Roles', setting: 'Settings' } as const;

/** Releases and schema migrations, newest first; there are only a few dozen. */
async function installed(db: Db): Promise<ChangelogItem[]> {
  const starts = await db.selectFrom('release_starts').selectAll().execute();
  const { rows: schema } = await sql<{ name: string; timestamp: string }>`
    select name, "timestamp" from kysely_migration`.execute(db);
  const releases = starts.map(({ version, at }): ChangelogItem => {
    const notes = RELEASES.find((each) => each.version === version);
    return {
      id: `release-${version}`,
      version,
      releaseDate: at.toISOString(),
      category: 'Release',
      title: notes?.title ?? `Release ${version}`,
      description: notes?.notes.join(' ') ?? 'First started here.',
    };
  });
  const migrations = schema.map(({ name, timestamp }): ChangelogItem => {
    const [number = '', ...words] = name.split('-');
    return {
      id: `schema-${name}`,
      version: number,
      releaseDate: new Date(timestamp).toISOString(),
      category: 'Schema',
      title: words.join(' '),
      description: `The database schema was brought to step ${number}.`,
    };
  });
  return [...releases, ...migrations].toSorted(
    (a, b) => b.releaseDate.localeCompare(a.releaseDate) || b.id.localeCompare(a.id),
  );
}

/** Merges two lists; the cursor holds the position in each. */
export async function changelogPage(db: Db, query: ChangelogQuery): Promise<Page<ChangelogItem>> {
  const { search, cursor, limit } = query;
  const at = partsOf(cursor);
  const below = at.below ?? 9_223_372_036_854_775_807n;
  const wanted = search === '' ? limit : Math.max(limit, 200);
  const { rows } = await sql<RecordRow>`
    select a.* from unnest(${Object.keys(SETTINGS)}::text[]) as kinds (kind)
     cross join lateral (
       select seq as key, ${RECORD} from audit_records
        where row(entity_type, seq) < row(kinds.kind, ${below}::bigint) and row(entity_type, seq) > row(kinds.kind, 0)
          and (before is not null or after is not null)
        order by entity_type desc, seq desc limit ${wanted + 1}) a
     order by key desc limit ${wanted + 1}`.execute(db);
  const hidden = await deletedAmong(db, rows);
  const changed = rows.slice(0, wanted).map((row) => ({
    key: row.key,
    item: {
      id: `record-${row.key}`,
      version: row.key.toString(),
      releaseDate: row.at.toISOString(),
      category: SETTINGS[row.entity_type === 'role' ? 'role' : 'setting'],
      title: row.entity_id,
      description: `${hidden.description(row)}, by ${hidden.actor(row.actor_id, row.actor_name)}`,
    } satisfies ChangelogItem,
  }));
  const steps = (await installed(db)).slice(at.skip);
  const items: ChangelogItem[] = [];
  let [taken, stepped, lastKey] = [0, 0, below];
  while (taken + stepped < wanted && (taken < changed.length || stepped < steps.length)) {
    const [change, step] = [changed[taken], steps[stepped]];
    const next = change && (!step || change.item.releaseDate >= step.releaseDate) ? change : undefined;
    if (next) [taken, lastKey] = [taken + 1, next.key];
    else stepped += 1;
    const item = next?.item ?? step;
    if (item && shows(search, item.version, item.category, item.title, item.description)) items.push(item);
  }
  const more = taken < rows.length || stepped < steps.length;
  return { items, nextCursor: more ? cursorOf(lastKey, at.skip + stepped) : null };
}
