import { act, cleanup, fireEvent, render as renderInPage, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

declare global {
  /** React warns about updates outside `act` only when this is set. */
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Renders into the page of this test; page.setup.ts unmounts everything after the test. */
export async function render(content: ReactNode): Promise<(content: ReactNode) => Promise<void>> {
  const { rerender } = await act(async () => renderInPage(content));
  return async (next) => act(async () => rerender(next));
}

/** Unmounts everything rendered so far, as leaving the page would. */
export async function unmountAll(): Promise<void> {
  await act(async () => cleanup());
}

/** Waits until promises and the renders that follow are done; with fake timers, `pass` also advances their time. */
export async function settle(pass?: () => unknown): Promise<void> {
  await act(async () => {
    await pass?.();
    // Several rounds: a call, its text, its JSON and what follows take one microtask or more each.
    for (let round = 0; round < 20; round += 1) await Promise.resolve();
    // The query client notifies its observers in a separate task.
    if (!vi.isFakeTimers()) await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

/** Waits, in real time, until the condition holds. */
export async function eventually(holds: () => boolean, what: string): Promise<void> {
  await waitFor(
    () => {
      if (!holds()) throw new Error(`Did not happen: ${what}\n${document.body.textContent}`);
    },
    { timeout: 15_000, interval: 5, onTimeout: (error) => error },
  );
}

/** The first matching element; throws when there is none. */
export function find<Kind extends Element = HTMLElement>(selector: string): Kind {
  const element = document.querySelector<Kind>(selector);
  if (element === null) throw new Error(`There is no ${selector} in: ${document.body.innerHTML}`);
  return element;
}

/** The first button, link or menu item with this text or label. */
export function control(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button, a, [role="menuitem"]')];
  const found = all.find((each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name);
  if (found === undefined) throw new Error(`There is no control "${name}" in: ${document.body.innerHTML}`);
  return found;
}

export const click = async (element: HTMLElement): Promise<void> => settle(() => element.click());

/** Sets the text of a field and fires the events of typing and leaving it. */
export async function fill(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  value: string,
): Promise<void> {
  const happens = field instanceof HTMLSelectElement ? fireEvent.change : fireEvent.input;
  await settle(() => happens(field, { target: { value } }));
}
