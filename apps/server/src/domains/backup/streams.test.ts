import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { packEntries, unpackEntries, type Entry } from './entry-stream.ts';
import { SealError, openStream, sealStream } from './sealed-stream.ts';

const KEY = Buffer.alloc(32, 1);
const MIB = 1024 * 1024;
async function* pieces(content: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
async function whole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
const sealed = async (content: Buffer, name = 'a', key = KEY): Promise<Buffer> =>
  await whole(sealStream(key, name, pieces(content, 100_000)));
const opened = async (content: Buffer, name = 'a', key = KEY): Promise<Buffer> =>
  await whole(openStream(key, name, pieces(content, 70_001)));

describe('a sealed stream', () => {
  it('returns the original content, whatever its length', async () => {
    for (const length of [0, 1, 1_000, MIB - 1, MIB, MIB + 1, 3 * MIB + 17]) {
      const content = randomBytes(length);
      expect((await opened(await sealed(content))).equals(content)).toBe(true);
    }
  });
  it('differs each time', async () => {
    const content = Buffer.from('the same');
    const hashes = await Promise.all(
      [1, 2, 3].map(async () =>
        createHash('sha256')
          .update(await sealed(content))
          .digest('hex'),
      ),
    );
    expect(new Set(hashes).size).toBe(3);
  });
  it('opens only with its own name and key', async () => {
    const it = await sealed(Buffer.from('secret'));
    await expect(opened(it, 'b')).rejects.toThrow(SealError);
    await expect(opened(it, 'a', Buffer.alloc(32, 2))).rejects.toThrow(
      'a was changed, or sealed with another key',
    );
  });
  it('detects a chunk that is changed, removed, repeated, moved or truncated', async () => {
    // Four chunks, because random bytes do not compress.
    const it = await sealed(randomBytes(3 * MIB + 5_000));
    const chunk = 4 + MIB + 16;
    const head = it.subarray(0, 40);
    const [one, two, rest] = [
      it.subarray(40, 40 + chunk),
      it.subarray(40 + chunk, 40 + 2 * chunk),
      it.subarray(40 + 2 * chunk),
    ];
    expect((await opened(Buffer.concat([head, one, two, rest]))).length).toBe(3 * MIB + 5_000);
    const flipped = Buffer.from(it);
    flipped[100_000] = (flipped[100_000] ?? 0) ^ 1;
    const wrong = [
      flipped,
      Buffer.concat([head, two, rest]),
      Buffer.concat([head, one, one, two, rest]),
      Buffer.concat([head, two, one, rest]),
      Buffer.concat([head, one, two]),
      it.subarray(0, -1),
      Buffer.concat([it, Buffer.of(0)]),
      Buffer.from('something else altogether, and long enough to have a head'),
      Buffer.alloc(0),
    ];
    for (const each of wrong) await expect(opened(each)).rejects.toThrow(SealError);
  });
  it('of an earlier release, compressed with gzip, can be read', async () => {
    const it = Buffer.from(
      'Q09UVE9OQjF7E3nEhTAsUrVnWJqn3brvTff6eueL0FFp9CheqxDDcgAAAGOpUeDQLNNq2z3IR2LfMjtcJgi0t3TbB6Ue+lCd1/v5Ri/5DfsVnVE6vZl8' +
        'Rf2q893f4AGSJydr1VhfXDbPTO+fuQ==',
      'base64',
    );
    expect((await opened(it, 'wal/00000001000000000000000A')).toString()).toBe(
      'The log of an earlier release',
    );
  });
  it('cannot be accepted as one of an earlier release', async () => {
    const it = await sealed(Buffer.from('secret'));
    it.write('COTTONB1');
    await expect(opened(it)).rejects.toThrow('a was changed, or sealed with another key');
  });
  it('passes on errors of its source', async () => {
    const failing = async function* (): AsyncGenerator<Uint8Array> {
      yield randomBytes(2 * MIB);
      throw new Error('the disk is gone');
    };
    await expect(whole(sealStream(KEY, 'a', failing()))).rejects.toThrow('the disk is gone');
  });
});

describe('files in one stream', () => {
  const file = (path: string, ...blocks: string[]): Entry => ({
    path,
    kind: 'file',
    content: (async function* () {
      for (const block of blocks) yield Buffer.from(block);
    })(),
  });
  const packed = async (...entries: Entry[]): Promise<Buffer> =>
    await whole(
      packEntries(
        (async function* () {
          yield* entries;
        })(),
      ),
    );
  const listed = async (content: Buffer): Promise<[string, string][]> => {
    const found: [string, string][] = [];
    for await (const entry of unpackEntries(pieces(content, 7)))
      found.push([entry.path, entry.kind === 'file' ? (await whole(entry.content)).toString() : '/']);
    return found;
  };
  it('are returned in order, including empty ones and folders', async () => {
    const content = await packed(
      { path: 'a', kind: 'folder' },
      file('a/b', 'one', '', 'two'),
      file('a/empty'),
      file('c', 'x'),
    );
    expect(await listed(content)).toEqual([
      ['a', '/'],
      ['a/b', 'onetwo'],
      ['a/empty', ''],
      ['c', 'x'],
    ]);
  });
  it('can be left unread', async () => {
    const names: string[] = [];
    for await (const { path } of unpackEntries(
      pieces(await packed(file('a', 'long', 'er'), file('b', 'x')), 5),
    ))
      names.push(path);
    expect(names).toEqual(['a', 'b']);
  });
  it('cannot lead outside the folder, and end where they claim to', async () => {
    for (const path of ['../etc/passwd', '/etc/passwd', 'a/../../b', 'a//b', '.', 'a\0b'])
      await expect(listed(await packed(file(path, 'x')))).rejects.toThrow('is no path inside a backup');
    const content = await packed(file('a', 'x'));
    await expect(listed(content.subarray(0, -2))).rejects.toThrow('ends in the middle');
  });
});
