import { Card } from '@cottontree/ui/card.tsx';
import css from './screen.module.css';

/** Shown when the database is an external PostgreSQL server. */
export function External() {
  return (
    <Card title="This database is backed up with its own tools">
      <p className={css.prose}>
        This server uses the PostgreSQL of DATABASE_URL and does not copy it. Back it up with pgBackRest or
        with the backups of its provider, and back up the key folder separately:
        docs/operations/backup-and-restore.md describes both, and how to try a restore. Monitoring shows what
        this server can see of the database.
      </p>
    </Card>
  );
}
