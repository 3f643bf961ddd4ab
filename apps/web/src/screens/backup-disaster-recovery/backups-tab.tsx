import { Card } from '@cottontree/ui/card.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { count } from '../../kernel/formatting.ts';
import { Answer } from './answer.tsx';
import { External } from './external.tsx';
import { HistoryTable } from './history-table.tsx';
import { Locations } from './locations.tsx';
import { QuickBackup } from './quick-backup.tsx';
import css from './screen.module.css';
import { BACKUP_TEXTS, PGBACKREST_SAYS, TYPE_SAYS } from './texts.ts';
import { useBackups, useBackupState } from './use-backups.ts';

const StoreClaim = deferred(() => import('./store-claim.tsx').then((part) => part.StoreClaim));

export function BackupsTab({ mayManage }: { mayManage: boolean }) {
  const backups = useBackups();
  const state = useBackupState();
  const claim = state.data?.claim;
  const claimed = claim != null && claim.state !== 'mine';
  const external = state.data?.database === 'external';
  const tool = state.data?.external ?? null;
  return (
    <div className={css.stack}>
      {external && <External external={tool} />}
      {claim && claimed && <StoreClaim claim={claim} />}
      <div className={css.pair}>
        {(!external || tool?.missing === null) && (
          <QuickBackup
            running={backups.data?.running ?? null}
            ready={backups.data !== undefined}
            newest={backups.data?.backups[0]?.id}
            mayManage={mayManage}
            refused={claimed}
            says={external ? PGBACKREST_SAYS : TYPE_SAYS}
          />
        )}
        <Card title={BACKUP_TEXTS.locations} flush>
          <Answer of={state} what={BACKUP_TEXTS.backupLocations}>
            {({ locations, disks }) => <Locations locations={locations} disks={disks} />}
          </Answer>
        </Card>
      </div>
      <Card
        title={BACKUP_TEXTS.history}
        meta={
          <span role="status" data-constant="count">
            {backups.data && `${count(backups.data.total)} ${backups.data.total === 1 ? 'entry' : 'entries'}`}
          </span>
        }
        flush
      >
        <Answer of={backups} what={BACKUP_TEXTS.backups} rows={8}>
          {({ total }) =>
            total > 0 ? (
              <HistoryTable head={backups} />
            ) : (
              <div className={css.state}>
                <EmptyState title={BACKUP_TEXTS.thereIsNoBackupYet}>
                  {external && tool?.missing !== null
                    ? BACKUP_TEXTS.backupsOfThisDatabase
                    : external
                      ? BACKUP_TEXTS.startBackupTakesTheFirst
                      : BACKUP_TEXTS.scheduleTakesTheFirstOne}
                </EmptyState>
              </div>
            )
          }
        </Answer>
      </Card>
    </div>
  );
}
