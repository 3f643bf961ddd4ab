import { DatabaseStartError, type ProgramWords } from '@cottontree/embedded-postgres';

/** What a person changes in this product, where PostgreSQL cannot start. */
const WORDS: ProgramWords = {
  chooseFolder: (which) => `set DATA_DIR to ${which}`,
  connectTo: () => 'set DATABASE_URL',
  makeRoom: 'Make room on this disk and start again: docs/operations/full-disk.md',
};

/** The message of any thrown value, for a person to read and for use inside a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseStartError) return error.inWords(WORDS);
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`), when there is one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
