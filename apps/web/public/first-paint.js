// Runs before the first paint. The choices and the key are those of src/kernel/theme.ts, and /detailed-metrics is always
// dark; the key of the sign-in record is that of src/kernel/session/record.ts.
{
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is refused: the system decides, and nobody is signed in.
      return null;
    }
  };
  let choice = 'system';
  try {
    choice = JSON.parse(stored('theme') || '"system"');
  } catch {
    // It holds something else.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark =
    choice === 'dark' || (choice !== 'light' && system) || location.pathname === '/detailed-metrics';
  const page = document.documentElement;
  // A dark page never flashes white.
  page.dataset.theme = dark ? 'dark' : 'light';
  // What stands in the page until the application draws: src/kernel/shell/first-picture.css.
  page.dataset.picture =
    stored('auth-state') === null ? 'sign-in' : location.pathname === '/' ? 'home' : 'screen';
}
