import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst, transformWithOxc, type Plugin } from 'vite';
import { withoutSchemas, type Names } from './without-schemas.ts';

const enumsAlone = fileURLToPath(new URL('./enums-alone.ts', import.meta.url));

interface ContractModule {
  readonly code: string;
  readonly map: Awaited<ReturnType<typeof transformWithOxc>>['map'];
  readonly names: Names;
}

/**
 * The browser uses the methods, paths and permissions of the contract, its constants, and its types at compile time; the
 * server validates. So the contract's schemas and zod, 110 KB compressed, are left out of the browser's code. A browser
 * file that imports a schema as a value fails the build.
 */
export function browserContract(): Plugin {
  const modules = new Map<string, Promise<ContractModule>>();
  const moduleAt = (file: string): Promise<ContractModule> => {
    const known = modules.get(file) ?? read(file);
    modules.set(file, known);
    return known;
  };

  async function read(file: string): Promise<ContractModule> {
    const { code, map } = await transformWithOxc(await readFile(file, 'utf8'), file);
    const program = parseAst(code);
    const names = new Map<string, Names>();
    for (const statement of program.body) {
      if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue;
      const { value } = statement.source;
      names.set(value, (await moduleAt(join(dirname(file), value))).names);
    }
    return { map, ...withoutSchemas(code, program, (source) => names.get(source)) };
  }

  return {
    name: 'browser-contract',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'zod' && importer?.includes('/packages/contract/src/') ? enumsAlone : null;
    },
    load: {
      filter: { id: /\/packages\/contract\/src\/[^?]+\.ts$/ },
      async handler(id) {
        const { code, map = null } = await moduleAt(id);
        return { code, map, moduleType: 'js' };
      },
    },
    watchChange: () => modules.clear(),
  };
}
