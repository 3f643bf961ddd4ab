import { X } from 'lucide-react';
import type { DemoProgress } from '@cottontree/contract/events.ts';
import { readHealth } from '@cottontree/contract/system/health.ts';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { deferred } from '../deferred.tsx';
import { useRead } from '../query.ts';
import { unacknowledged } from '../notifications/inbox.ts';
import { useInbox, useInboxActions } from '../notifications/use-inbox.ts';
import { dismissInstall, install, useInstallState } from './install-prompt.ts';
import { Notice } from './notice.tsx';
import css from './notices.module.css';
import { SHELL_TEXTS } from './texts.ts';
import type { Demo } from './use-demo.ts';
import { useHref } from '../as-of.ts';

const HealthNotices = deferred(() => import('./health-notices.tsx').then((part) => part.HealthNotices));
const OfflineNotices = deferred(() =>
  import('../offline/offline-notices.tsx').then((part) => part.OfflineNotices),
);

/** Extends the page by the height of the notices (tokens.css), so that its last control can be moved above them. */
function leaveRoom(stack: HTMLElement | null) {
  if (stack === null) return undefined;
  const page = document.documentElement.style;
  const observer = new ResizeObserver(() => page.setProperty('--notices', `${stack.offsetHeight}px`));
  observer.observe(stack);
  return () => {
    observer.disconnect();
    page.removeProperty('--notices');
  };
}

/** Notices that do not interrupt: they float at the lower left and do not shift the page. */
export function Notices({ admitted, demo }: { admitted: boolean; demo: Demo }) {
  return (
    <div ref={leaveRoom} className={css.stack} data-print="hide" data-notices="">
      <InstallNotice />
      <Health />
      {admitted && <OfflineNotices />}
      {demo.progress && <DemoNotice {...demo.progress} />}
      {admitted && <CriticalNotice />}
    </div>
  );
}

function Health() {
  const { data } = useRead(readHealth);
  const fine = data === undefined || (data.database === 'ok' && (data.disk ?? 'ok') === 'ok');
  return fine ? null : <HealthNotices health={data} />;
}

function DemoNotice({ percent, stage, failures }: DemoProgress) {
  const href = useHref();
  if (failures > 0)
    return (
      <Notice label="Demo company" tone="neg">
        <p data-constant="progress">
          <b>The demo company failed {failures} times in a row</b>
        </p>
        <p className={css.text} data-constant="progress">
          It stopped at: {stage}. It is retried at least every 30 seconds.{' '}
          <a href={href('/error-tracking')}>Error Tracking</a> shows the cause.
        </p>
      </Notice>
    );
  return (
    <Notice label="Demo company">
      <p className={css.line} data-constant="progress">
        <b>The demo company is being created</b>
        <span>{Math.floor(percent)}%</span>
      </p>
      <Progress label="Demo company" value={percent / 100} />
      <p className={css.text}>{stage}</p>
    </Notice>
  );
}

function CriticalNotice() {
  const { data } = useInbox();
  const actions = useInboxActions();
  const open = data === undefined ? [] : unacknowledged(data);
  const [first, ...others] = open;
  if (first === undefined) return null;
  return (
    <Notice label="Critical notification" tone="neg">
      <p data-constant="message">
        <b>{first.title}</b>
      </p>
      <p className={css.text} data-constant="message">
        {first.message}
      </p>
      <div className={css.actions}>
        <Button onClick={() => actions.read(first.id)}>Acknowledge</Button>
        {others.length > 0 && (
          <span className={css.text} data-constant="message">
            and {others.length} more
          </span>
        )}
      </div>
    </Notice>
  );
}

function InstallNotice() {
  const state = useInstallState();
  if (state === 'hidden') return null;
  if (state === 'installed') {
    return (
      <Notice label="Install Cottontree">
        <p>
          <b>Cottontree is installed.</b>
        </p>
      </Notice>
    );
  }
  return (
    <Notice label="Install Cottontree">
      <IconButton label="Close" className={css.close} onClick={dismissInstall}>
        <X />
      </IconButton>
      <p>
        <b>Install Cottontree</b>
      </p>
      <p className={css.text}>It then opens in its own window.</p>
      <div className={css.actions}>
        <Button variant="primary" busy={state === 'installing'} onClick={() => void install()}>
          {state === 'installing' ? 'Installing...' : 'Install'}
        </Button>
        <Button onClick={dismissInstall}>{SHELL_TEXTS.maybeLater}</Button>
      </div>
    </Notice>
  );
}
