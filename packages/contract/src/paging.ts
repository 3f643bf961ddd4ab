/** Keyset paging: a page and an opaque cursor for the next; `null` at the end. */
import { z } from 'zod';
import { FreeText } from './free-text.ts';

export const PageQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Part of a text that is shown. What people search for is recorded with an export, where others read it. */
export const SearchText = FreeText.trim().max(100).default('');

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
