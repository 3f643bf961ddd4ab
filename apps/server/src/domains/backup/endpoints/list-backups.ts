import { listBackups as route } from '@cottontree/contract/backup/backup.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readCatalogued } from '../pgbackrest/list.ts';
import { readBackups } from '../rows-store.ts';
import { readSeen } from '../settings-store.ts';

export const listBackups = query(route, async ({ db, query }) => {
  const repository = (await readSeen(db))?.pgbackrest ?? null;
  return repository === null || repository.stanza === null
    ? await readBackups(db, query)
    : await readCatalogued(db, repository.backups, query);
});
