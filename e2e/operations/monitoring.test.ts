/**
 * The alerts that docs/operations/watching.md describes, checked with the real promtool and the metrics of the built
 * product.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newDataDir, projectRoot, removeDataDir, startServerProcess } from '../server-process.ts';
import { readExample, writeExample } from './example.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-alarms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: folder, encoding: 'utf8', timeout: 170_000 });
const alarms = [...readExample('prometheus-alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) =>
  String(name),
);

describe('the Prometheus alerts', () => {
  it('are accepted by promtool; each fires in its fault, and none in normal operation', () => {
    writeExample('prometheus-alerts.yml', folder);
    writeExample('prometheus.yml', folder);
    const cases = path.join(folder, 'prometheus-alerts-cases.yml');
    copyFileSync(path.join(projectRoot, 'e2e/operations/prometheus-alerts-cases.yml'), cases);
    for (const check of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', cases],
    ]) {
      const { status, stdout, stderr } = promtool(...check);
      expect(status, stdout + stderr).toBe(0);
    }
    // Otherwise one could be missing in the cases.
    const fired = [...readFileSync(cases, 'utf8').matchAll(/alertname="(\w+)"/g)].map(([, name]) => name);
    expect(fired).toEqual(alarms);
  });
  it('are those of the page, and use metrics that the product has', async () => {
    const page = readFileSync(path.join(projectRoot, 'docs/operations/watching.md'), 'utf8');
    expect([...page.matchAll(/`(Cottontree\w+)`/g)].map(([, name]) => name)).toEqual(alarms);

    const dataDir = newDataDir();
    const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'off', METRICS_PORT: '0' });
    const address = /Metrics are at (\S+)/.exec(server.output())?.[1] ?? '';
    const served = await (await fetch(address)).text();
    await server.stop();
    removeDataDir(dataDir);
    const known = new Set([...served.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => String(name)));
    const named = (text: string): string[] =>
      [...text.matchAll(/\bcottontree_\w+/g)].map(([name]) => name.replace(/_(count|bucket)$/, ''));
    const used = [...named(readExample('prometheus-alerts.yml')), ...named(page)];
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});
