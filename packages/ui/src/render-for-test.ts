import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** Renders into the page of the test and takes everything away again when the test is over. */
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
    /** The one element that the selector finds. */
    find: <Found extends Element = HTMLElement>(selector: string): Found => {
      const found = container.querySelector<Found>(selector);
      if (!found) throw new Error(`Nothing matches ${selector} in ${container.innerHTML}`);
      return found;
    },
  };
}

/** Sends a key to the element that has focus, and tells whether the key was taken. */
export async function press(key: string, target: Element | null = document.activeElement): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => target?.dispatchEvent(event));
  return event.defaultPrevented;
}

export async function click(target: Element): Promise<void> {
  await act(async () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
}

/** The files that the page hands to the browser from now on. */
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

/** Gives every element this width, as there is no layout outside a browser. */
export function pretendWidth(width: number): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 200));
}
