/** Between a call that the server will not do before the person has confirmed who they are, and the dialog that asks. */
interface Asked {
  readonly answered: Promise<boolean>;
  readonly answer: (confirmed: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Resolves to whether the person confirmed. Calls that ask at the same time share one question. */
export async function askStepUp(): Promise<boolean> {
  // Nobody is there to ask: a call without a session's screen around it.
  if (listeners.size === 0) return false;
  if (asked === undefined) {
    let answer: Asked['answer'] = () => undefined;
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    asked = { answered, answer };
    tell();
  }
  return asked.answered;
}

export const isStepUpAsked = (): boolean => asked !== undefined;

export function answerStepUp(confirmed: boolean): void {
  asked?.answer(confirmed);
  asked = undefined;
  tell();
}

/** For useSyncExternalStore. Once nobody listens any more, as at the end of a session, an open question is a no. */
export function subscribeStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) answerStepUp(false);
  };
}
