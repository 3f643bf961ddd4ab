// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useTurn } from './draw-in-turn.ts';
import { render } from './render.setup.tsx';

/** What the browser would do when it has nothing else to do. */
let idle: (() => void)[];
beforeEach(() => {
  idle = [];
  vi.stubEnv('PROD', true);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});

function Part({ name, ready = true }: { name: string; ready?: boolean }) {
  return <i>{useTurn(ready) ? name : '.'}</i>;
}
const drawn = () => document.body.textContent;
const whenIdle = () => act(async () => idle.shift()?.());

it('draws one part a task, in their order, and a part that is not ready when it is', async () => {
  const parts = (ready: boolean) => (
    <>
      <Part name="a" />
      <Part name="b" ready={ready} />
      <Part name="c" />
    </>
  );
  const again = await render(parts(false));
  expect(drawn()).toBe('...');
  await whenIdle();
  expect(drawn()).toBe('a..');
  await whenIdle();
  expect(drawn()).toBe('a.c');
  await whenIdle();
  expect(drawn()).toBe('a.c');
  await again(parts(true));
  expect(drawn()).toBe('a.c');
  await whenIdle();
  expect(drawn()).toBe('abc');
});

it('draws all parts before the page is printed', async () => {
  await render(
    <>
      <Part name="a" />
      <Part name="b" />
    </>,
  );
  expect(drawn()).toBe('..');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toBe('ab');
});
