import { powerEntry } from '@cottontree/contract/access/permissions.ts';
import { ignoreError, reopenError, resolveError } from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { ItemCard } from '@cottontree/ui/item-card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { NOTHING, count, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { ErrorBadges } from './badges.tsx';
import css from './screen.module.css';
import { TRACKING_TEXTS, nameOf } from './texts.ts';
import { useTrackingChange } from './use-change.ts';

const ACTIONS = { ignore: ignoreError, resolve: resolveError, reopen: reopenError } as const;
type Action = keyof typeof ACTIONS;
const TONES = { critical: 'neg', high: 'warn', medium: undefined, low: undefined } as const;
/** The number of chips on a card. */
const CHIPS = 3;

export interface ErrorCardProps {
  error: ErrorRecord;
  onUsers: () => void;
  onAssign: () => void;
}

/** One error: its message, how often and to whom it happened, and the three available actions. */
export function ErrorCard({ error, onUsers, onAssign }: ErrorCardProps) {
  const { money } = useMoneyFormats();
  const mayChange = holds(useCurrentUser().data, 'settings.edit');
  const { pending, change } = useTrackingChange();
  const keyFor = useAttemptKey();
  const run = (name: Action) =>
    void change(
      () =>
        call(
          ACTIONS[name],
          { params: { id: error.id }, input: { version: error.version } },
          { idempotencyKey: keyFor([name, error.id, error.version]) },
        ),
      {
        done: TRACKING_TEXTS.done[name],
        failed: TRACKING_TEXTS.failed,
        action: 'update',
        describe: () => ({ description: TRACKING_TEXTS.done[name], data: { errorId: error.id } }),
      },
    );
  const more = error.affectedUsers - CHIPS;
  // A button that turns into Reopen, and back, keeps its key, so that it keeps the focus.
  const actions: readonly { key: string; name: Action | 'assign'; primary?: boolean }[] =
    error.status === 'resolved' || error.status === 'ignored'
      ? [{ key: error.status, name: 'reopen' }]
      : [
          { key: 'assigned', name: 'assign' },
          { key: 'ignored', name: 'ignore' },
          { key: 'resolved', name: 'resolve', primary: true },
        ];
  return (
    <ItemCard
      title={error.title}
      tone={TONES[error.severity]}
      badges={<ErrorBadges error={error} />}
      when={
        <>
          Last seen <time dateTime={error.lastSeen}>{moment(error.lastSeen)}</time>
        </>
      }
      data-constant="row"
    >
      <div className={css.body}>
        <div className={css.told}>
          <p className={css.message}>{error.message}</p>
          <ul className={css.chips} aria-label="Tags">
            {error.tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
          <ul className={css.chips} aria-label="Affected users">
            {error.userDetails.slice(0, CHIPS).map((user) => (
              <li key={`${user.kind} ${user.userId}`} className={css.person}>
                {nameOf(user)}
              </li>
            ))}
            {more > 0 && <li className={css.person}>+{count(more)} more</li>}
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
        <div className={css.facts}>
          <Lines>
            <Line name="Occurrences">{count(error.count)}</Line>
            <Line name="Affected users">{count(error.affectedUsers)}</Line>
            <Line name="Location">{error.userDetails[0]?.location ?? NOTHING}</Line>
            <Line name="First seen">{moment(error.firstSeen)}</Line>
            {error.totalCount > error.samples && (
              <Line name="Kept in detail">
                {count(error.samples)} of {count(error.totalCount)}
              </Line>
            )}
            {error.failedVolume.map(({ currency, amount, transactions }) => (
              <Line key={currency} name={`Refused with it (${count(transactions)})`}>
                {money(amount, currency)}
              </Line>
            ))}
            {error.assignedTo !== null && <Line name="Assigned to">{error.assignedTo.name}</Line>}
            {error.regressions > 0 && <Line name="Came back">{count(error.regressions)}×</Line>}
          </Lines>
        </div>
        <footer className={css.actions}>
          {mayChange ? (
            actions.map(({ key, name, primary = false }) => (
              <Button
                key={key}
                busy={pending}
                variant={primary ? 'primary' : 'plain'}
                onClick={() => (name === 'assign' ? onAssign() : run(name))}
                aria-label={`${TRACKING_TEXTS[name]}: ${error.title}`}
              >
                {TRACKING_TEXTS[name]}
              </Button>
            ))
          ) : (
            <span className={css.small}>
              Changing it needs the permission {powerEntry('settings.edit').name}.
            </span>
          )}
        </footer>
      </div>
    </ItemCard>
  );
}
