import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';

/** Renders into the page of the test and removes everything when the test is over. */
export async function renderForTest(node: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { container, rerender } = await act(async () => render(node));
  onTestFinished(async () => act(async () => cleanup()));
  return {
    container,
    rerender: async (next: ReactNode) => act(async () => rerender(next)),
    /** The first element that matches the selector. */
    find: <Found extends Element = HTMLElement>(selector: string): Found => {
      const found = container.querySelector<Found>(selector);
      if (!found) throw new Error(`Nothing matches ${selector} in ${container.innerHTML}`);
      return found;
    },
  };
}

/** Sends a key to the focused element, and returns whether the key was handled. */
export async function press(key: string, target: Element | null = document.activeElement): Promise<boolean> {
  return await act(async () => target !== null && !fireEvent.keyDown(target, { key }));
}

export async function click(target: Element): Promise<void> {
  await act(async () => fireEvent.click(target));
}

/** Waits for an element anywhere in the page, for what is fetched on demand. */
export const appears = async (selector: string): Promise<HTMLElement> =>
  waitFor(
    () => {
      const found = document.querySelector<HTMLElement>(selector);
      if (!found) throw new Error(`Nothing matches ${selector} in ${document.body.innerHTML}`);
      return found;
    },
    { timeout: 15_000, interval: 5, onTimeout: (error) => error },
  );

/** Records the files that the page downloads from now on. */
export function savedFiles(): { name: string; blob: Blob }[] {
  const files: { name: string; blob: Blob }[] = [];
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) last = blob;
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (last !== undefined && this.download !== '') files.push({ name: this.download, blob: last });
  });
  return files;
}

/** Gives every element this width, because there is no layout outside a browser. */
export function pretendSize(width: number, height: number): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, height));
}

export const pretendWidth = (width: number): void => pretendSize(width, 200);
