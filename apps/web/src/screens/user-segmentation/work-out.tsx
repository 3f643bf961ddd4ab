import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listSegmentInsights,
  listSegments,
  requestSegments,
} from '@cottontree/contract/segments/segments.ts';
import type { SegmentRange, SegmentState } from '@cottontree/contract/segments/schemas.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call, messageOf } from '../../kernel/call.ts';
import { keyOf } from '../../kernel/query.ts';
import css from './screen.module.css';
import { SEGMENT_TEXTS } from './texts.ts';

export interface WorkOutProps {
  state: SegmentState;
  day: string | null;
  range: SegmentRange;
}

/**
 * Why the segments of a day are missing or incomplete, and a button to compute them. Renders nothing once they are
 * ready.
 */
export function WorkOut({ state, day, range }: WorkOutProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (state === 'ready') return null;
  if (state === 'none' || day === null)
    return <EmptyState title={SEGMENT_TEXTS.none}>{SEGMENT_TEXTS.noneWhy}</EmptyState>;
  const request = async () => {
    setBusy(true);
    try {
      await call(requestSegments, { input: { asOf: day, range } });
      toast({ title: SEGMENT_TEXTS.requested });
      for (const route of [listSegments, listSegmentInsights])
        void client.invalidateQueries({ queryKey: keyOf(route, undefined) });
    } catch (error) {
      toast({ title: SEGMENT_TEXTS.requestFailed, description: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.strip} role="status">
      <span>{state === 'waiting' ? SEGMENT_TEXTS.waiting : SEGMENT_TEXTS.unknown}</span>
      {state === 'unknown' && (
        <Button onClick={() => void request()} busy={busy}>
          {SEGMENT_TEXTS.workOut}
        </Button>
      )}
    </div>
  );
}
