import { createContext, use, useMemo, type ReactNode } from 'react';
import { listDoubts, type FigureDoubt } from '@cottontree/contract/figures/figures.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { useRead } from '../../kernel/query.ts';
import type { FigureRef, ReceiptRequest } from './receipt-request.ts';

interface Doubts {
  doubts: readonly FigureDoubt[];
  /** The day for numbers that name no day. */
  day: string;
}
const DoubtContext = createContext<Doubts>({ doubts: [], day: '' });

/** Provides which figures are affected by a finding of the seal check, so that all their numbers are marked. */
export function DoubtProvider({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const doubts = useRead(listDoubts, undefined, { enabled }).data?.doubts;
  const today = useToday();
  const day = useAsOf() ?? today;
  const value = useMemo(() => ({ doubts: doubts ?? [], day }), [doubts, day]);
  return <DoubtContext value={value}>{children}</DoubtContext>;
}

/** Whether a number, or one it is derived from, was changed outside the product or is based on changed data. */
export function useDoubt({ against, ...own }: ReceiptRequest): boolean {
  const { doubts, day: shown } = use(DoubtContext);
  const concerned = ({ id, dimension, day = shown }: FigureRef) =>
    doubts.some(
      (each) =>
        each.figures.includes(id) &&
        (each.dimension === null || each.dimension === dimension) &&
        (each.from === null || each.from <= day) &&
        (each.to === null || day <= each.to),
    );
  return doubts.length > 0 && (concerned(own) || (against !== undefined && concerned(against)));
}
