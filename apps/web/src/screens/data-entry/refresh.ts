import type { QueryClient } from '@tanstack/react-query';

const ENTRIES = /^\/api\/(data-entry\/|adoptions$)/;

/** Reloads everything that is declared, compared or proposed. */
export const refreshEntries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && ENTRIES.test(path),
  });
