// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import page from '../../../index.html?raw';
import script from '../../../public/first-paint.js?raw';
import { routes } from '../../routes.ts';
import { RECORD_KEY } from '../session/record.ts';
import { routeOf } from '../route-table.ts';
import { themeChoice } from '../theme.ts';

/** Runs the script of the page's head as the browser does. */
function paintAt(path: string): DOMStringMap {
  history.replaceState(null, '', path);
  // oxlint-disable-next-line typescript/no-implied-eval -- it is a file of the page, not a module
  new Function(script)();
  return document.documentElement.dataset;
}

beforeEach(() => {
  localStorage.clear();
  // On a busy machine an earlier test may have run late enough for it.
  delete document.documentElement.dataset['typefaces'];
});

describe('the placeholder before the application', () => {
  it('is the top of the sign-in screen while nobody is signed in', () => {
    expect(paintAt('/').picture).toBe('sign-in');
    expect(paintAt('/user-management').picture).toBe('sign-in');
  });

  it('is a screen for the person in the stored record, with its title on the most common start screen', () => {
    localStorage.setItem(RECORD_KEY, '{}');
    expect(paintAt('/').picture).toBe('home');
    expect(paintAt('/user-management').picture).toBe('screen');
    const title = /class="first-title">([^<]*)</.exec(page)?.[1];
    expect(title).toBe(routeOf(routes, '/')?.title);
  });

  it('uses the chosen theme, and is dark for a screen that is always dark', () => {
    themeChoice.write('dark');
    expect(paintAt('/').theme).toBe('dark');
    themeChoice.write('light');
    expect(paintAt('/').theme).toBe('light');
    const always = routes.filter((route) => route.alwaysDark).map(({ path }) => path);
    expect(always).not.toEqual([]);
    for (const path of always) expect(paintAt(path).theme).toBe('dark');
  });

  it('uses the fonts of the machine where its first two files took more than 2.5 seconds', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(2_400);
    expect(paintAt('/').typefaces).toBeUndefined();
    now.mockReturnValue(2_600);
    expect(paintAt('/').typefaces).toBe('system');
    now.mockRestore();
  });

  it('survives an invalid stored theme', () => {
    localStorage.setItem('theme', '{');
    expect(['light', 'dark']).toContain(paintAt('/').theme);
  });
});

describe('the form before the application', () => {
  const press = (target: Element, name: string) => {
    const event = new Event(name, { bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('has the texts of the sign-in screen, enables its button for two filled fields, and remembers its press', () => {
    paintAt('/login');
    document.body.innerHTML = /<form class="first-form"[^]*<\/form>/.exec(page)?.[0] ?? '';
    const form = document.querySelector('form');
    const [username, password] = [...document.querySelectorAll('input')];
    const button = document.querySelector('button');
    if (!form || !username || !password || !button) throw new Error('The page has no whole form');
    expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent.trim())).toEqual([
      'Username',
      'Password',
    ]);
    expect([button.textContent, form.lastElementChild?.textContent]).toEqual([
      'Sign In',
      'New users: use your username as your password.',
    ]);
    username.value = 'abangura';
    press(username, 'input');
    expect(button.disabled).toBe(true);
    password.value = 'secret';
    press(password, 'focusin');
    press(password, 'input');
    expect(button.disabled).toBe(false);
    expect(press(form, 'submit')).toBe(true);
    expect([form.dataset.at, form.hasAttribute('data-sent'), button.textContent]).toEqual([
      'password',
      true,
      'Signing In...',
    ]);
    press(password, 'input');
    expect(form.hasAttribute('data-sent')).toBe(false);
    document.body.replaceChildren();
  });

  it('gives way to the form of a one-time link', () => {
    expect(paintAt('/login#setup=token').setup).toBe('');
  });
});

describe('a browser that is too old', () => {
  it.each([
    ['has no URL.canParse', () => vi.stubGlobal('URL', { ...URL, canParse: undefined })],
    ['has no CSS.supports', () => vi.stubGlobal('CSS', undefined)],
    ['does not know :has()', () => vi.stubGlobal('CSS', { supports: () => false })],
  ])('that %s shows the sentence with the supported browsers instead of the placeholder', (_, age) => {
    const body = /<body>([\s\S]*)<script/.exec(page)?.[1] ?? '';
    document.body.innerHTML = body;
    age();
    expect(paintAt('/')['browser']).toBe('too-old');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    const sentence = document.getElementById('too-old');
    expect(sentence?.hidden).toBe(false);
    expect(sentence?.textContent).toContain(
      'This browser is too old for Cottontree, which needs %SUPPORTED%',
    );
    expect(document.getElementById('root')?.style.display).toBe('none');
    delete document.documentElement.dataset['browser'];
  });
});
