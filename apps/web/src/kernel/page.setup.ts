/**
 * Test files in one worker share a page and all modules: clears the page after each test and the storage after each
 * file.
 */
import { afterAll, afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  // Imported here, because hooks belong to the file that registers them and a shared module is evaluated only once.
  const { unmountAll } = await import('./render.setup.tsx');
  const { endCalls } = await import('./fetch.setup.ts');
  const { forgetServerTime } = await import('./company-time.ts');
  const { forgetTurns } = await import('./line/turns.ts');
  const { forgetLostAnswers } = await import('./line/lost-answers.ts');
  afterEach(async () => {
    await unmountAll();
    endCalls();
    forgetServerTime();
    forgetLostAnswers();
    forgetTurns();
    sessionStorage.removeItem('writes-without-answer');
  });
  afterAll(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
}
