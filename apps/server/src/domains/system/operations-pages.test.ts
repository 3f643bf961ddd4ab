import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACKUP_ALERTS } from '@cottontree/contract/backup/backup.ts';
import { ALERT_IDS } from '@cottontree/contract/dashboards/dashboard.ts';
import {
  fraudAlert,
  healthChecks,
  pastDayChecks,
  withoutFindings,
  type HealthFacts,
} from '../dashboards/rules.ts';
import { withoutAlerts } from '../dashboards/backup-check.ts';
import { operationsRoutes, renderPage } from './operations-pages.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const DISK = 'The disk of /data is 95% full, with 4.0 GB free';
const WELL: HealthFacts = {
  unbalanced: [],
  trustCoverage: 100,
  owedUnknown: false,
  showCoverage: false,
  databaseMs: 1,
  today: '2026-11-21',
  lastClosedDay: '2026-11-20',
  empty: false,
  loading: false,
  demoFailures: 0,
  auditHeadHolds: true,
  provisional: null,
  now: NOW,
  clockJump: null,
  evidence: {},
  standingFindings: 0,
  queue: null,
};

/** A check that was not repeated for an hour. */
const OLD = { ok: true, detail: 'Holds', at: new Date('2026-11-21T09:00:00Z') };

const BACKED_UP = { at: NOW, alerts: [], storedUpTo: NOW, busy: false };

const folder = fileURLToPath(new URL('../../../../../docs/operations', import.meta.url));
const AT = '/api/operations';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  operationsRoutes(app, folder);
  await app.ready();
});
afterAll(() => app.close());

const read = async (url: string): Promise<string> => {
  const { statusCode, body } = await app.inject({ url });
  expect(statusCode, url).toBe(200);
  return body;
};
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/ (?:id|name)="([^"]+)"/g)].map(([, name]) => String(name));

describe('the pages of docs/operations in the product', () => {
  it('have a section for every cause that the health screen and the backup screen know', async () => {
    const anchors = anchorsOf(await read(`${AT}/when-it-is-red`));
    const causes = [...ALERT_IDS, ...BACKUP_ALERTS.map((each) => `backup-${each}`)];
    expect(causes.length).toBeGreaterThan(20);
    expect(causes.filter((each) => !anchors.includes(each))).toEqual([]);
  });

  it('have a row for every message of a check that is not well', () => {
    const page = readFileSync(`${folder}/when-it-is-red.md`, 'utf8');
    /** The first cells of a section's table, with three dots as a wildcard. */
    const sentencesOf = (id: string): RegExp[] => {
      const section = page.split(`<a name="${id}"></a>`)[1]?.split(/^## /m)[0] ?? '';
      return [...section.matchAll(/^\| (?!It says|-)([^|]+) \|/gm)].map(
        ([, text = '']) =>
          new RegExp(
            `^${text
              .split('...')
              .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
              .join('.*')}`,
          ),
      );
    };
    const bad = [
      ...[
        { demoFailures: 3 },
        { loading: true },
        { lastClosedDay: null },
        { lastClosedDay: '2026-11-19' as const },
        { lastClosedDay: '2026-11-17' as const },
        { provisional: { days: 2, differing: 0, from: '2026-11-18' as const, to: '2026-11-19' as const } },
        { provisional: { days: 2, differing: 2, from: '2026-11-18' as const, to: '2026-11-19' as const } },
        { provisional: { days: 2, differing: 1, from: '2026-11-18' as const, to: '2026-11-19' as const } },
        { unbalanced: ['SLL'] },
        { trustCoverage: null, owedUnknown: true },
        { trustCoverage: 99 },
        { auditHeadHolds: false },
        { evidence: { audit: { ok: false, detail: 'Does not hold: record 7', at: NOW } } },
        { evidence: { seals: { ok: false, detail: 'No audit record explains: roles', at: NOW } } },
        { evidence: withoutFindings({ seals: { ok: false, detail: 'roles', at: NOW } }) },
        { evidence: { witness: { ok: false, detail: 'Contradicts the database', at: NOW } } },
        { evidence: { witness: { ok: false, detail: 'Cannot be read', at: NOW } } },
        { evidence: { audit: OLD, witness: OLD, seals: OLD } },
        { standingFindings: 1 },
        { standingFindings: 2 },
        { queue: { waiting: 1, since: OLD.at, ended: null } },
        { queue: { waiting: 2, since: OLD.at, ended: null } },
        { databaseMs: 900 },
        { clockJump: { at: NOW, what: 'set back by 3 d' } },
        ...[
          { ...BACKED_UP, at: new Date(0) },
          {
            ...BACKED_UP,
            alerts: [{ level: 'error' as const, message: 'The log of changes waits to be stored' }],
          },
        ].flatMap((backup) => [{ backup }, { backup: withoutAlerts(backup) }]),
        { disk: { state: 'low' as const, facts: DISK, paused: [] } },
        { disk: { state: 'full' as const, facts: DISK, paused: ['imports'] } },
      ].flatMap((facts) => healthChecks({ ...WELL, ...facts })),
      ...[false, true].flatMap((differing) =>
        pastDayChecks({
          ...WELL,
          unbalanced: ['SLL'],
          closed: { at: NOW, again: 0 },
          provisional: true,
          differing,
        }),
      ),
      ...fraudAlert(1),
      ...fraudAlert(4),
    ].filter(({ state }) => state !== 'ok');
    const unexplained = bad.filter(({ id, detail }) => !sentencesOf(id).some((row) => row.test(detail)));
    expect(unexplained).toEqual([]);
    expect(new Set(bad.map(({ id }) => id))).toEqual(new Set(ALERT_IDS));
  });

  it('link to each other and to their examples: no link to a missing page or section', async () => {
    const names = [...(await read(`${AT}/install`)).matchAll(/<li><a href="([^"]+)">/g)].map(([, url]) =>
      String(url),
    );
    expect(names.length).toBeGreaterThan(18);
    const pages = new Map(await Promise.all(names.map(async (url) => [url, await read(url)] as const)));
    const broken: string[] = [];
    for (const [url, page] of pages)
      for (const [, href = ''] of page.matchAll(/<a href="([^"]+)"/g)) {
        const [to = '', anchor] = href.split('#');
        if (/^(https?:|\/$)/.test(href) || to.startsWith(`${AT}/examples/`)) continue;
        const target = pages.get(to === '' ? url : to);
        if (target === undefined || (anchor !== undefined && !anchorsOf(target).includes(anchor)))
          broken.push(`${url}: ${href}`);
      }
    expect(broken).toEqual([]);
    expect(await read(`${AT}/examples/Caddyfile`)).toContain('reverse_proxy 127.0.0.1:3000');
  });

  it('name what is not served instead of linking it, and show text as text', () => {
    const page = renderPage('# A <b> & c\n\n[why](../decisions/0001-x.md#y) `<script>`', []);
    expect(page).toContain('why (<code>docs/decisions/0001-x.md#y</code>)');
    expect(page).toContain('<code>&lt;script&gt;</code>');
    expect(page).toContain('<title>A &#60;b&#62; &#38; c - Cottontree</title>');
  });
});
