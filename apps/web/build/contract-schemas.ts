import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inertSchemas = fileURLToPath(new URL('./inert-schemas.ts', import.meta.url));

/**
 * The browser uses only the methods and paths of the contract, and its types at compile time; the server validates. So
 * the contract's zod, 90 KB compressed, is replaced here by empty schemas.
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
