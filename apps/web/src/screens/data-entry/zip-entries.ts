/** Reads single entries of a ZIP archive (APPNOTE 6.3), inflated as they are read and never beyond a limit. */

/** The archive is damaged, or holds more than it may. The message says which. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}

interface Entry {
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
}

const DAMAGED = 'The spreadsheet is damaged or was not saved completely.';
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
/** A workbook has some dozens. */
const MOST_ENTRIES = 10_000;
const STORED = 0;
const DEFLATED = 8;

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

/** The entries of an archive by name. Throws ArchiveFault. */
export async function entriesOf(file: Blob): Promise<ReadonlyMap<string, Entry>> {
  const from = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT);
  const tail = await viewOf(file.slice(from));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < 0) throw new ArchiveFault(DAMAGED);
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (count > MOST_ENTRIES || start + size > file.size) throw new ArchiveFault(DAMAGED);
  const list = await viewOf(file.slice(start, start + size));
  const entries = new Map<string, Entry>();
  for (let at = 0, index = 0; index < count; index += 1) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== ENTRY_MARK) throw new ArchiveFault(DAMAGED);
    const nameBytes = list.getUint16(at + 28, true);
    const rest = list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
    if (at + 46 + nameBytes > list.byteLength) throw new ArchiveFault(DAMAGED);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameBytes));
    entries.set(name, {
      method: list.getUint16(at + 10, true),
      packedBytes: list.getUint32(at + 20, true),
      offset: list.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + rest;
  }
  return entries;
}

/**
 * The text of an entry, in pieces. `mostBytes` limits what it becomes: a small archive can hold any amount. Throws
 * ArchiveFault.
 */
export async function* textOfEntry(
  file: Blob,
  { method, packedBytes, offset }: Entry,
  mostBytes: number,
): AsyncGenerator<string> {
  const head = await viewOf(file.slice(offset, offset + 30));
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL_MARK) throw new ArchiveFault(DAMAGED);
  const from = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + packedBytes > file.size || (method !== STORED && method !== DEFLATED))
    throw new ArchiveFault(DAMAGED);
  const packed = file.slice(from, from + packedBytes).stream();
  const reader = (
    method === STORED ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
  ).getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new ArchiveFault(DAMAGED);
      });
      if (done) break;
      bytes += value.byteLength;
      if (bytes > mostBytes)
        throw new ArchiveFault(
          `The spreadsheet holds more than ${Math.round(mostBytes / 1_048_576)} MiB. Save it as “CSV UTF-8”, then choose that file.`,
        );
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
