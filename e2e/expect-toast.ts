import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectSoon } from './expect-soon.ts';

/** One of the toasts on the page comes to hold `text`: its title, followed by its description without a space. */
export const expectToast = async (page: Page, text: string): Promise<void> => {
  await expectSoon(() => page.locator('[data-variant]').allTextContents()).toContainEqual(
    expect.stringContaining(text),
  );
};
