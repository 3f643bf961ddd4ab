/** The files of a zip archive by name, decoded as UTF-8 (PKWARE APPNOTE 4.3.12: the central directory). */
export async function unzipped(archive: Uint8Array<ArrayBuffer>): Promise<ReadonlyMap<string, string>> {
  const bytes = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - 22;
  while (end >= 0 && bytes.getUint32(end, true) !== 0x06_05_4b_50) end -= 1;
  if (end < 0) throw new Error('This is no zip archive.');
  const files = new Map<string, string>();
  let at = bytes.getUint32(end + 16, true);
  for (let left = bytes.getUint16(end + 10, true); left > 0; left -= 1) {
    const lengthOf = (field: number) => bytes.getUint16(at + field, true);
    const nameEnd = at + 46 + lengthOf(28);
    const local = bytes.getUint32(at + 42, true);
    const start = local + 30 + bytes.getUint16(local + 26, true) + bytes.getUint16(local + 28, true);
    const content = archive.slice(start, start + bytes.getUint32(at + 20, true));
    const name = new TextDecoder().decode(archive.slice(at + 46, nameEnd));
    files.set(name, await (lengthOf(10) === 0 ? new Response(content) : inflated(content)).text());
    at = nameEnd + lengthOf(30) + lengthOf(32);
  }
  return files;
}

const inflated = (content: Uint8Array<ArrayBuffer>): Response =>
  new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
