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
  const isSignedIn = stored('auth-state') !== null;
  page.dataset.picture = !isSignedIn ? 'sign-in' : location.pathname === '/' ? 'home' : 'screen';
  // What the first screen will want: build/preload.ts.
  if (isSignedIn)
    for (const { content } of document.querySelectorAll('template[data-ahead]'))
      document.head.append(content);
  // A one-time link shows another form.
  if (location.hash.includes('setup=')) page.dataset.setup = '';

  // The form of index.html, until src/screens/login/first-form.ts takes it over.
  const minded = (name, mind) =>
    document.addEventListener(name, (event) => {
      const form = event.target instanceof Element ? event.target.closest('form.first-form') : null;
      if (form) mind(form, event);
    });
  minded('focusin', (form, { target }) => {
    if (target.name) form.dataset.at = target.name;
  });
  minded('input', (form) => {
    const { username, password } = form.elements;
    delete form.dataset.sent;
    form.elements.send.disabled = username.value.trim() === '' || password.value === '';
  });
  minded('submit', (form, event) => {
    event.preventDefault();
    form.dataset.sent = '';
    const button = form.elements.send;
    button.disabled = true;
    button.textContent = 'Signing In...';
  });
}
