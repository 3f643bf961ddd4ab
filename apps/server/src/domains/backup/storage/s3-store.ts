/** Objects in a bucket of any S3-compatible store. Large ones are uploaded in parts and appear with the last one. */
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini';
import { StorageError, type ObjectStore } from './object-store.ts';

export interface S3Address {
  /** With the bucket: https://s3.example.com/bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Every store accepts parts of this size; with at most 10,000 parts an object may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 120_000;
const REMOVAL_MS = 10_000;

function storageErrorOf(place: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  // The response body may contain parts of the request, so only status and code are used.
  const why =
    error instanceof S3ServiceError
      ? `it answered ${error.status} ${error.serviceCode ?? ''}`.trim()
      : error instanceof S3NetworkError
        ? `no connection (${error.code ?? 'unknown'})`
        : error instanceof Error && error.name === 'TimeoutError'
          ? 'it did not answer in time'
          : error instanceof TypeError && error.cause instanceof Error
            ? `no connection (${error.cause.message})`
            : error instanceof Error
              ? error.message
              : String(error);
  return new StorageError(`The store ${place} cannot be used: ${why}`, { cause: error });
}

export interface S3Options {
  readonly partBytes?: number;
  /** Aborts running requests, so that a store without response does not delay the shutdown. */
  readonly ending?: AbortSignal;
}

export function s3Store(address: S3Address, { partBytes = PART_BYTES, ending }: S3Options = {}): ObjectStore {
  const { origin } = new URL(address.endpoint);
  const s3 = new S3mini({
    ...address,
    requestAbortTimeout: TIMEOUT_MS,
    // Aborted uploads are cleaned up even during the shutdown.
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.origin !== origin)
        throw new StorageError('a request would have left the store, and was not sent');
      // A signed request must not be sent anywhere else.
      return await fetch(url, { ...init, redirect: 'error', signal: until(init, ending) });
    },
  });
  const place = address.endpoint;
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw storageErrorOf(place, error);
    }
  };

  const putParts = async (
    name: string,
    first: Buffer,
    rest: AsyncIterator<Buffer, void>,
  ): Promise<number> => {
    const uploadId = await s3.getMultipartUploadId(name, 'application/octet-stream');
    try {
      const parts = [await s3.uploadPart(name, uploadId, first, 1)];
      let bytes = first.length;
      for (let next = await rest.next(); !next.done; next = await rest.next()) {
        parts.push(await s3.uploadPart(name, uploadId, next.value, parts.length + 1));
        bytes += next.value.length;
      }
      await s3.completeMultipartUpload(name, uploadId, parts);
      return bytes;
    } catch (error) {
      // Stored parts of an unfinished upload cost money.
      await s3.abortMultipartUpload(name, uploadId).catch(() => undefined);
      throw error;
    }
  };

  return {
    kind: 's3',
    place,
    put: async (name, content) =>
      await attempt(async () => {
        const parts = inParts(content, partBytes);
        const first = (await parts.next()).value ?? Buffer.alloc(0);
        if (first.length === partBytes) return await putParts(name, first, parts);
        await s3.putObject(name, first, 'application/octet-stream');
        return first.length;
      }),
    async *get(name) {
      const bytes = await attempt(async () => await s3.getContentLength(name));
      // Read in ranges, because one long response would exceed the time limit of a request.
      for (let from = 0; from < bytes; from += partBytes) {
        const upTo = Math.min(from + partBytes, bytes);
        yield await attempt(async () => {
          const answer = await s3.getObjectRaw(name, false, from, upTo);
          return new Uint8Array(await answer.arrayBuffer());
        });
      }
    },
    list: async (prefix) =>
      await attempt(async () => {
        const found = await s3.listObjects('/', prefix);
        if (found === null) throw new StorageError(`The store ${place} has no such bucket`);
        return found
          .map(({ Key, Size }) => ({ name: Key, bytes: Number(Size) }))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1));
      }),
    remove: async (name) => await attempt(async () => void (await s3.deleteObject(name))),
  };
}

function until(init: RequestInit | undefined, ending: AbortSignal | undefined): AbortSignal {
  const other = init?.method === 'DELETE' ? AbortSignal.timeout(REMOVAL_MS) : ending;
  return AbortSignal.any([init?.signal, other].filter((each) => each !== null && each !== undefined));
}

/** Parts of equal size, and a last one that may be shorter; none for empty content. */
async function* inParts(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer, void> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (let piece of content) {
    while (bytes + piece.length >= size) {
      held.push(piece.subarray(0, size - bytes));
      piece = piece.subarray(size - bytes);
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
    if (piece.length > 0) held.push(piece);
    bytes += piece.length;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
