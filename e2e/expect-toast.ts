import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectSoon } from './expect-soon.ts';

/** Waits until a toast on the page contains `text`: its title, directly followed by its description. */
export const expectToast = async (page: Page, text: string): Promise<void> => {
  await expectSoon(() => page.locator('[data-variant]').allTextContents()).toContainEqual(
    expect.stringContaining(text),
  );
};
