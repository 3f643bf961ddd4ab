// Runs before the first paint, so that a dark page never flashes white. The choices and the key are those of
// src/kernel/theme.ts, and /detailed-metrics is always dark.
(function () {
  var choice = 'system';
  try {
    choice = JSON.parse(localStorage.getItem('theme') || '"system"');
  } catch (error) {
    // Storage is refused or holds something else: the system decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  if (location.pathname === '/detailed-metrics') dark = true;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
