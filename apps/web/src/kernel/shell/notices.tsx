import { readHealth } from '@cottontree/contract/system/health.ts';
import { deferred } from '../deferred.tsx';
import { useRead } from '../query.ts';
import { unacknowledged } from '../notifications/inbox.ts';
import { useInbox } from '../notifications/use-inbox.ts';
import { useInstallState } from './install-prompt.ts';
import { useNextVersion } from './next-version.ts';
import css from './notices.module.css';
import type { Demo } from './use-demo.ts';

const CriticalNotice = deferred(() => import('./critical-notice.tsx').then((part) => part.CriticalNotice));
const DemoNotice = deferred(() => import('./demo-notice.tsx').then((part) => part.DemoNotice));
const HealthNotices = deferred(() => import('./health-notices.tsx').then((part) => part.HealthNotices));
const InstallNotice = deferred(() => import('./install-notice.tsx').then((part) => part.InstallNotice));
const UpdateQuestion = deferred(() => import('./update-question.tsx').then((part) => part.UpdateQuestion));
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
      <Install />
      <NextVersion />
      <Health />
      {admitted && <OfflineNotices />}
      {demo.progress && <DemoNotice {...demo.progress} />}
      {admitted && <Critical />}
    </div>
  );
}

function NextVersion() {
  const changeOver = useNextVersion();
  return changeOver === undefined ? null : <UpdateQuestion onAccept={changeOver} />;
}

function Health() {
  const { data } = useRead(readHealth);
  const fine = data === undefined || (data.database === 'ok' && (data.disk ?? 'ok') === 'ok');
  return fine ? null : <HealthNotices health={data} />;
}

function Critical() {
  const { data } = useInbox();
  return data !== undefined && unacknowledged(data).length > 0 ? <CriticalNotice inbox={data} /> : null;
}

function Install() {
  const state = useInstallState();
  return state === 'hidden' ? null : <InstallNotice state={state} />;
}
