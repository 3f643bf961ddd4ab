import type { BackupLocation } from '@cottontree/contract/backup.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { count } from '../../kernel/formatting.ts';
import { size } from './measures.ts';
import css from './screen.module.css';

/** Where backups lie, and whether they can still be put there. */
export function Locations({ locations }: { locations: readonly BackupLocation[] }) {
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
            <strong>{each.kind === 'folder' ? 'Folder' : 'Object store'}</strong>
            <Badge tone={each.usable ? 'pos' : 'neg'}>{each.usable ? 'Available' : 'Unavailable'}</Badge>
          </div>
          <div className={css.place}>{each.place}</div>
          {/* Of a place that cannot be read nobody knows what it holds. */}
          {(each.usable || each.backups > 0) && (
            <div className={css.small}>
              {count(each.backups)} {each.backups === 1 ? 'backup' : 'backups'}, {size(each.bytes)}
              {each.freeBytes !== null && `, ${size(each.freeBytes)} free`}
            </div>
          )}
          {each.note !== null && (
            <div className={css.problem} data-tone={each.usable ? 'warn' : 'neg'}>
              {each.note}
            </div>
          )}
        </li>
      ))}
      {locations.length === 1 && (
        <li className={css.small}>No object store is set. BACKUP_S3_ENDPOINT adds one, on other machines.</li>
      )}
    </ul>
  );
}
