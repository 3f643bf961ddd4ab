import { Suspense, use } from 'react';
import { loadedScreen, loadScreen, type ScreenRoute } from '../route-table.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Renders the screen of a route. If its code is loaded it renders at once, without a flash of the skeleton. */
export function Outlet({ route }: { route: ScreenRoute }) {
  return (
    <Suspense key={route.path} fallback={<ScreenSkeleton title={route.title} />}>
      <Loaded route={route} />
    </Suspense>
  );
}

const fetches = new WeakMap<ScreenRoute, Promise<unknown>>();

function Loaded({ route }: { route: ScreenRoute }) {
  let fetching = fetches.get(route);
  if (fetching === undefined && loadedScreen(route) === undefined) {
    // Kept also after a failure: a new promise at every render would fetch forever and never show the failure.
    fetching = loadScreen(route).catch((reason: unknown) => reason);
    fetches.set(route, fetching);
  }
  // Also after the code was loaded: React requires the same `use` call when it repeats a suspended render.
  const answer = fetching && use(fetching);
  const Screen = loadedScreen(route);
  if (Screen === undefined) throw answer;
  return <Screen title={route.title} />;
}
