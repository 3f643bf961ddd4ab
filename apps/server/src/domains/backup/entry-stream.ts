/**
 * Packs files into one stream: path and content of each, in blocks, so that no size is needed in advance. Files of a
 * running database may grow, shrink or vanish during the copy; its WAL repairs such inconsistencies in a restore.
 */
import { z } from 'zod';

/** `path` uses slashes on every system. */
export type Entry =
  | { readonly path: string; readonly kind: 'folder' }
  | { readonly path: string; readonly kind: 'file'; readonly content: AsyncIterable<Uint8Array> };

const Head = z.object({ path: z.string(), kind: z.enum(['folder', 'file']) });
const MAX_BLOCK = 16 * 1024 * 1024;

class EntryError extends Error {
  override readonly name = 'EntryError';
}

const measured = (block: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(block.length);
  return Buffer.concat([length, block]);
};

export async function* packEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield measured(Buffer.from(JSON.stringify({ path: entry.path, kind: entry.kind })));
    if (entry.kind === 'folder') continue;
    for await (const block of entry.content) if (block.length > 0) yield measured(block);
    yield Buffer.alloc(4);
  }
  // An empty head marks the end, so that a truncated stream is detected.
  yield Buffer.alloc(4);
}

/**
 * Yields the entries in order; the content of one must be read, or is skipped, before the next. Throws EntryError where
 * the stream was not made by packEntries.
 */
export async function* unpackEntries(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const source = blocksOf(packed);
  for (;;) {
    const head = await next(source);
    if (head.length === 0) return;
    const { path, kind } = Head.parse(JSON.parse(head.toString()));
    if (path.split('/').some((part) => part === '' || part === '.' || part === '..') || path.includes('\0'))
      throw new EntryError(`${path} is no path inside a backup`);
    if (kind === 'folder') {
      yield { path, kind };
      continue;
    }
    let ended = false;
    const content = async function* (): AsyncGenerator<Uint8Array> {
      while (!ended) {
        const block = await next(source);
        if (block.length === 0) ended = true;
        else yield block;
      }
    };
    yield { path, kind, content: content() };
    while (!ended) ended = (await next(source)).length === 0;
  }
}

async function next(source: AsyncGenerator<Buffer, void>): Promise<Buffer> {
  const { value } = await source.next();
  if (!value) throw new EntryError('The backup ends in the middle of a file');
  return value;
}

async function* blocksOf(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let held = Buffer.alloc(0);
  for await (const piece of packed) {
    held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece]);
    for (;;) {
      if (held.length < 4) break;
      const length = held.readUInt32BE();
      if (length > MAX_BLOCK) throw new EntryError('The backup has a block of impossible size');
      if (held.length < 4 + length) break;
      yield held.subarray(4, 4 + length);
      held = held.subarray(4 + length);
    }
  }
}
