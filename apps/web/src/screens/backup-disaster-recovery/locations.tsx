import type { BackupLocation, DiskForecast } from '@cottontree/contract/backup/backup.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { count, date } from '../../kernel/formatting.ts';
import { size } from './measures.ts';
import css from './screen.module.css';

const KINDS = {
  folder: 'Folder',
  s3: 'Object store',
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
        <EmptyState title="No location is known yet">
          The server that takes backups names them when it looks.
        </EmptyState>
      </div>
    );
  return (
    <ul className={css.rows} data-constant="row">
      {locations.map((each) => (
        <li key={each.kind}>
          <div className={css.rowHead}>
            <strong>{KINDS[each.kind]}</strong>
            <Badge tone={each.usable ? 'pos' : 'neg'}>{each.usable ? 'Available' : 'Unavailable'}</Badge>
          </div>
          <div className={css.place}>{each.place}</div>
          {/* The content of a location that cannot be read is unknown. */}
          {(each.usable || each.backups > 0) && (
            <div className={css.small}>
              {count(each.backups)} {each.backups === 1 ? 'backup' : 'backups'}, {size(each.bytes)}
              {each.freeBytes !== null && `, ${size(each.freeBytes)} free`}
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
            <strong>Database</strong>
            <div className={css.place}>{disk.place}</div>
            <Forecast disk={disk} />
          </li>
        ))}
      {locations.length === 1 && locations[0]?.kind === 'folder' && (
        <li className={css.small}>No object store is set. BACKUP_S3_ENDPOINT adds one, on other machines.</li>
      )}
    </ul>
  );
}

/** When the disk will be full at the rate of the last days. */
function Forecast({ disk: { perDay, fullAt } }: { disk: DiskForecast }) {
  return (
    <div className={css.small} data-constant="estimate">
      {perDay === null
        ? 'No forecast of its room yet: it takes a day of readings.'
        : perDay <= 0
          ? 'It is not filling up.'
          : `${fullAt === null ? 'Not full within five years' : `Full on ${date(fullAt)}`} at this rate, ${size(perDay)} a day.`}
    </div>
  );
}
