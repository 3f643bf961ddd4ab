import { Button } from '@cottontree/ui/button.tsx';
import { unacknowledged, type Inbox } from '../notifications/inbox.ts';
import { useInboxActions } from '../notifications/use-inbox.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import { Notice } from './notice.tsx';
import css from './notices.module.css';

/** The first critical notification that nobody has acknowledged. */
export function CriticalNotice({ inbox }: { inbox: Inbox }) {
  const actions = useInboxActions();
  const [first, ...others] = unacknowledged(inbox);
  if (first === undefined) return null;
  return (
    <Notice label={NOTICE_TEXTS.criticalNotification} tone="neg">
      <p data-constant="message">
        <b>{first.title}</b>
      </p>
      <p className={css.text} data-constant="message">
        {first.message}
      </p>
      <div className={css.actions}>
        <Button onClick={() => actions.read(first.id)}>{NOTICE_TEXTS.acknowledge}</Button>
        {others.length > 0 && (
          <span className={css.text} data-constant="message">
            {NOTICE_TEXTS.andMore(others.length)}
          </span>
        )}
      </div>
    </Notice>
  );
}
