import type { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Fact, QueueRow } from '../../domain/queue/queue-row.tsx';
import type { RowProps } from '../../domain/queue/queue.tsx';
import { NOTHING, count, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { ErrorBadges } from './badges.tsx';
import { ErrorActions } from './error-actions.tsx';
import css from './screen.module.css';
import { TRACKING_TEXTS, nameOf } from './texts.ts';

const TONES = { critical: 'neg', high: 'warn', medium: undefined, low: undefined } as const;
/** The number of chips on a card. */
const CHIPS = 3;

export interface ErrorCardProps {
  error: ErrorRecord;
  row: RowProps;
  onUsers: () => void;
  onAssign: () => void;
}

/** One error: its message, how often and to whom it happened, and the three available actions. */
export function ErrorCard({ error, row, onUsers, onAssign }: ErrorCardProps) {
  const { money } = useMoneyFormats();
  const more = error.affectedUsers - CHIPS;
  return (
    <QueueRow
      row={row}
      title={error.title}
      tone={TONES[error.severity]}
      when={
        <>
          {TRACKING_TEXTS.lastSeen} <time dateTime={error.lastSeen}>{moment(error.lastSeen)}</time>
        </>
      }
      badges={<ErrorBadges error={error} />}
      facts={
        <>
          <Fact name={TRACKING_TEXTS.cards.occurrences}>{count(error.count)}</Fact>
          <Fact name={TRACKING_TEXTS.cards.affected}>{count(error.affectedUsers)}</Fact>
          <Fact name={TRACKING_TEXTS.location}>{error.userDetails[0]?.location ?? NOTHING}</Fact>
          <Fact name={TRACKING_TEXTS.firstSeen} wide>
            {moment(error.firstSeen)}
          </Fact>
          {error.totalCount > error.samples && (
            <Fact name={TRACKING_TEXTS.keptInDetail}>
              {TRACKING_TEXTS.samplesOfTotalCount(count(error.samples), count(error.totalCount))}
            </Fact>
          )}
          {error.failedVolume.map(({ currency, amount, transactions }) => (
            <Fact key={currency} name={TRACKING_TEXTS.refusedWithIt(count(transactions))}>
              {money(amount, currency)}
            </Fact>
          ))}
          {error.assignedTo !== null && <Fact name={TRACKING_TEXTS.assignedTo}>{error.assignedTo.name}</Fact>}
          {error.regressions > 0 && <Fact name={TRACKING_TEXTS.cameBack}>{count(error.regressions)}×</Fact>}
        </>
      }
      actions={<ErrorActions error={error} onAssign={onAssign} />}
    >
      <div className={css.more}>
        <p className={css.message}>{error.message}</p>
        <ul className={css.chips} aria-label={TRACKING_TEXTS.tags}>
          {error.tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
        <ul className={css.chips} aria-label={TRACKING_TEXTS.cards.affected}>
          {error.userDetails.slice(0, CHIPS).map((user) => (
            <li key={`${user.kind} ${user.userId}`} className={css.person}>
              {nameOf(user)}
            </li>
          ))}
          {more > 0 && <li className={css.person}>{TRACKING_TEXTS.moreMore(count(more))}</li>}
          {error.affectedUsers > 0 && (
            <li>
              <Button
                variant="quiet"
                className={css.all}
                onClick={onUsers}
                aria-label={`${TRACKING_TEXTS.allUsers}: ${error.title}`}
              >
                {TRACKING_TEXTS.allUsers}
              </Button>
            </li>
          )}
        </ul>
        <details className={css.stack}>
          <summary>{TRACKING_TEXTS.stack}</summary>
          {error.stackTrace === '' ? (
            <p className={css.small}>{TRACKING_TEXTS.noStack}</p>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also by keyboard
            <pre tabIndex={0} role="group" aria-label={TRACKING_TEXTS.stack}>
              {error.stackTrace}
            </pre>
          )}
        </details>
      </div>
    </QueueRow>
  );
}
