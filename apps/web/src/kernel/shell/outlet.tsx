import { Suspense, use } from 'react';
import { Loading, Skeleton } from '@cottontree/ui/skeleton.tsx';
import { loadedScreen, loadScreen, type ScreenRoute } from '../route-table.ts';
import css from './outlet.module.css';

/** The screen of a route. One whose code is here is drawn at once, without a flash of its skeleton. */
export function Outlet({ route }: { route: ScreenRoute }) {
  return (
    <Suspense
      key={route.path}
      fallback={
        <Loading what={route.title}>
          <div className={css.waiting}>
            <Skeleton width={220} height={28} />
            <Skeleton height={112} />
            <Skeleton height={320} />
          </div>
        </Loading>
      }
    >
      <Loaded route={route} />
    </Suspense>
  );
}

const fetches = new WeakMap<ScreenRoute, Promise<unknown>>();

function Loaded({ route }: { route: ScreenRoute }) {
  let fetching = fetches.get(route);
  if (fetching === undefined && loadedScreen(route) === undefined) {
    // Kept when it fails too: a new one at every attempt to draw would fetch for ever and never show the failure.
    fetching = loadScreen(route).catch((reason: unknown) => reason);
    fetches.set(route, fetching);
  }
  // Also when the code has come meanwhile: React wants a drawing that waited to ask the same when it is repeated.
  const answer = fetching && use(fetching);
  const Screen = loadedScreen(route);
  if (Screen === undefined) throw answer;
  return <Screen title={route.title} />;
}
