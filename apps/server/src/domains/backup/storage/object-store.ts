/** The storage of backups. An object has its name only once it is complete; names are paths with slashes. */
export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
}

export interface ObjectStore {
  readonly kind: 'folder' | 's3';
  /** For people: the folder's path, or the address without credentials. */
  readonly place: string;
  /** Resolves to the number of stored bytes. Replaces an existing object; an aborted upload leaves no object. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Throws StorageError when there is no such object, also during reading. */
  get(name: string): AsyncIterable<Uint8Array>;
  /** Objects with this prefix, sorted by name. */
  list(prefix: string): Promise<StoredObject[]>;
  /** Does nothing if the object does not exist. */
  remove(name: string): Promise<void>;
}

/** A store cannot be used; the message is for administrators. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** Reads a small object completely. */
export async function getBytes(store: ObjectStore, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of store.get(name)) parts.push(part);
  return Buffer.concat(parts);
}

export async function* bytesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
