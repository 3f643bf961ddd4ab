// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { drive } from './drive.ts';
import { startTour } from './start-tour.ts';
import type { Tour } from './tour.ts';

const step = (element: string) => ({ element, title: `On ${element}`, text: 'Text' });
const TOUR: Tour = { title: 'Tour', what: 'What', path: '/dashboard', steps: [step('h1'), step('.list')] };
const HERE = '<main><h1>Here</h1></main>';
const THERE = '<main><h1>There</h1><p class="list"></p></main>';

const popover = () => document.querySelector('.driver-popover');
const said = () => popover()?.querySelector('.driver-popover-title')?.textContent;
const place = () => popover()?.querySelector('.driver-popover-progress-text')?.textContent;
const button = () => popover()?.querySelector<HTMLElement>('.driver-popover-next-btn');
const lit = () => document.querySelector('.driver-active-element');
/** Lets promises, observers and animation frames of the page run. */
const settled = () => vi.advanceTimersByTimeAsync(300);

beforeEach(() => {
  vi.useFakeTimers();
  navigate('/here');
  document.body.innerHTML = HERE;
});
afterEach(async () => {
  navigate('/elsewhere');
  await settled();
  vi.useRealTimers();
});

describe('a tour starts', () => {
  it('once its screen has replaced the previous one', async () => {
    const started = startTour(TOUR, '/there?tab=all');
    await settled();
    expect(location.pathname + location.search).toBe('/there?tab=all');
    expect(popover()).toBeNull();
    document.body.innerHTML = '<main><h1>There</h1></main>';
    await settled();
    expect(popover()).toBeNull();
    document.body.innerHTML = THERE;
    await started;
    await settled();
    expect([said(), place(), button()?.textContent]).toEqual(['On h1', '1 of 2', 'Next']);
    button()?.click();
    await settled();
    expect([said(), place(), button()?.textContent]).toEqual(['On .list', '2 of 2', 'Done']);
  });
  it('without the steps that this person’s screen does not have', async () => {
    const started = startTour(TOUR, '/there');
    await settled();
    document.body.innerHTML = '<main><h1>There</h1></main>';
    await vi.advanceTimersByTimeAsync(10_000);
    await started;
    await settled();
    expect([said(), place(), button()?.textContent]).toEqual(['On h1', '1 of 1', 'Done']);
  });
  it('not at all if the screen does not appear, and rejects', async () => {
    const failed = startTour(TOUR, '/there').catch(String);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failed).toContain('did not load in time');
    expect(popover()).toBeNull();
  });
  it('not on another screen that the person opened meanwhile', async () => {
    const started = startTour(TOUR, '/there');
    await settled();
    navigate('/elsewhere');
    document.body.innerHTML = THERE;
    await started;
    await settled();
    expect(popover()).toBeNull();
  });
});

it('a tour that is ended during its start leaves its element unchanged', async () => {
  document.body.innerHTML = '<main><h1 aria-expanded="false">There</h1></main>';
  drive(TOUR.steps);
  window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Escape' }));
  await settled();
  expect(popover()).toBeNull();
  expect(document.querySelector('h1')?.getAttribute('aria-expanded')).toBe('false');
});

describe('a running tour', () => {
  beforeEach(async () => {
    navigate('/there');
    document.body.innerHTML = THERE;
    drive(TOUR.steps);
    await settled();
  });
  const free = () => [
    popover(),
    document.querySelector('.driver-overlay'),
    document.body.classList.contains('driver-active'),
    lit(),
  ];
  const FREE = [null, null, false, null];

  it('shows the element that replaced its own', async () => {
    const before = lit();
    expect(before?.textContent).toBe('There');
    document.querySelector('h1')?.replaceWith(document.createElement('h1'));
    await settled();
    expect(lit()).not.toBe(before);
    expect(lit()).toBe(document.querySelector('h1'));
  });
  it('continues in the middle of the page while its element is missing', async () => {
    document.querySelector('h1')?.remove();
    await settled();
    expect([said(), lit()?.id]).toEqual(['On h1', 'driver-dummy-element']);
    document.querySelector('main')?.prepend(document.createElement('h1'));
    await settled();
    expect(lit()?.tagName).toBe('H1');
  });
  it('releases the page at its end', async () => {
    button()?.click();
    await settled();
    button()?.click();
    await settled();
    expect(free()).toEqual(FREE);
  });
  it('releases the page on Escape', async () => {
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Escape' }));
    await settled();
    expect(free()).toEqual(FREE);
  });
  it('ends when its screen is left, but not when only the query string changes', async () => {
    navigate('/there?tab=two');
    await settled();
    expect(said()).toBe('On h1');
    navigate('/login');
    await settled();
    expect(free()).toEqual(FREE);
  });
});
