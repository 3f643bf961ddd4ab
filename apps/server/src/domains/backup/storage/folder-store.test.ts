import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderStore } from './folder-store.ts';
import { StorageError } from './object-store.ts';

it('an unusable backup folder is named, with the reason in words', async () => {
  const around = mkdtempSync(join(tmpdir(), 'cottontree-folder-'));
  const folder = join(around, 'backups');
  writeFileSync(folder, '');
  const refused = folderStore(folder).list('');
  await expect(refused).rejects.toThrow(StorageError);
  await expect(refused).rejects.toThrow(
    `The backup folder ${folder} cannot be used: it is not a folder (ENOTDIR)`,
  );
  rmSync(around, { recursive: true });
});
