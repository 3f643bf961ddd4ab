import { useQueryClient } from '@tanstack/react-query';
import { readOperations } from '@cottontree/contract/dashboards/dashboard.ts';
import type { DemoProgress } from '@cottontree/contract/events.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { useLive } from '../live/live.tsx';
import { keyOf, useRead } from '../query.ts';

type Operations = AnswerOf<typeof readOperations>;

export interface Demo {
  /** True for the fictional company. */
  isDemo: boolean;
  /** How much of its history is loaded; undefined when it is complete and nothing has failed. */
  progress: DemoProgress | undefined;
}

/** Read once at the start; the socket reports later changes. */
export function useDemo(enabled: boolean): Demo {
  const live = useLive().demo;
  const known = useQueryClient().getQueryData<Operations>(keyOf(readOperations, {}));
  // Disabled once the progress is final: otherwise every live update would refetch it on every screen.
  const settled =
    known !== undefined && (known.demo === null || (known.demo.done && known.demo.failures === 0));
  const { data } = useRead(readOperations, {}, { enabled: enabled && !settled });
  const initial = data?.demo ?? undefined;
  const newest = live !== undefined && live.percent >= (initial?.percent ?? 0) ? live : initial;
  const settledNow = newest === undefined || (newest.percent >= 100 && newest.failures === 0);
  return { isDemo: initial !== undefined || live !== undefined, progress: settledNow ? undefined : newest };
}
