import { QueryClientProvider, useIsFetching, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { readAuthUser } from '@cottontree/contract/access/auth.ts';
import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import type { SignedInUser } from '@cottontree/contract/access/users.ts';
import { DoubtProvider } from './domain/figure/doubts.tsx';
import { ReceiptProvider } from './domain/figure/receipt-provider.tsx';
import { PaletteKeys } from './domain/palette/palette-keys.tsx';
import { reportActivity } from './kernel/activity.ts';
import { useRealAsOf } from './kernel/as-of.ts';
import { refreshBrand, useBrandName } from './kernel/brand.ts';
import { CallError } from './kernel/call.ts';
import { deferred } from './kernel/deferred.tsx';
import { followLinks } from './kernel/link-navigation.ts';
import { aheadSince, keepReadingAhead } from './kernel/line/ahead.ts';
import { beginQuietWork } from './kernel/line/quiet-work.ts';
import { LiveProvider } from './kernel/live/live.tsx';
import { requestAlerts } from './kernel/notifications/announce.ts';
import { useIncomingNotifications } from './kernel/notifications/use-inbox.ts';
import { forgetLastSeen } from './kernel/offline/last-seen.ts';
import { PanelError } from './kernel/panel-error.tsx';
import { keyOf } from './kernel/query.ts';
import { loadScreen, routeOf } from './kernel/route-table.ts';
import { currentRecord, useRecord } from './kernel/session/admission.ts';
import { SessionProvider, useCurrentUser } from './kernel/session/session.tsx';
import { reportSignOut } from './kernel/session/unreported-sign-out.ts';
import { ErrorBoundary } from './kernel/shell/error-boundary.tsx';
import { offerVersion } from './kernel/shell/next-version.ts';
import { Outlet } from './kernel/shell/outlet.tsx';
import { Shell } from './kernel/shell/shell.tsx';
import { SHELL_TEXTS } from './kernel/shell/texts.ts';
import { Toasts } from './kernel/shell/toasts.tsx';
import { registerWorker } from './kernel/shell/worker.ts';
import { applyTheme } from './kernel/theme.ts';
import { routes } from './routes.ts';
import { LoginScreen } from './screens/login/screen.tsx';
import { PAGE_TEXTS } from './texts.ts';

const NotFound = deferred(() => import('./kernel/shell/not-found.tsx').then((part) => part.NotFound));
const PROFILE = '/user-profile';

export function App({ client }: { client: QueryClient }) {
  const record = useRecord();
  /** When the first reads were sent, on the page's monotonic clock; undefined if not before the screen. */
  const readAheadAt = useRef(aheadSince());
  usePageViews();
  return (
    // The last resort: an error that no other boundary has caught must not leave a blank page.
    <ErrorBoundary resetKey={record?.user.id ?? ''}>
      <QueryClientProvider client={client}>
        {record === undefined ? (
          <SignIn onReadAhead={() => (readAheadAt.current = performance.now())} />
        ) : (
          <SignedIn key={record.user.id} user={record.user} readsSince={readAheadAt} />
        )}
        <NextVersions isSignedIn={record !== undefined} />
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function SignIn({ onReadAhead }: { onReadAhead: () => void }) {
  useEffect(() => applyTheme(false), []);
  // However the session ended, none of its data is kept once nobody is signed in.
  useEffect(() => void forgetLastSeen(), []);
  useEffect(() => keepReadingAhead(false), []);
  useEffect(reportSignOut, []);
  // Prefetch while the person types.
  useEffect(() => {
    const home = routeOf(routes, '/');
    if (home) void loadScreen(home).catch(() => undefined);
  }, []);
  const brand = useBrandName();
  useEffect(() => {
    document.title = PAGE_TEXTS.titled(PAGE_TEXTS.signIn, brand);
  }, [brand]);
  const client = useQueryClient();
  // During the second of the welcome message, so that on a slow connection the first figure is there with the screen.
  const readAhead = () => {
    onReadAhead();
    for (const queryKey of [keyOf(readAuthUser, {}), keyOf(readMetrics, {})])
      void client.prefetchQuery({ queryKey });
  };
  return <LoginScreen onSignedIn={readAhead} />;
}

interface InsideProps {
  readsSince: RefObject<number | undefined>;
}

function SignedIn({ user, readsSince }: { user: SignedInUser } & InsideProps) {
  return (
    <SessionProvider user={user}>
      <Inside readsSince={readsSince} />
    </SessionProvider>
  );
}

function Inside({ readsSince }: InsideProps) {
  const path = usePathname();
  const route = routeOf(routes, path);
  const me = useCurrentUser();
  const temporary = me.data?.isTemporaryPassword === true;
  // Until the user is read, no request is sent that would be refused for a temporary password.
  const admitted = !me.isPending && !temporary;
  const isUnknown = me.data === undefined && me.error instanceof CallError && me.error.status >= 500;

  useEffect(() => {
    if (temporary && path !== PROFILE) navigate(PROFILE, { replace: true });
    else if (path === '/login') navigate('/', { replace: true });
  }, [temporary, path]);
  useEffect(() => {
    if (!me.isPending) keepReadingAhead(admitted);
  }, [me.isPending, admitted]);
  useEffect(() => applyTheme(route?.alwaysDark === true), [route]);
  useEffect(() => void requestAlerts(), []);
  useEffect(
    () =>
      followLinks((near) => {
        const next = routeOf(routes, near);
        // A screen that cannot be fetched shows its failure when it is opened.
        if (next) void loadScreen(next).catch(() => undefined);
      }),
    [],
  );
  useIncomingNotifications();
  useRealAsOf();
  useArrival(path, route?.title ?? SHELL_TEXTS.notFound);

  return (
    <LiveProvider enabled={admitted} awaited={me.isPending} readsSince={readsSince}>
      <DoubtProvider enabled={admitted}>
        <ReceiptProvider>
          <Shell routes={routes} admitted={admitted}>
            <ErrorBoundary resetKey={path}>
              {isUnknown ? (
                // Without knowing the person, every part of a screen would say that a permission is missing.
                <PanelError
                  error={me.error}
                  cause={SHELL_TEXTS.userFailed}
                  onRetry={() => void me.refetch()}
                />
              ) : route ? (
                <Outlet route={route} />
              ) : (
                <NotFound />
              )}
            </ErrorBoundary>
          </Shell>
          {admitted && <PaletteKeys routes={routes} />}
        </ReceiptProvider>
      </DoubtProvider>
    </LiveProvider>
  );
}

/**
 * Sets the window title to the screen's title. After a navigation it moves the focus to the screen and scrolls to its
 * top, unless the URL names a part of it.
 */
function useArrival(path: string, title: string): void {
  const brand = useBrandName();
  useEffect(() => {
    document.title = PAGE_TEXTS.titled(title, brand);
  }, [title, brand]);
  const before = useRef(path);
  const byHistory = useRef(false);
  useEffect(() => {
    const onPop = () => {
      byHistory.current = true;
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    // When going back, the browser restores the scroll position; a part that the URL names has scrolled into view
    // itself.
    if (!byHistory.current && location.hash === '') window.scrollTo(0, 0);
    byHistory.current = false;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}

function usePageViews(): void {
  const path = usePathname();
  useEffect(() => {
    void reportActivity('page_view', PAGE_TEXTS.openedPath(path), currentRecord()?.user);
  }, [path]);
}

/** Milliseconds without a request after which the first screen counts as complete. */
const QUIET = 1000;
/** Milliseconds after it before the service worker comes, whose installation takes as much work as the first screen. */
const SETTLED = 7000;

/** Fetches the next version of the application in the background; the shell asks when it is complete. */
function NextVersions({ isSignedIn }: { isSignedIn: boolean }) {
  const registered = useRef(false);
  const busy = useIsFetching() > 0;
  useEffect(() => {
    // There is no service worker in development: it would serve outdated code.
    if (!import.meta.env.PROD || !isSignedIn || busy || registered.current) return undefined;
    // The service worker prefetches the whole application: the figures come first.
    const quiet = setTimeout(() => {
      registered.current = true;
      beginQuietWork();
      void refreshBrand();
      setTimeout(() => void registerWorker(offerVersion), SETTLED);
    }, QUIET);
    return () => clearTimeout(quiet);
  }, [busy, isSignedIn]);
  return null;
}
