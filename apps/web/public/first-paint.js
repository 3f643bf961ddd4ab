// Runs before the first paint, in browsers of any age: in the language of 2009. The choices and the key are those of
// src/kernel/theme.ts, and /detailed-metrics is always dark; the key of the sign-in record is that of src/kernel/session/record.ts.
(function () {
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      // Storage is refused: the system decides, and nobody is signed in.
      return null;
    }
  }

  // One of these came with each of the versions of build/supported-browsers.ts.
  function isSupported() {
    try {
      return typeof URL.canParse === 'function' && CSS.supports('selector(:has(a))');
    } catch (_) {
      return false;
    }
  }

  var page = document.documentElement;
  if (!isSupported()) {
    // src/main.tsx starts nothing then.
    page.setAttribute('data-browser', 'too-old');
    document.addEventListener('DOMContentLoaded', function () {
      document.getElementById('root').style.display = 'none';
      document.getElementById('too-old').removeAttribute('hidden');
    });
    return;
  }

  var choice = 'system';
  try {
    choice = JSON.parse(stored('theme') || '"system"');
  } catch (_) {
    // It holds something else.
  }
  var system = matchMedia('(prefers-color-scheme: dark)').matches;
  var dark = choice === 'dark' || (choice !== 'light' && system) || location.pathname === '/detailed-metrics';
  // A dark page never flashes white.
  page.dataset.theme = dark ? 'dark' : 'light';
  // Where the page and this file took so long, 68 KB of typefaces would come before the application: packages/ui/src/tokens.css.
  if (performance.now() > 2500) page.dataset.typefaces = 'system';
  // What stands in the page until the application draws: src/kernel/shell/first-picture.css.
  var isSignedIn = stored('auth-state') !== null;
  page.dataset.picture = !isSignedIn ? 'sign-in' : location.pathname === '/' ? 'home' : 'screen';
  // What the first screen will want: build/preload.ts.
  if (isSignedIn) {
    document.querySelectorAll('template[data-ahead]').forEach(function (template) {
      document.head.append(template.content);
    });
  }
  // The first figures are read while the application is still loading: src/kernel/line/ahead.ts.
  if (isSignedIn && stored('reads-ahead') !== null) {
    var isHome = location.pathname === '/' && location.search === '';
    var reads = {};
    ['/api/auth/user']
      .concat(isHome ? ['/api/dashboard/statement', '/api/dashboard/metrics'] : [])
      .forEach(function (url) {
        var aborter = new AbortController();
        var response = fetch(url, { credentials: 'include', signal: aborter.signal });
        reads[url] = { response: response, aborter: aborter };
        // Whoever takes it is told.
        response.catch(function () {});
      });
    window.ahead = { at: performance.now(), reads: reads };
  }
  // A one-time link shows another form.
  if (location.hash.includes('setup=')) page.dataset.setup = '';

  // The form of index.html, until src/screens/login/first-form.ts takes it over.
  function minded(name, mind) {
    document.addEventListener(name, function (event) {
      var form = event.target instanceof Element ? event.target.closest('form.first-form') : null;
      if (form) mind(form, event);
    });
  }
  minded('focusin', function (form, event) {
    if (event.target.name) form.dataset.at = event.target.name;
  });
  minded('input', function (form) {
    var fields = form.elements;
    delete form.dataset.sent;
    fields.send.disabled = fields.username.value.trim() === '' || fields.password.value === '';
  });
  minded('submit', function (form, event) {
    event.preventDefault();
    form.dataset.sent = '';
    var button = form.elements.send;
    button.disabled = true;
    button.textContent = 'Signing In...';
  });
})();
