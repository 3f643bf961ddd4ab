/**
 * Audit and Edit History: an auditor finds an action, reads what it changed, and verifies the trail without the server.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Download, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { haveBegun } from '../apps/server/src/platform/audit/seals/seal-record.ts';
import { useVisitors } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { bytesOf, cellsOf, textOf } from './downloads.ts';
import { enter, signInOf } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { unmarkedNumbers } from './figures-on-page.ts';
import { dismissAll, hire } from './hire.ts';
import { signInOverHttp } from './http-client.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
const PREFIX = 'ahtest';
const folder = mkdtempSync(path.join(os.tmpdir(), 'audit-'));
afterAll(async () => {
  await dismissAll(database, PREFIX);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const exported = async (page: Page, item: string): Promise<Download> => {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  return coming;
};
const saved = async (download: Download, name: string): Promise<string> => {
  const file = path.join(folder, name);
  writeFileSync(file, await bytesOf(download));
  return file;
};

describe('an auditor', () => {
  it('[B-2.07] filters, reads a difference, exports, and verifies offline; an edited line is detected', async () => {
    const owner = await signInOverHttp(demoCompany().serverUrl, signInOf('Owner'));
    for (const [name, permissions] of [
      ['ahtest_auditor', ['audit.view', 'audit.export']],
      ['ahtest_teller', ['cards.view']],
    ] as const) {
      const role = {
        name,
        displayName: name.replace('_', ' '),
        description: 'Made by a test',
        level: 5,
        permissions,
      };
      expect((await owner.post('/api/roles', role)).status).toBe(200);
    }
    const changed = await fetch(`${demoCompany().serverUrl}/api/roles/ahtest_teller`, {
      method: 'PATCH',
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ permissions: ['cards.suspend'] }),
    });
    expect(changed.status).toBe(200);
    const auditor = await hire(database, `${PREFIX}-musu`, { roleKey: 'ahtest_auditor' });
    const visitor = await visitors.visit();
    const { page } = visitor;
    await enter(visitor, auditor, { path: '/audit-history' });

    await page.getByText(/^Verified up to record [\d,]+$/).waitFor();
    await page.getByRole('button', { name: 'Details' }).first().click();
    await page.getByLabel('Search').fill('ahtest teller');
    await page.getByLabel('Action', { exact: true }).selectOption('role.update');
    await expectSoon(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      search: 'ahtest teller',
      action: 'role.update',
    });
    await expectSoon(() => page.getByRole('table').getByRole('row').count()).toBe(2);
    expect(await unmarkedNumbers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Changed what the role ahtest teller allows' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('+ cards.suspend').waitFor();
    await expectSoon(() => panel.getByText('− cards.view').count()).toBe(1);
    expect(await panel.textContent()).toContain('roles.edit');
    expect(await panel.textContent()).toContain('127.0.0.1');
    expect(await unmarkedNumbers(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Close' }).click();

    const rows = cellsOf(await textOf(await exported(page, 'Audit Trail as filtered, CSV')));
    expect(rows.slice(1).map((row) => row[3])).toEqual(['role.update']);

    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByText(/signed up to record/).waitFor();
    const trail = await saved(await exported(page, 'Signed audit trail, whole'), 'audit.jsonl');
    const key = await saved(await exported(page, 'Public key'), 'key.pem');
    const verifier = await saved(await exported(page, 'Offline verifier'), 'verify-audit.mjs');
    const verify = (file: string) =>
      spawnSync(process.execPath, [verifier, file, key], { cwd: folder, encoding: 'utf8' });
    const accepted = verify(trail);
    expect([accepted.status, accepted.stderr]).toEqual([0, '']);
    expect(accepted.stdout).toMatch(/The audit trail holds: \d+ records/);

    const found = (await page.evaluate(async () =>
      (await fetch('/api/audit/trail?action=role.update&search=ahtest%20teller')).json(),
    )) as {
      items: { id: string; description: string }[]; // the response of the contract
    };
    // Changes of other roles may name this role, too.
    const own = found.items.filter(
      ({ description }) => description === 'Changed what the role ahtest teller allows',
    );
    expect(own, JSON.stringify(found.items)).toHaveLength(1);
    const id = own[0]?.id ?? '';
    const lines = readFileSync(trail, 'utf8').split('\n');
    const place = lines.findIndex((line) => line.includes(`"seq":"${id}"`));
    expect(lines[place], `record ${id}`).toContain('cards.suspend');
    const edited = lines.with(place, (lines[place] ?? '').replace('cards.suspend', 'cards.view'));
    writeFileSync(path.join(folder, 'edited.jsonl'), edited.join('\n'));
    const refused = verify(path.join(folder, 'edited.jsonl'));
    expect(refused.status).toBe(1);
    expect(refused.stdout).toContain(`The first bad record is ${id}.`);

    await page.getByRole('tab', { name: 'Data Changes' }).click();
    await page.getByLabel('Search').fill('ahtest_teller');
    await expectSoon(() => page.getByRole('table').textContent()).toContain('Permissions');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('tab', { name: 'Audit Trail' }).click();
    // The reading was recorded, once.
    await page.getByLabel('Search').fill(`${PREFIX}-musu`);
    await page.getByLabel('Action', { exact: true }).selectOption('audit.read');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectSoon(() => page.getByRole('table').getByRole('row').count()).toBe(2);
  });
});

describe('an owner', () => {
  it('accepts an edit that no audit record explains, with a reason, after confirming their identity', async () => {
    const owner = await hire(database, `${PREFIX}-owner`, { roleKey: 'owner' });
    const visitor = await visitors.visit({ expected: [/status of 403/] });
    await enter(visitor, owner, { path: '/audit-history', confirmed: false });
    const { page } = visitor;
    const check = page.getByRole('button', { name: 'Check all rows' });
    await expectSoon(async () => haveBegun(database.read)).toBe(true);
    await sql`
      update departments set description = description || ' (moved)'
       where name = (select max(name) from departments)`.execute(database.owner);
    await page.getByRole('button', { name: 'Details' }).last().click();
    await check.click();
    await page.getByText(/^All [\d,]+ rows were compared/).waitFor();
    // The person of this test was also inserted directly, and that finding stays as it is.
    const findings = page.getByRole('listitem').filter({ hasText: /^departments: row/ });
    await findings.getByText(/^Row .* was changed\./).waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);
    // The finding is shown to everybody who opens the screen.
    await page.reload();
    await page.getByRole('button', { name: /^Accept as it is: departments: row/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept as it is' });
    await dialog.getByText(/^departments: row .* was changed$/).waitFor();
    expect(await unmarkedNumbers(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('Entered by hand after a fault, ticket 4711');
    await dialog.getByRole('button', { name: 'Propose to Accept' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm it is you' });
    await question.getByLabel('Your password').fill(owner.password);
    await question.getByRole('button', { name: 'Confirm', exact: true }).click();
    await findings.getByText(`${owner.username} proposed on`).waitFor();

    const another = await hire(database, `${PREFIX}-second`, { roleKey: 'owner' });
    const next = await visitors.visit();
    await enter(next, another, { path: '/audit-history' });
    const seen = next.page.getByRole('listitem').filter({ hasText: /^departments: row/ });
    await seen.getByRole('button', { name: 'Agree', exact: true }).click();
    await expectSoon(() => seen.getByRole('button').count()).toBe(0);
    await next.page.getByText(/in the last 90 days$/).waitFor();
  });
});
