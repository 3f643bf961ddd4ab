import type { BackupLocation, DiskForecast } from '@cottontree/contract/backup/backup.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { count, date } from '../../kernel/formatting.ts';
import { size } from './measures.ts';
import css from './screen.module.css';
import { STORAGE_TEXTS } from './storage-texts.ts';

const KINDS = {
  folder: STORAGE_TEXTS.folder,
  s3: STORAGE_TEXTS.objectStore,
  pgbackrest: 'pgBackRest',
} as const satisfies Record<BackupLocation['kind'], string>;

interface LocationsProps {
  readonly locations: readonly BackupLocation[];
  readonly disks: readonly DiskForecast[];
}

/** The backup locations, whether they are writable, and how long their space will last. */
export function Locations({ locations, disks }: LocationsProps) {
  if (locations.length === 0)
    return (
      <div className={css.state}>
        <EmptyState title={STORAGE_TEXTS.noLocationIsKnownYet}>
          {STORAGE_TEXTS.serverThatTakesBackupsNames}
        </EmptyState>
      </div>
    );
  return (
    <ul className={css.rows} data-constant="row">
      {locations.map((each) => (
        <li key={each.kind}>
          <div className={css.rowHead}>
            <strong>{KINDS[each.kind]}</strong>
            <Badge tone={each.usable ? 'pos' : 'neg'}>
              {each.usable ? STORAGE_TEXTS.available : STORAGE_TEXTS.unavailable}
            </Badge>
          </div>
          <div className={css.place}>{each.place}</div>
          {/* The content of a location that cannot be read is unknown. */}
          {(each.usable || each.backups > 0) && (
            <div className={css.small}>
              {count(each.backups)} {STORAGE_TEXTS.backups(each.backups)}, {size(each.bytes)}
              {each.freeBytes !== null && STORAGE_TEXTS.freeBytesFree(size(each.freeBytes))}
            </div>
          )}
          {disks
            .filter(({ place }) => place === each.place)
            .map((disk) => (
              <Forecast key={disk.place} disk={disk} />
            ))}
          {each.note !== null && (
            <div className={css.problem} data-tone={each.usable ? 'warn' : 'neg'}>
              {each.note}
            </div>
          )}
        </li>
      ))}
      {disks
        .filter(({ place }) => locations.every((each) => each.place !== place))
        .map((disk) => (
          <li key={disk.place}>
            <strong>{STORAGE_TEXTS.database}</strong>
            <div className={css.place}>{disk.place}</div>
            <Forecast disk={disk} />
          </li>
        ))}
      {locations.length === 1 && locations[0]?.kind === 'folder' && (
        <li className={css.small}>{STORAGE_TEXTS.noObjectStoreIsSet}</li>
      )}
    </ul>
  );
}

/** When the disk will be full at the rate of the last days. */
function Forecast({ disk: { perDay, fullAt } }: { disk: DiskForecast }) {
  return (
    <div className={css.small} data-constant="estimate">
      {perDay === null
        ? STORAGE_TEXTS.noForecastYet
        : perDay <= 0
          ? STORAGE_TEXTS.itIsNotFillingUp
          : STORAGE_TEXTS.atThisRate(
              fullAt === null ? STORAGE_TEXTS.notFullWithinFiveYears : STORAGE_TEXTS.fullOn(date(fullAt)),
              size(perDay),
            )}
    </div>
  );
}
