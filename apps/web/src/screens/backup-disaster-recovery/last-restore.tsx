import type { BackupState } from '@cottontree/contract/backup/backup.ts';
import { changesInWords } from '@cottontree/contract/backup/backup.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { moment } from '../../kernel/formatting.ts';
import { RECOVERY_TEXTS } from './recovery-texts.ts';
import css from './screen.module.css';

/** The changes of users and roles that the last restore reverted, for the people who have to decide them again. */
export function LastRestore({ restored }: { restored: NonNullable<BackupState['lastRestore']> }) {
  const { at, to, endedSessions, changes, takenBack, unread } = restored;
  return (
    <Card title={RECOVERY_TEXTS.lastRestore} flush>
      <p className={css.alone} data-constant="row">
        {moment(at)}
        {to !== null && RECOVERY_TEXTS.toTheStateOf(moment(to))}
        {RECOVERY_TEXTS.sessionsEnded(
          endedSessions,
          changes === null
            ? RECOVERY_TEXTS.whichSuspensionsAndRoleChanges(unread ?? '')
            : RECOVERY_TEXTS.itTookBack(changes, changesInWords(changes)),
        )}
      </p>
      {takenBack !== null && takenBack.length > 0 && (
        <ul className={`${css.rows} ${css.continued}`} data-constant="row">
          {takenBack.map(({ at: when, by, description }) => (
            <li key={`${when} ${description}`}>
              {description}
              <div className={css.small}>
                {by}, <time dateTime={when}>{moment(when)}</time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
