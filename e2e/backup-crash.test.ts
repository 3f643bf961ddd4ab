/**
 * kill -9 during a backup: the broken backup is not offered, the next one is complete, and the documented command
 * restores the company from it, to an exact second.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Backup, BackupSettings } from '@cottontree/contract/backup/backup.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOUNDER, found } from './empty-company.ts';
import { signInOverHttp, type HttpClient } from './http-client.ts';
import {
  newDataDir,
  projectRoot,
  removeDataDir,
  startServerProcess,
  until,
  type ServerProcess,
} from './server-process.ts';

describe('a crash during a backup', () => {
  const dataDir = newDataDir();
  const folder = path.join(dataDir, 'backups', 'backups');
  let server: ServerProcess;
  let client: HttpClient;
  const start = async (): Promise<void> => {
    server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' });
  };
  const signIn = async (): Promise<void> => void (client = await signInOverHttp(server.url, FOUNDER));
  const history = async (): Promise<Backup[]> =>
    ((await client.get('/api/backup/backups')).body as { backups: Backup[] }).backups; // the response of the contract
  const ended = async (): Promise<Backup> =>
    await until('the backup to end', async () => {
      const [newest] = await history();
      return newest?.status !== 'running' && newest;
    });
  const take = async (type: string): Promise<Backup> => {
    // A scheduled one may be running.
    await until('its turn', async () => (await client.post('/api/backup/backups', { type })).status === 200);
    return await ended();
  };
  const written = (): string[] =>
    existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  const restore = async (...args: string[]): Promise<string> => {
    const { DATABASE_URL: _, KEY_DIR: __, ...inherited } = process.env;
    const env = { ...inherited, DATA_DIR: dataDir };
    const command = [path.join(projectRoot, 'dist/server/restore.js'), ...args];
    return (await promisify(execFile)(process.execPath, command, { env })).stdout;
  };
  const email = async (to: string): Promise<void> => {
    const settings = (await client.get('/api/backup/settings')).body as BackupSettings; // the response of the contract
    const { url } = server;
    const answer = await fetch(`${url}/api/backup/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: client.cookie },
      body: JSON.stringify({ ...settings, email: to }),
    });
    expect(answer.status).toBe(200);
  };
  const kept = async (): Promise<string | null> =>
    ((await client.get('/api/backup/settings')).body as BackupSettings).email; // as above

  beforeAll(async () => {
    await start();
    await found(server);
    await signIn();
  });
  afterAll(async () => {
    await server.stop();
    removeDataDir(dataDir);
  });

  it('leaves a failed backup that cannot be restored, and the next one is complete', async () => {
    expect(await client.post('/api/backup/backups', { type: 'full' })).toMatchObject({ status: 200 });
    await until('the first bytes to be written', async () =>
      written().some((name) => name.endsWith('.unfinished')),
    );
    await server.kill();
    expect(written().some((name) => name.endsWith('manifest.json'))).toBe(false);
    await expect(restore('--latest')).rejects.toThrow('There is no backup in');

    await start();
    await signIn();
    expect(await ended()).toMatchObject({
      type: 'full',
      status: 'failed',
      problem: 'The server was stopped while it ran',
      size: null,
      location: '–',
    });
    expect(written().filter((name) => name.endsWith('.unfinished'))).toEqual([]);
    expect(await take('full')).toMatchObject({ type: 'full', status: 'completed', location: 'Folder' });
  });
  it('and the documented command restores it, to an exact second', async () => {
    await email('first@example.test');
    const between = new Date().toISOString();
    await email('second@example.test');
    expect(await take('incremental')).toMatchObject({ status: 'completed' });
    await server.stop();

    expect(await restore('--to', between)).toMatch(/ok +Ledger balance.*ok +Audit chain.*Restored in/s);
    await start();
    await signIn();
    expect(await kept()).toBe('first@example.test');
    // The log needs a new base backup, which starts automatically.
    await until('a full backup by the schedule', async () =>
      (await history()).some(({ type, origin }) => type === 'full' && origin === 'schedule'),
    );
  });
});
