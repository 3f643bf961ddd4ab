import { Button } from '@cottontree/ui/button.tsx';
import { Notice } from './notice.tsx';
import css from './notices.module.css';
import { SHELL_TEXTS } from './texts.ts';

/** Asks whether to update when the next version is ready. It waits beside the work until it is answered. */
export function UpdateQuestion({ onAccept }: { onAccept: () => void }) {
  return (
    <Notice label={SHELL_TEXTS.update}>
      <div className={css.line}>
        <div>
          <p>{SHELL_TEXTS.update}</p>
          <p className={css.text}>{SHELL_TEXTS.pageReloadsWithTheNew}</p>
        </div>
        <Button onClick={onAccept}>{SHELL_TEXTS.refresh}</Button>
      </div>
    </Notice>
  );
}
