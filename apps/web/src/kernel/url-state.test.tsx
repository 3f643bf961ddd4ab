// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { asOfIn, endOfLastMonth, setAsOf, useHref, withAsOf } from './as-of.ts';
import { followLinks } from './link-navigation.ts';
import { control, find, render, settle } from './render.setup.tsx';
import { choiceParam, textParam, useParam, wholeParam, withParam } from './url-state.ts';

beforeEach(() => history.replaceState(null, '', '/'));
const here = () => location.pathname + location.search;

describe('the as-of date', () => {
  it('is read from the URL when it is a day', () => {
    expect(asOfIn('?asOf=2026-11-20&view=summary')).toBe('2026-11-20');
    for (const wrong of [
      '',
      '?asOf=',
      '?asOf=0026-11-20',
      '?asOf=2026-02-30',
      '?asOf=20-11-2026',
      '?asOf=<b>',
    ])
      expect(asOfIn(wrong)).toBeUndefined();
  });
  it('is kept by links unless they name their own', () => {
    expect(withAsOf('/dashboard?view=x#top', '2026-11-20')).toBe('/dashboard?view=x&asOf=2026-11-20#top');
    expect(withAsOf('/dashboard?asOf=2026-01-01', '2026-11-20')).toBe('/dashboard?asOf=2026-01-01');
    expect(withAsOf('/dashboard', undefined)).toBe('/dashboard');
  });
  it('is set and removed without changing the rest of the URL', () => {
    history.replaceState(null, '', '/?view=summary');
    setAsOf('2026-11-20');
    expect(here()).toBe('/?view=summary&asOf=2026-11-20');
    setAsOf(undefined);
    expect(here()).toBe('/?view=summary');
  });
  it('computes the end of last month', () => {
    expect(endOfLastMonth('2026-03-31')).toBe('2026-02-28');
    expect(endOfLastMonth('2026-01-01')).toBe('2025-12-31');
  });
});

describe('links', () => {
  it('navigate without a page load and keep the as-of date', async () => {
    history.replaceState(null, '', '/?asOf=2026-11-20');
    const near: string[] = [];
    const stop = followLinks((path) => near.push(path));
    function Links() {
      const href = useHref();
      return (
        <>
          <a href="/dashboard">plain</a>
          <a href={href('/user-profile')}>kept</a>
          <a href="/api/docs">server</a>
        </>
      );
    }
    await render(<Links />);
    expect(find<HTMLAnchorElement>('a:nth-of-type(2)').getAttribute('href')).toBe(
      '/user-profile?asOf=2026-11-20',
    );
    const link = control('plain');
    link.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(near).toEqual(['/dashboard']);
    const press = (element: HTMLElement, init: MouseEventInit = {}) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      // The browser must not follow the link in a test.
      const halt = (late: Event) => late.preventDefault();
      window.addEventListener('click', halt, { once: true });
      element.dispatchEvent(event);
    };
    await settle(() => press(link));
    expect(here()).toBe('/dashboard?asOf=2026-11-20');
    await settle(() => press(control('kept'), { ctrlKey: true }));
    await settle(() => press(control('server')));
    expect(here()).toBe('/dashboard?asOf=2026-11-20');
    stop();
  });
});

describe('parameters of the URL', () => {
  const view = choiceParam('view', ['overview', 'summary']);
  it('use their default for an invalid value, and leave it out of the URL', () => {
    expect(view.read('summary')).toBe('summary');
    expect(view.read('sumary')).toBe('overview');
    expect(withParam('?view=summary&q=a', view, 'overview')).toBe('?q=a');
    const days = wholeParam('days', 30, 2, 760);
    expect(['7', '1', '1e3', 'x', null].map((text) => days.read(text))).toEqual([7, 30, 30, 30, 30]);
    expect(withParam('', textParam('q'), 'a&b')).toBe('?q=a%26b');
  });
  it('are stored as state', async () => {
    function View() {
      const [value, set] = useParam(view);
      return <button onClick={() => set('summary', 'push')}>{value}</button>;
    }
    await render(<View />);
    const before = history.length;
    await settle(() => control('overview').click());
    expect(here()).toBe('/?view=summary');
    expect(control('summary')).toBeDefined();
    expect(history.length).toBe(before + 1);
  });
});
