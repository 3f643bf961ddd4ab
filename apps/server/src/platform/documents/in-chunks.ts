/** Joins lines of a file into chunks of a size worth sending. */
const CHUNK = 64 * 1_024;

/** `end` is appended to each line. */
export async function* inChunks(lines: AsyncIterable<string>, end: string): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line + end;
    if (piece.length < CHUNK) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** A file that was made as a whole. */
export async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
