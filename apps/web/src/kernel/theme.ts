import { preference } from './preference.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** `public/first-paint.js` reads the same key before the first paint. */
export const themeChoice = preference<Theme>(
  'theme',
  (stored) => THEMES.find((each) => each === stored) ?? 'system',
);

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/**
 * Applies the chosen theme to the page, and again when the choice or the system's theme changes. Returns a function
 * that stops it.
 * @param alwaysDark true for a screen that is dark in every theme
 */
export function applyTheme(alwaysDark: boolean): () => void {
  const paint = () => {
    const choice = themeChoice.read();
    const dark = alwaysDark || choice === 'dark' || (choice === 'system' && systemDark().matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute('content', dark ? '#08231b' : '#0b3d2e');
  };
  paint();
  const system = systemDark();
  system.addEventListener('change', paint);
  const stop = themeChoice.subscribe(paint);
  return () => {
    stop();
    system.removeEventListener('change', paint);
  };
}
