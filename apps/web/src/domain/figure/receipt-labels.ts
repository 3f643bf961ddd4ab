/** The names of the numbers on the screen. They come after the first screen, which does not wait for their titles. */
import { useSyncExternalStore } from 'react';
import { fetchCode } from '../../kernel/line/fetch-code.ts';
import { doQuietly } from '../../kernel/line/quiet-work.ts';
import type { ReceiptRequest } from './receipt-request.ts';

type LabelOf = (request: ReceiptRequest, value: string) => string;

let labelOf: LabelOf | undefined;
const listeners = new Set<() => void>();

export async function loadReceiptLabels(): Promise<void> {
  labelOf = (await fetchCode(() => import('./receipt-title.ts'))).receiptLabel;
  for (const listener of listeners) listener();
}
doQuietly(loadReceiptLabels);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Until the titles are there, the value itself is the name. */
export const useReceiptLabel: (...of: Parameters<LabelOf>) => string | undefined = (request, value) =>
  useSyncExternalStore(subscribe, () => labelOf)?.(request, value);
