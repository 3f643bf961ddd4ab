// Runs before the first paint, so that a dark page never flashes white. The choices and the key are those of
// src/kernel/theme.ts, and /detailed-metrics is always dark.
{
  let choice = 'system';
  try {
    choice = JSON.parse(localStorage.getItem('theme') || '"system"');
  } catch {
    // Storage is refused or holds something else: the system decides.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark =
    choice === 'dark' || (choice !== 'light' && system) || location.pathname === '/detailed-metrics';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
