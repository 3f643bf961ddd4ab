/** The history of an external database: the catalogue of pgBackRest, and what this product was to take beside it. */
import type { Backup } from '@cottontree/contract/backup/backup.ts';
import type { Db } from '../../../platform/database/client.ts';
import { readProofs } from '../drills-store.ts';
import { readOrders } from '../rows-store.ts';
import type { CataloguedBackup } from './catalogue.ts';

interface Known {
  readonly orders: readonly Backup[];
  readonly proofs: ReadonlyMap<string, NonNullable<Backup['proof']>>;
}

/** Newest first. What is completed is what the catalogue has: pgBackRest removes backups by its own retention. */
export function listed(catalogue: readonly CataloguedBackup[], { orders, proofs }: Known): Backup[] {
  const running = orders.find(({ status }) => status === 'running');
  const completed = catalogue
    .filter(({ id }) => id !== running?.id)
    .map((each): Backup => {
      const order = orders.find(({ id }) => id === each.id);
      return {
        id: each.id,
        type: each.type,
        date: each.startedAt,
        size: each.storedBytes,
        duration: Date.parse(each.finishedAt) - Date.parse(each.startedAt),
        status: 'completed',
        location: `pgBackRest, ${each.label}`,
        progress: 100,
        origin: order?.origin ?? 'schedule',
        requestedBy: order?.requestedBy ?? null,
        inPlaceOfFull: false,
        problem: each.faulty ? 'pgBackRest found pages with wrong checksums in the database' : null,
        proof: proofs.get(each.id) ?? null,
      };
    });
  const ids = new Set(completed.map(({ id }) => id));
  const others = orders.filter(({ id, status }) => status !== 'completed' && !ids.has(id));
  return [...others, ...completed].toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

export async function readCatalogued(
  db: Db,
  catalogue: readonly CataloguedBackup[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ backups: Backup[]; total: number; running: Backup | null }> {
  const orders = await readOrders(db);
  const all = listed(catalogue, { orders, proofs: await readProofs(db) });
  return {
    backups: all.slice(offset, offset + limit),
    total: all.length,
    running: all.find(({ status }) => status === 'running') ?? null,
  };
}
