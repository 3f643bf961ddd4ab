import { Suspense, use, type ComponentType, type ReactNode } from 'react';
import { fetchCode } from './line/fetch-code.ts';
import { doQuietly } from './line/quiet-work.ts';
import { PartBoundary, type PartBoundaryProps } from './part-boundary.tsx';

/**
 * A component whose code is fetched when it is first rendered, or earlier by `preload`. Until the code is loaded, also
 * while the connection is lost, `waiting` is shown instead; code that is already loaded renders at once. If the server
 * does not have the code, a message with a retry is shown at `place` and the rest of the page is not affected.
 */
export function deferred<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  place: PartBoundaryProps['place'] = 'inline',
) {
  let Part: ComponentType<Props> | undefined;
  let fetching: Promise<unknown> | undefined;

  const load = async (): Promise<void> => {
    // A failure is kept until it has been shown: a new attempt at every render would never end and never be shown.
    if (fetching === undefined) {
      const code: Promise<void> = fetchCode(fetch).then((part) => {
        Part = part;
        // React marks promises that it has waited for in this way: a promise marked as fulfilled renders without
        // suspending.
        void Object.assign(code, { status: 'fulfilled' });
      });
      fetching = code;
    }
    await fetching;
  };

  function Late(props: Props) {
    if (Part === undefined) void load().catch(() => undefined);
    // Also after the code is loaded: React requires the same `use` call when it renders a suspended part again.
    if (fetching !== undefined) use(fetching);
    return Part && <Part {...props} />;
  }

  const forget = () => {
    fetching = undefined;
  };

  function Deferred(props: Props) {
    return (
      <PartBoundary place={place} onFailure={forget}>
        <Suspense fallback={waiting}>
          <Late {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  /** Fetches the code early. A failure is ignored here and shown when the part is rendered. */
  Deferred.preload = async (): Promise<void> => load().catch(() => undefined);
  // A part that opens over the page responds to a click, and should not have to fetch its code at that moment.
  if (place === 'over') doQuietly(load);
  return Deferred;
}
