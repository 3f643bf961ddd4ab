import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** Renders into the page of the test and removes everything when the test is over. */
export async function renderForTest(node: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  await act(async () => root.render(node));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  return {
    container,
    rerender: (next: ReactNode) => act(async () => root.render(next)),
    /** The only element that matches the selector. */
    find: <Found extends Element = HTMLElement>(selector: string): Found => {
      const found = container.querySelector<Found>(selector);
      if (!found) throw new Error(`Nothing matches ${selector} in ${container.innerHTML}`);
      return found;
    },
  };
}

/** Sends a key to the focused element, and returns whether the key was handled. */
export async function press(key: string, target: Element | null = document.activeElement): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => target?.dispatchEvent(event));
  return event.defaultPrevented;
}

export async function click(target: Element): Promise<void> {
  await act(async () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
}

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
export function pretendWidth(width: number): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 200));
}
