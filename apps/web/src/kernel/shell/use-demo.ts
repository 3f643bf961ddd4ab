import { readOperations } from '@cottontree/contract/dashboard.ts';
import { useLive, type DemoProgress } from '../live/live.tsx';
import { useRead } from '../query.ts';

export interface Demo {
  /** The company is the fictional one. */
  isDemo: boolean;
  /** How far its history is laid down; undefined when there is nothing to wait for. */
  progress: DemoProgress | undefined;
}

/** Asked once at the start; the socket tells the rest. */
export function useDemo(enabled: boolean): Demo {
  const live = useLive().demo;
  const { data } = useRead(readOperations, { query: {} }, { enabled });
  const asked = data?.demo ?? undefined;
  const newest = live !== undefined && live.percent >= (asked?.percent ?? 0) ? live : asked;
  const whole = asked?.done === true || newest === undefined || newest.percent >= 100;
  return { isDemo: asked !== undefined || live !== undefined, progress: whole ? undefined : newest };
}
