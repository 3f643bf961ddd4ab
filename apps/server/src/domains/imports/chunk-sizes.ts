/** In what pieces a file is checked and stored. */
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';

/** Rows of a file that are checked and stored together. */
export const CHUNK_ROWS = 10_000;
/** Kinds whose rows are stored together, all or none. */
export const WHOLE_FILES: ReadonlySet<ImportKind> = new Set(['opening-balances']);
/** Characters of cells after which a chunk ends, however few rows it has. */
export const CHUNK_LENGTH = 8 * 1024 * 1024;
