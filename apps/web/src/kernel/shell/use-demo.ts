import { useQueryClient } from '@tanstack/react-query';
import { readOperations } from '@cottontree/contract/dashboard.ts';
import type { DemoProgress } from '@cottontree/contract/events.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { useLive } from '../live/live.tsx';
import { keyOf, useRead } from '../query.ts';

type Operations = AnswerOf<typeof readOperations>;

export interface Demo {
  /** The company is the fictional one. */
  isDemo: boolean;
  /** How far its history is loaded; undefined when it is complete and nothing fails. */
  progress: DemoProgress | undefined;
}

/** Asked once at the start; the socket tells the rest. */
export function useDemo(enabled: boolean): Demo {
  const live = useLive().demo;
  const known = useQueryClient().getQueryData<Operations>(keyOf(readOperations, {}));
  // Not observed once it is answered: the shell would refetch it on every screen with each live update.
  const settled =
    known !== undefined && (known.demo === null || (known.demo.done && known.demo.failures === 0));
  const { data } = useRead(readOperations, {}, { enabled: enabled && !settled });
  const asked = data?.demo ?? undefined;
  const newest = live !== undefined && live.percent >= (asked?.percent ?? 0) ? live : asked;
  const settledNow = newest === undefined || (newest.percent >= 100 && newest.failures === 0);
  return { isDemo: asked !== undefined || live !== undefined, progress: settledNow ? undefined : newest };
}
