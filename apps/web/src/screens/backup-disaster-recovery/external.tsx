import { Card } from '@cottontree/ui/card.tsx';
import css from './screen.module.css';

/** Shown when the database is an external PostgreSQL server. */
export function External() {
  return (
    <Card title="This database is backed up with its own tools">
      <p className={css.prose}>
        The server works on the PostgreSQL of DATABASE_URL, which is not its own to copy. Use pgBackRest or
        the backups of whoever runs it, and keep the key folder apart: docs/operations/backup-and-restore.md
        says how, and how to try a restore. What can be seen of the database from here stands under
        Monitoring.
      </p>
    </Card>
  );
}
