/** Where backups are kept. What is stored has its name only once it is whole; names are paths with slashes. */
export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
}

export interface ObjectStore {
  readonly kind: 'folder' | 's3';
  /** For people: the folder's path, or the address without credentials. */
  readonly place: string;
  /** Resolves to the bytes stored. An object of that name is replaced; broken off, nothing has the name. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Throws StorageError when there is no such object, also while it is read. */
  get(name: string): AsyncIterable<Uint8Array>;
  /** By name. */
  list(prefix: string): Promise<StoredObject[]>;
  /** No error when it is gone already. */
  remove(name: string): Promise<void>;
}

/** A store that cannot be used, in words for whoever looks after it. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** The whole of a small object. */
export async function getBytes(store: ObjectStore, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of store.get(name)) parts.push(part);
  return Buffer.concat(parts);
}

export async function* bytesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
