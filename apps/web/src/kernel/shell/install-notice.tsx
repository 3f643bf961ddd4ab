import { X } from 'lucide-react';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { COMMON_TEXTS } from '../common-texts.ts';
import { dismissInstall, install, type InstallState } from './install-prompt.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import { Notice } from './notice.tsx';
import css from './notices.module.css';

/** Offers to install the product as an app, and says that it is. */
export function InstallNotice({ state }: { state: InstallState }) {
  if (state === 'installed') {
    return (
      <Notice label={NOTICE_TEXTS.installCottontree}>
        <p>
          <b>{NOTICE_TEXTS.cottontreeIsInstalled}</b>
        </p>
      </Notice>
    );
  }
  return (
    <Notice label={NOTICE_TEXTS.installCottontree}>
      <IconButton label={COMMON_TEXTS.close} className={css.close} onClick={dismissInstall}>
        <X />
      </IconButton>
      <p>
        <b>{NOTICE_TEXTS.installCottontree}</b>
      </p>
      <p className={css.text}>{NOTICE_TEXTS.itThenOpens}</p>
      <div className={css.actions}>
        <Button variant="primary" busy={state === 'installing'} onClick={() => void install()}>
          {state === 'installing' ? NOTICE_TEXTS.installing : NOTICE_TEXTS.install}
        </Button>
        <Button onClick={dismissInstall}>{NOTICE_TEXTS.maybeLater}</Button>
      </div>
    </Notice>
  );
}
