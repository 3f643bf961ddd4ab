import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { ScreenContext } from '../exports/screen-parts.tsx';
import { SHEET_WIDTH } from './paper-size.ts';
import css from './screen-frame.module.css';
import { whiteCopy, type WhiteCopy } from './white-copy.ts';

export interface PaperRequest {
  /** The panels of the screen. */
  content: ReactNode;
  day: BusinessDay;
  client: QueryClient;
  /** Mounts the sheet inside the providers of the screen, or removes it. */
  show: (sheet: ReactNode) => void;
}

/**
 * Renders the panels of a screen again at paper width, where charts are laid out for that width instead of being
 * scaled. The sheet is rendered, copied and removed within one task, so that it is never visible.
 */
export function renderForPaper({ content, day, client, show }: PaperRequest): WhiteCopy {
  const drawn: { sheet?: HTMLElement } = {};
  try {
    flushSync(() =>
      show(
        <div inert data-paper="" style={{ position: 'fixed', left: -20_000, top: 0, width: SHEET_WIDTH }}>
          <QueryClientProvider client={snapshotOf(client)}>
            <ScreenContext value={{ day }}>
              <div
                ref={(element) => {
                  if (element !== null) drawn.sheet = element;
                }}
                className={css.screen}
              >
                {content}
              </div>
            </ScreenContext>
          </QueryClientProvider>
        </div>,
      ),
    );
    if (drawn.sheet === undefined) throw new Error('The sheet was not drawn.');
    return whiteCopy(drawn.sheet, SHEET_WIDTH);
  } finally {
    flushSync(() => show(undefined));
  }
}

/** A copy of the current query results, failures included: the sheet must not start any request. */
function snapshotOf(live: QueryClient): QueryClient {
  const copy = new QueryClient({
    defaultOptions: {
      queries: {
        // Never resolves: what the screen has not loaded is missing on the sheet too.
        queryFn: () => new Promise<never>(() => undefined),
        staleTime: Infinity,
        retry: false,
        retryOnMount: false,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
  for (const { queryKey, queryHash, state } of live.getQueryCache().getAll()) {
    copy
      .getQueryCache()
      .build(copy, { queryKey, queryHash }, { ...state, fetchStatus: 'idle', isInvalidated: false });
  }
  return copy;
}
