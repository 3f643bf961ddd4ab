import type { ExternalBackups } from '@cottontree/contract/backup/backup.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { moment } from '../../kernel/formatting.ts';
import css from './screen.module.css';

/** Shown when the database is an external PostgreSQL server. */
export function External({ external }: { external: ExternalBackups | null }) {
  return (
    <Card
      title={
        external?.missing === null
          ? 'This database is backed up with pgBackRest'
          : 'This database is backed up with its own tools'
      }
    >
      {external?.missing === null ? (
        <p className={css.prose}>
          What is listed here is what pgBackRest has of the stanza {external.stanza}. What starts it by the
          clock, cron or a timer, is set up beside it, and it removes backups by its own retention. The keys
          are in none of them: back up the key folder separately. docs/operations/own-postgresql.md describes
          both, and how to restore.
        </p>
      ) : (
        <p className={css.prose}>
          This server uses the PostgreSQL of DATABASE_URL and does not copy it. Back it up with pgBackRest or
          with the backups of its provider, and back up the key folder separately:
          docs/operations/own-postgresql.md describes both, and how to try a restore. {external?.missing}
        </p>
      )}
      {external && (
        <p className={css.small} data-constant="freshness">
          PostgreSQL {external.version}.{' '}
          {external.archives
            ? 'It archives its log'
            : 'It does not archive its log: no recovery to an exact time'}
          {external.archives && (external.archivedAt === null ? ', and has not archived any of it yet' : '')}
          {external.archives && external.archivedAt !== null && (
            <>
              , the last time <time dateTime={external.archivedAt}>{moment(external.archivedAt)}</time>
            </>
          )}
          .
        </p>
      )}
    </Card>
  );
}
