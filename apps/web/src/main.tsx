import '@cottontree/ui/tokens.css';
import './kernel/shell/first-picture.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchFailures } from './kernel/error-report.ts';
import { createQueryClient } from './kernel/query.ts';
import { listenForInstall } from './kernel/shell/install-prompt.ts';

// If the browser is too old, public/first-paint.js shows a message on the page.
if (document.documentElement.dataset['browser'] !== 'too-old') {
  watchFailures();
  listenForInstall();

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root to draw into.');
  createRoot(root).render(
    <StrictMode>
      <App client={createQueryClient()} />
    </StrictMode>,
  );
}
