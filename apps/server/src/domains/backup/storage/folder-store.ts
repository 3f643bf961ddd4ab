/** Objects as files below one folder, readable only for the server's user. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { StorageError, type ObjectStore, type StoredObject } from './object-store.ts';

/** The suffix of files being written; a start removes those of a killed server. */
const PART = '.unfinished';
const READ_BYTES = 1024 * 1024;

/** File system errors in words for administrators; the error code is added to search for. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk can only be read',
  ENOTDIR: 'it is not a folder',
  ENOENT: 'it is gone',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the room that this user may take is used up',
};
const refusal = (error: Error): string => {
  const code = 'code' in error ? String(error.code) : '';
  const words = WORDS[code];
  return words === undefined ? error.message : `${words} (${code})`;
};

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export interface FolderStore extends ObjectStore {
  readonly kind: 'folder';
  /** Removes unfinished files of a killed server. Nobody may be writing at the same time. */
  sweep(): Promise<void>;
}

/** Creates the folder with the first object. Every method throws StorageError naming the folder. */
export function folderStore(folder: string): FolderStore {
  const fileOf = (name: string): string => {
    const file = path.join(folder, ...name.split('/'));
    // Names come from manifests, which may be forged, so they must not lead out of the folder.
    if (!file.startsWith(folder + path.sep)) throw new StorageError(`${name} is no name of an object`);
    return file;
  };
  const withStorageErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StorageError || !(error instanceof Error && 'syscall' in error)) throw error;
      throw new StorageError(`The backup folder ${folder} cannot be used: ${refusal(error)}`, {
        cause: error,
      });
    }
  };
  const walk = async (below: string, prefix: string): Promise<StoredObject[]> => {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    const found: StoredObject[] = [];
    for (const entry of entries) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        if (`${name}/`.startsWith(prefix) || prefix.startsWith(`${name}/`))
          found.push(...(await walk(name, prefix)));
      } else if (entry.isFile() && name.startsWith(prefix) && !entry.name.endsWith(PART))
        found.push({ name, bytes: (await stat(path.join(folder, name))).size });
    }
    return found;
  };
  return {
    kind: 'folder',
    place: folder,
    put: async (name, content) =>
      await withStorageErrors(async () => {
        const file = fileOf(name);
        const draft = `${file}.${randomBytes(4).toString('hex')}${PART}`;
        let bytes = 0;
        try {
          const handle = await openIn(path.dirname(file), draft);
          try {
            for await (const part of content) {
              // Unlike write, which on a full disk writes only a part without an error.
              await handle.writeFile(part);
              bytes += part.length;
            }
            await handle.sync();
          } finally {
            await handle.close();
          }
          await rename(draft, file);
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
        await syncFolder(path.dirname(file));
        return bytes;
      }),
    async *get(name) {
      try {
        for await (const part of createReadStream(fileOf(name), { highWaterMark: READ_BYTES })) {
          yield part as Uint8Array; // a stream without an encoding yields buffers
        }
      } catch (error) {
        if (error instanceof StorageError) throw error;
        throw new StorageError(`${name} cannot be read from ${folder}: ${reason(error)}`, { cause: error });
      }
    },
    list: async (prefix) =>
      await withStorageErrors(async () =>
        (await walk('', prefix)).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      ),
    remove: async (name) =>
      await withStorageErrors(async () => {
        await rm(fileOf(name), { force: true });
        await removeEmpty(path.dirname(fileOf(name)));
      }),
    sweep: async () =>
      await withStorageErrors(async () => {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
          (error: unknown) => {
            if (isMissing(error)) return [];
            throw error;
          },
        );
        for (const entry of entries)
          if (entry.isFile() && entry.name.endsWith(PART))
            await rm(path.join(entry.parentPath, entry.name), { force: true });
        for (const entry of entries)
          if (entry.isDirectory()) await removeEmpty(path.join(entry.parentPath, entry.name));
      }),
  };
}

/** Removes an empty folder that a backup left; a folder with content is kept. */
const removeEmpty = async (folder: string): Promise<void> => await rmdir(folder).catch(() => undefined);

/** Creates the folder again if it is removed as empty in between. */
async function openIn(folder: string, draft: string): Promise<FileHandle> {
  for (;;) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return await open(draft, 'wx', 0o600);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** A rename survives a power failure only once its folder is flushed. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
