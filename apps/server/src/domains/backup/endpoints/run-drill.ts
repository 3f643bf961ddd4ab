import { DRILLS, runDrill as route } from '@cottontree/contract/backup/backup.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../../platform/failures/errors.ts';
import { BACKUP_CHANGED } from '../rows-store.ts';
import { insertDrill, readDrills } from '../drills-store.ts';
import { NO_FRESH_MACHINE } from '../pgbackrest/drills.ts';
import { readHistory } from '../watch.ts';
import { readSeen, refuseOthersStore, refuseWithoutTool } from '../settings-store.ts';

export const runDrill = command(route, async ({ tx, actor, params, clock }) => {
  const seen = await readSeen(tx);
  refuseWithoutTool(
    seen,
    'The database, which this server does not run, is restored with its own tools; docs/operations/backup-and-restore.md says how to try it',
  );
  if (seen?.database === 'external' && params.id === 'fresh-machine')
    throw new AppError('conflict', NO_FRESH_MACHINE);
  refuseOthersStore(seen);
  if ((await readHistory(tx, clock.now(), seen?.pgbackrest)).recoverableFrom === null)
    throw new AppError('conflict', 'There is nothing to restore yet: take a full backup first');
  if (!(await insertDrill(tx, params.id, actor.userId, clock.now())))
    throw new AppError('conflict', 'A disaster-recovery test is under way; run another when it has ended');
  const drill = (await readDrills(tx)).find(({ id }) => id === params.id);
  if (!drill) throw notFound('This test');
  return {
    output: drill,
    announce: [BACKUP_CHANGED],
    audit: {
      action: 'backup.request-drill',
      entity: ['backup_drill', params.id],
      description: `Requested the test "${DRILLS[params.id].name}"`,
      category: 'System',
    },
  };
});
