/** The demo company can be removed completely, which leaves an empty one with the owner who removed it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { signInOverHttp } from './http-client.ts';
import {
  newDataDir,
  removeDataDir,
  startServerProcess,
  until,
  type ServerProcess,
} from './server-process.ts';

const visitors = useVisitors();

describe('the demo company', () => {
  const dataDir = newDataDir();
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ DATA_DIR: dataDir, DEMO_SCALE: '0.01' });
  });
  afterAll(async () => {
    await server.stop();
    removeDataDir(dataDir);
  });

  it('is removed by an owner who gives the password, and by nobody else', async () => {
    const { Owner: owner, 'Super Admin': admin } = server.signIns;
    if (!owner || !admin) throw new Error('the demo prints a sign-in for each role');
    const client = await signInOverHttp(server.url, owner);
    await until('the first business', async () => {
      const { body } = await client.get('/api/dashboard/metrics');
      return !(body as { stamp: { empty: boolean } }).stamp.empty; // the response of the contract
    });

    // The other sessions end with the company.
    const other = await visitors.visit({ expected: [/status of 401/] });
    await enter(other, admin, { url: server.url, path: '/user-profile' });
    await other.page.getByRole('heading', { name: 'What you may do' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Remove the demo company' }).count()).toBe(0);

    const visitor = await visitors.visit({ expected: [/status of (400|401)/] });
    await enter(visitor, owner, { url: server.url, path: '/user-profile' });
    const { page } = visitor;
    await page.getByRole('button', { name: 'Remove the demo company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the demo company?' });
    const confirm = dialog.getByRole('button', { name: 'Remove for good' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Your password').fill('not this one');
    await confirm.click();
    await dialog.getByText('The current password is not right').waitFor();
    await dialog.getByLabel('Your password').fill(owner.password);
    await confirm.click();
    // It waits for what is being generated, sealed or trained, which takes long on a busy machine.
    await page.waitForURL(`${server.url}/`, { timeout: 240_000 });
    await page.getByText(/There is no data yet/).waitFor();
    expect(await page.getByText('Demo data', { exact: true }).count()).toBe(0);
    await page.getByText('No data yet').first().waitFor();
  });
});
