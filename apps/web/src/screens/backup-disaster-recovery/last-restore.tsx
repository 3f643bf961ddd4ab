import type { BackupState } from '@cottontree/contract/backup/backup.ts';
import { changesInWords } from '@cottontree/contract/backup/backup.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { moment } from '../../kernel/formatting.ts';
import css from './screen.module.css';

/** The changes of users and roles that the last restore reverted, for the people who have to decide them again. */
export function LastRestore({ restored }: { restored: NonNullable<BackupState['lastRestore']> }) {
  const { at, to, endedSessions, changes, takenBack, unread } = restored;
  return (
    <Card title="Last restore" flush>
      <p className={css.alone} data-constant="row">
        {moment(at)}
        {to !== null && `, to the state of ${moment(to)}`}. Sessions ended: {endedSessions}.{' '}
        {changes === null
          ? `Which suspensions and role changes it reverted is not known: ${unread ?? ''}. Review people and roles.`
          : changes === 0
            ? 'It reverted no suspension and no change of people or roles.'
            : `It took back ${changesInWords(changes)}, to be decided again.`}
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
