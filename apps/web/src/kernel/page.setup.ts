/** The files that one worker tests share a page and all modules: what a test has drawn goes with it, what it stored with its file. */
import { afterAll, afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  // Here, as hooks belong to the file that registers them and shared modules are read once.
  const { unmountAll } = await import('./render.setup.tsx');
  const { forgetServerTime } = await import('./company-time.ts');
  const { forgetTurns } = await import('./line/turns.ts');
  const { forgetLostAnswers } = await import('./line/lost-answers.ts');
  afterEach(async () => {
    await unmountAll();
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
