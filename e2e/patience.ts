/**
 * Milliseconds that a test waits for what a page or the server does. Long, because a busy machine takes its time; short
 * in `npm run mutate:statements`, where most of what is waited for never comes.
 */
export const PATIENCE_MS = Number(process.env['E2E_PATIENCE_MS'] ?? 180_000);
