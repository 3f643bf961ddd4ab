import type { ExternalBackups } from '@cottontree/contract/backup/backup.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { moment } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { STORAGE_TEXTS } from './storage-texts.ts';

/** Shown when the database is an external PostgreSQL server. */
export function External({ external }: { external: ExternalBackups | null }) {
  return (
    <Card
      title={
        external?.missing === null
          ? STORAGE_TEXTS.backedUpWithPgBackRest
          : STORAGE_TEXTS.backedUpWithItsOwnTools
      }
    >
      {external?.missing === null ? (
        <p className={css.prose}>
          {STORAGE_TEXTS.whatIsListedHere} {external.stanza}
          {STORAGE_TEXTS.whatStarts}
        </p>
      ) : (
        <p className={css.prose}>
          {STORAGE_TEXTS.thisServerUsesThePostgresql} {external?.missing}
        </p>
      )}
      {external && (
        <p className={css.small} data-constant="freshness">
          {STORAGE_TEXTS.postgreSQLVersionValue(
            external.version,
            external.archives ? STORAGE_TEXTS.itArchivesItsLog : STORAGE_TEXTS.itDoesNotArchive,
          )}
          {external.archives && (external.archivedAt === null ? STORAGE_TEXTS.andHasNotArchivedAny : '')}
          {external.archives && external.archivedAt !== null && (
            <>
              {STORAGE_TEXTS.lastTime}{' '}
              <time dateTime={external.archivedAt}>{moment(external.archivedAt)}</time>
            </>
          )}
          .
        </p>
      )}
    </Card>
  );
}
