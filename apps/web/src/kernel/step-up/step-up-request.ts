/** Connects a call that requires a step-up confirmation to the dialog that asks for it. */
interface PendingQuestion {
  readonly answered: Promise<boolean>;
  readonly answer: (confirmed: boolean) => void;
}

let pending: PendingQuestion | undefined;
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Resolves to whether the person confirmed. Calls that need it at the same time share one question. */
export async function requestStepUp(): Promise<boolean> {
  // There is no dialog: the call was made outside a signed-in screen.
  if (listeners.size === 0) return false;
  if (pending === undefined) {
    let answer: PendingQuestion['answer'] = () => undefined;
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    pending = { answered, answer };
    notify();
  }
  return pending.answered;
}

export const isStepUpPending = (): boolean => pending !== undefined;

export function answerStepUp(confirmed: boolean): void {
  pending?.answer(confirmed);
  pending = undefined;
  notify();
}

/**
 * For useSyncExternalStore. When the last listener unsubscribes, as at the end of a session, an open question is
 * declined.
 */
export function subscribeStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) answerStepUp(false);
  };
}
