/** What roles see: every route opens for everyone, and where a permission is missing, the screen names it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { createStaff } from '../apps/server/src/domains/access/create-staff.ts';
import { hashPassword } from '../apps/server/src/domains/access/password.ts';
import { demoCompany } from './demo-company.ts';
import { useVisitors } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { settled } from './figures-on-page.ts';
import { DASHBOARDS, ROUTES } from './routes.ts';
import type { SignIn } from './server-process.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
afterAll(() => database.close());

/** A custom role with these permissions and a person who has it; no screen creates them yet. */
async function hire(key: string, powers: readonly Power[]): Promise<SignIn> {
  const now = new Date();
  const person = { username: key, password: 'palm-drum-market-7310' };
  await database.write
    .insertInto('roles')
    .values({
      key,
      display_name: key,
      description: 'Made by a test',
      // The lowest level inherits from no other.
      level: 5,
      color: '#5B6570',
      is_system: false,
      is_seeded: false,
      can_manage: [],
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (powers.length > 0)
    await database.write
      .insertInto('role_powers')
      .values(powers.map((power) => ({ role_key: key, power })))
      .execute();
  const passwordHash = await hashPassword(person.password);
  const staff = {
    ...person,
    passwordHash,
    email: `${key}@example.test`,
    firstName: 'Kadie',
    lastName: key,
    roleKey: key,
  };
  await createStaff(database.write, { ...staff, temporary: false }, now);
  return person;
}

/** Navigates within the application. */
async function opened(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${path}')`);
  const title = ROUTES.find((route) => route.path === path)?.title;
  await page.getByRole('heading', { level: 1, name: title ?? '', exact: true }).waitFor();
}

/** Console messages of a refused call. */
const REFUSED = /status of 403/;
const at = async (who: string | SignIn, path: string, expected: readonly RegExp[] = []): Promise<Page> => {
  const visitor = await visitors.visit({ expected });
  await enter(visitor, who, { path });
  return visitor.page;
};
const tile = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });
const panel = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

describe('the seeded roles', () => {
  it.each(['Owner', 'Super Admin', 'Admin', 'Manager', 'View Only'])(
    '[A-1.04] as %s see all figures of the dashboards',
    async (role) => {
      const page = await at(role, '/');
      const me: unknown = await (await page.request.get('/api/auth/user')).json();
      const key = role.toLowerCase().replace(' ', '_');
      expect(me).toMatchObject({ roleHierarchy: key, isOwner: key === 'owner' });
      for (const path of ['/', '/detailed-metrics', '/dashboard']) {
        await opened(page, path);
        await settled(page);
        expect(await page.getByText(/Not permitted|Your role may not see/).count()).toBe(0);
      }
    },
  );

  // The custom role below is tested in the same way, and an owner in every-screen.test.ts. The roles between have more
  // permissions than the one and fewer than the other.
  it('[A-6.03, B-2.02, B-2.03, B-2.04, B-2.05] as View Only, with the fewest permissions, open every route', async () => {
    const page = await at('View Only', '/user-profile', [REFUSED]);
    const shown: (string | null)[] = [];
    for (const { path } of ROUTES) {
      await opened(page, path);
      shown.push(await page.locator('h1').textContent());
    }
    expect(shown).toEqual(ROUTES.map(({ title }) => title));
  });
});

describe('a custom role without treasury.view', () => {
  let clerk: SignIn;
  beforeAll(async () => {
    clerk = await hire('sales_clerk', ['revenue.view', 'cards.view', 'analytics.view']);
  });
  /** Only owners can change the permissions of a role; that View Only has it does not help. */
  const GRANTED = 'View Treasury, which an owner can grant.';
  const SENTENCE = `It needs the permission ${GRANTED}`;

  it('[B-1.06] is treated like any other: named in the bar, and works on every screen', async () => {
    const page = await at(clerk, '/user-profile', [REFUSED]);
    await page.getByRole('banner').getByText('sales clerk', { exact: true }).waitFor();
    for (const { path } of ROUTES.filter(({ title }) => title !== 'Executive dashboard')) {
      await opened(page, path);
      expect(await page.getByRole('banner').getByText('sales clerk', { exact: true }).isVisible()).toBe(true);
    }
  });

  it('sees the executive dashboard, with the treasury naming the missing permission and who grants it', async () => {
    const page = await at(clerk, '/', [REFUSED]);
    await settled(page);
    await tile(page, 'Treasury Balance').getByText('Not permitted').waitFor();
    expect(await tile(page, 'Treasury Balance').textContent()).toContain(SENTENCE);
    await panel(page, 'Treasury overview').getByText('Your role may not see the treasury.').waitFor();
    expect(await panel(page, 'Treasury overview').textContent()).toContain(SENTENCE);
    // The other figures are shown.
    for (const id of ['subscribers.registered', 'revenue.month', 'cards.adoption', 'volumes.usd-month']) {
      expect(await page.locator(`[data-figure="${id}"]`).count()).toBeGreaterThan(0);
    }
  });

  it('sees the other dashboards in the same way', async () => {
    const page = await at(clerk, '/?view=summary', [REFUSED]);
    await settled(page);
    await tile(page, 'Treasury USD').getByText('Not permitted').waitFor();
    await opened(page, '/detailed-metrics');
    await settled(page);
    for (const title of ['Own funds', 'Own treasury by day', 'Safety of funds']) {
      await panel(page, title).getByText('Your role may not see the treasury.').waitFor();
      expect(await panel(page, title).textContent()).toContain(SENTENCE);
    }
    await opened(page, '/dashboard');
    await settled(page);
  });

  it('receives no figure of the treasury from any screen or call', async () => {
    const page = await at(clerk, '/feature-suggestions', [REFUSED]);
    for (const path of DASHBOARDS) {
      await page.goto(path);
      await settled(page);
      expect(await page.locator('[data-figure^="treasury."]').count()).toBe(0);
    }
    for (const call of ['dashboard/treasury', 'figures/treasury.own', 'figures/treasury.own/rows']) {
      expect((await page.request.get(`/api/${call}`)).status()).toBe(403);
    }
    const metrics = await (await page.request.get('/api/dashboard/metrics')).json();
    expect(metrics).toMatchObject({ treasuryBalance: null, monthlyGrowth: { treasury: null } });
    const { series } = (await (await page.request.get('/api/figures/series?ids=treasury.own')).json()) as {
      series: unknown[];
    }; // the response of the contract
    expect(series).toEqual([]);
  });
});

describe('a custom role without any permission', () => {
  it('opens the dashboards, which show no figure and say why', async () => {
    const nobody = await hire('newcomer', []);
    const page = await at(nobody, '/', [REFUSED]);
    await panel(page, 'Subscriber distribution')
      .getByText(/permission View Analytics/)
      .waitFor();
    await panel(page, 'Revenue analytics')
      .getByText(/permission View Revenue/)
      .waitFor();
    await panel(page, 'Card types performance')
      .getByText(/permission View Cards/)
      .waitFor();
    await panel(page, 'Treasury overview')
      .getByText(/permission View Treasury/)
      .waitFor();
    for (const path of DASHBOARDS) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      // A figure that is still loading shows a dash until the refusal arrives.
      await expectSoon(async () => ({
        path,
        busy: await page.locator('main [aria-busy="true"]').count(),
        figures: await page.locator('main [data-figure]').allTextContents(),
      })).toEqual({ path, busy: 0, figures: [] });
    }
  });
});
