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
 * Paints the page in the chosen theme and repaints it when the choice or the system changes. Returns how to stop.
 * @param alwaysDark the screen in sight is dark whatever is chosen
 */
export function applyTheme(alwaysDark: boolean): () => void {
  const paint = () => {
    const choice = themeChoice.read();
    const dark = alwaysDark || choice === 'dark' || (choice === 'system' && systemDark().matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute('content', dark ? '#14181c' : '#ffffff');
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
