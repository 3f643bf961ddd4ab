import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabaseFrom, dropDatabase } from './platform/database/test-cluster.ts';
import { TEMPLATE } from './platform/database/test-database.setup.ts';
import { readSettings } from './read-settings.ts';
import { openStore } from './store.ts';

const warnings: string[] = [];
const log = {
  say: () => undefined,
  info: () => undefined,
  warn: (message: string) => void warnings.push(message),
};

describe('DATA_DIR', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-store-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const open = (dataDir: string) => openStore(readSettings({ DATA_DIR: dataDir }), folder, log);

  it('that is a file, is inside a file, or has an impossible name ends with a sentence that names the setting', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    for (const dataDir of ['file', 'file/below', 'x'.repeat(300)]) {
      await expect(open(dataDir)).rejects.toThrow(/DATA_DIR/);
      await expect(open(dataDir)).rejects.toThrow(path.join(folder, dataDir));
    }
    expect(existsSync(path.join(folder, 'x'.repeat(300)))).toBe(false);
  });
});

describe('DATABASE_URL', () => {
  let admin: pg.PoolConfig;
  let database: string;
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ ...admin, database });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const open = (user: string, more: Record<string, string> = {}) => {
    const parameters = { host: String(admin.host), user, password: String(admin.password), ...more };
    const url = `postgresql://localhost/${database}?${new URLSearchParams(parameters).toString()}`;
    return openStore(readSettings({ DATABASE_URL: url }), '/', log);
  };
  beforeAll(async () => {
    admin = inject('testDatabaseAdmin');
    database = String((await createDatabaseFrom(admin, TEMPLATE)).database);
  });
  afterAll(async () => {
    await asAdmin(`drop role ${database}_app`);
    await dropDatabase(admin, database);
  });
  const session = sql<object>`
    select session_user as who, current_user as acts_as, current_setting('default_transaction_read_only') as read_only,
           current_setting('work_mem') as work_mem`;

  it('of a user who may not create roles warns once that triggers are the only guard', async () => {
    warnings.length = 0;
    const store = await open('cottontree');
    expect(store.applicationRole).toBeNull();
    await store.close();
    expect(warnings).toEqual([expect.stringContaining('only triggers keep the audit records')]);
  });

  it('of a user who may works as a separate role, and keeps the options of the address besides its own', async () => {
    warnings.length = 0;
    const store = await open('postgres', { options: '-c work_mem=7MB' });
    expect(store.applicationRole).toBe(`${database}_app`);
    const common = { who: 'postgres', work_mem: '7MB' };
    const acts = { ...common, acts_as: `${database}_app` };
    expect((await session.execute(store.database.write)).rows).toEqual([{ ...acts, read_only: 'off' }]);
    expect((await session.execute(store.database.read)).rows).toEqual([{ ...acts, read_only: 'on' }]);
    expect((await session.execute(store.database.owner)).rows).toEqual([
      { ...common, acts_as: 'postgres', read_only: 'off' },
    ]);
    await store.close();
    expect(warnings).toEqual([]);
  });
});
