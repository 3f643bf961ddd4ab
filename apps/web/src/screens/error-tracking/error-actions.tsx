import { ignoreError, reopenError, resolveError } from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { Button } from '@cottontree/ui/button.tsx';
import type { QueueKey } from '../../domain/queue/queue-keys-line.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { TRACKING_TEXTS } from './texts.ts';
import { useTrackingChange } from './use-change.ts';
import { Needs } from '../../kernel/needs.tsx';

const ACTIONS = { ignore: ignoreError, resolve: resolveError, reopen: reopenError } as const;
type Action = keyof typeof ACTIONS;
const LETTERS = { assign: 'a', ignore: 'i', resolve: 'r', reopen: 'o' } as const satisfies Record<
  Action | 'assign',
  string
>;

export const ERROR_KEYS: readonly QueueKey[] = (Object.keys(LETTERS) as (Action | 'assign')[]).map((name) => [
  LETTERS[name],
  TRACKING_TEXTS[name],
]); // keys of that constant

/** The actions that the status of an error allows, or which permission they need. */
export function ErrorActions({ error, onAssign }: { error: ErrorRecord; onAssign: () => void }) {
  const mayChange = holds(useCurrentUser().data, 'settings.edit');
  const { pending, change } = useTrackingChange();
  const keyFor = useAttemptKey();
  if (!mayChange)
    return (
      <span className={css.small}>
        <Needs power="settings.edit" what={TRACKING_TEXTS.changingIt} />
      </span>
    );
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
  // A button that turns into Reopen, and back, keeps its key, so that it keeps the focus.
  const actions: readonly { key: string; name: Action | 'assign'; primary?: boolean }[] =
    error.status === 'resolved' || error.status === 'ignored'
      ? [{ key: error.status, name: 'reopen' }]
      : [
          { key: 'assigned', name: 'assign' },
          { key: 'ignored', name: 'ignore' },
          { key: 'resolved', name: 'resolve', primary: true },
        ];
  return actions.map(({ key, name, primary = false }) => (
    <Button
      key={key}
      busy={pending}
      variant={primary ? 'primary' : 'plain'}
      aria-keyshortcuts={LETTERS[name]}
      onClick={() => (name === 'assign' ? onAssign() : run(name))}
      aria-label={`${TRACKING_TEXTS[name]}: ${error.title}`}
    >
      {TRACKING_TEXTS[name]}
    </Button>
  ));
}
