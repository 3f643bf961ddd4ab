// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually, render, settle } from './render.setup.tsx';

/** Of its own for each test: a page is rendered in steps only once, and the line is free. */
const fresh = async () => {
  vi.resetModules();
  return { ...(await import('./in-turn.tsx')), ...(await import('./line/turns.ts')) };
};
/** Where the next child would begin, in pixels from the top of the window. */
let top = 0;
const page = () => document.body.textContent;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150));

describe('the children of a first page', () => {
  beforeEach(() => {
    top = window.innerHeight;
    vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call));
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
      () => ({ top }) as DOMRect, // nothing else is read
    );
  });
  const open = async () => {
    const { InTurn, freeTurn } = await fresh();
    // A read of what is above, still under way.
    const end = freeTurn() ?? (() => {});
    await render(
      <InTurn>
        <p>first</p>
        <p>second</p>
        <p>third</p>
      </InTurn>,
    );
    await settle(pause);
    return end;
  };

  it('wait below the window until the reads of those above have ended', async () => {
    const end = await open();
    expect(page()).toBe('first');
    end();
    await eventually(() => page() === 'firstsecondthird', 'all are there');
  });
  it('do not wait in the window', async () => {
    top = window.innerHeight - 1;
    // The time after which nothing waits any more never comes.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    await open();
    await eventually(() => page() !== 'first', 'more is there');
    expect(page()).toContain('second');
  });
  it('are all there as soon as somebody scrolls, or prints', async () => {
    for (const event of ['scroll', 'beforeprint']) {
      document.body.replaceChildren();
      await open();
      expect(page()).toBe('first');
      await settle(() => window.dispatchEvent(new Event(event)));
      expect(page()).toBe('firstsecondthird');
    }
  });
});
