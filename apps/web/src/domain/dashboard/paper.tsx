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
  /** Draws the sheet somewhere among the providers of the screen, or takes it away. */
  show: (sheet: ReactNode) => void;
}

/**
 * The panels of a screen laid out once more at the width of paper, where charts draw themselves anew rather than
 * shrink. Drawn, copied and taken away within one task, so that nobody sees it.
 */
export function laidOutForPaper({ content, day, client, show }: PaperRequest): WhiteCopy {
  const drawn: { sheet?: HTMLElement } = {};
  try {
    flushSync(() =>
      show(
        <div inert data-paper="" style={{ position: 'fixed', left: -20_000, top: 0, width: SHEET_WIDTH }}>
          <QueryClientProvider client={standing(client)}>
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

/** The answers as they are at this moment, failures included: a second look at them must ask for nothing. */
function standing(live: QueryClient): QueryClient {
  const copy = new QueryClient({
    defaultOptions: {
      queries: {
        // Never answers: what the screen has not got, the sheet has not got either.
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
