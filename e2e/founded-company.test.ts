/** A company that was founded without the demo, and is started once without DEMO=off, as after a restore elsewhere. */
import { afterAll, expect, it } from 'vitest';
import { found, FOUNDER, startEmptyCompany } from './empty-company.ts';
import { signInOverHttp } from './http-client.ts';
import { removeDataDir, startServerProcess } from './server-process.ts';

let folder = '';
afterAll(() => removeDataDir(folder));

it('does not get the demo: no account, no password in the terminal, no business', async () => {
  const company = await startEmptyCompany();
  folder = company.dataDir;
  await found(company.server);
  await company.server.stop();

  const server = await startServerProcess({ DATA_DIR: folder, DEMO_SCALE: '0.01' });
  try {
    expect(server.output()).toContain('no demo company is created in it');
    expect(server.output()).not.toMatch(/One sign-in for each role|aminata/);
    const owner = await signInOverHttp(server.url, FOUNDER);
    const people = await owner.get('/api/user-management/users');
    expect(JSON.stringify(people.body).match(/"username":"\w+"/g)).toEqual(['"username":"founder"']);
    expect((await owner.get('/api/dashboard/operations')).body).toMatchObject({ demo: null });
  } finally {
    await server.stop();
  }
});
