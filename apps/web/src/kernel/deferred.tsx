import { Suspense, use, type ComponentType, type ReactNode } from 'react';
import { fetchCode } from './line/fetch-code.ts';
import { doQuietly } from './line/quiet-work.ts';
import { PartBoundary, type PartBoundaryProps } from './part-boundary.tsx';

/**
 * A part whose code is fetched when it is first shown, or when `preload` foresees it. Until then `waiting` stands in
 * its place, also while the line is lost; code that is here already is drawn at once. Code that the server does not have is
 * reported at `place`, with a retry, and leaves the page as it is.
 */
export function deferred<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  place: PartBoundaryProps['place'] = 'inline',
) {
  let Part: ComponentType<Props> | undefined;
  let fetching: Promise<unknown> | undefined;

  const load = async (): Promise<void> => {
    // A failure is kept until it has been shown: a new attempt at every drawing would go on for ever and never be shown.
    if (fetching === undefined) {
      const code: Promise<void> = fetchCode(fetch).then((part) => {
        Part = part;
        // As React itself marks what it has waited for: code that is here is drawn without a wait.
        void Object.assign(code, { status: 'fulfilled' });
      });
      fetching = code;
    }
    await fetching;
  };

  function Late(props: Props) {
    if (Part === undefined) void load().catch(() => undefined);
    // Also once it is here: React must find the same `use` when it draws again what had to wait.
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
  /** Fetches the code ahead of need. A failure is met again, and shown, when the part is drawn. */
  Deferred.preload = async (): Promise<void> => load().catch(() => undefined);
  // What opens over the page answers a click, and must not need the line for it.
  if (place === 'over') doQuietly(load);
  return Deferred;
}
