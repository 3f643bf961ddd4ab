import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inertSchemas = fileURLToPath(new URL('./inert-schemas.ts', import.meta.url));

/**
 * The browser takes the method and the path of each endpoint from the contract, and its types from the compiler; the
 * server does the checking. So the contract's zod, 90 KB compressed, is replaced here by schemas that hold nothing.
 */
export function contractSchemas(): Plugin {
  return {
    name: 'contract-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'zod' && importer?.includes('/packages/contract/src/') ? inertSchemas : null;
    },
  };
}
