import { useQueryClient } from '@tanstack/react-query';
import { readOperations } from '@cottontree/contract/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { useLive, type DemoProgress } from '../live/live.tsx';
import { keyOf, useRead } from '../query.ts';

type Operations = AnswerOf<typeof readOperations>;

export interface Demo {
  /** The company is the fictional one. */
  isDemo: boolean;
  /** How far its history is laid down; undefined when there is nothing to wait for. */
  progress: DemoProgress | undefined;
}

/** Asked once at the start; the socket tells the rest. */
export function useDemo(enabled: boolean): Demo {
  const live = useLive().demo;
  const known = useQueryClient().getQueryData<Operations>(keyOf(readOperations, {}));
  // Not observed once it is answered: the shell would refetch it on every screen with each live update.
  const settled = known !== undefined && (known.demo === null || known.demo.done);
  const { data } = useRead(readOperations, {}, { enabled: enabled && !settled });
  const asked = data?.demo ?? undefined;
  const newest = live !== undefined && live.percent >= (asked?.percent ?? 0) ? live : asked;
  const whole = asked?.done === true || newest === undefined || newest.percent >= 100;
  return { isDemo: asked !== undefined || live !== undefined, progress: whole ? undefined : newest };
}
