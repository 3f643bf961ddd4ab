/** Documentation and container files that repeat the settings: the reference, and the files for containers. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';
import { Settings } from './settings.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const names = Object.keys(Settings.shape);

const byText = (one: readonly unknown[], other: readonly unknown[]): number =>
  one.join(' ').localeCompare(other.join(' '));

describe('docs/operations/configuration.md', () => {
  it('lists every setting once, with its default, and no other', () => {
    const rows = textOf('docs/operations/configuration.md').matchAll(
      /^\| `([A-Z0-9_]+)` \| (?:`([^`]+)`|none) \| \S.+ \|$/gm,
    );
    const written = [...rows].map(([, name = '', standard]) => [name, standard ?? null]);
    const defaults: Readonly<Record<string, unknown>> = readSettings({});
    const actual = names.map((name) => [name, name in defaults ? String(defaults[name]) : null]);
    expect(written.toSorted(byText)).toEqual(actual.toSorted(byText));
  });
});

describe('Containerfile', () => {
  const text = textOf('Containerfile');
  const last = text.slice(text.lastIndexOf('\nFROM '));

  it('installs every workspace', () => {
    const workspaces = ['packages', 'apps'].flatMap((folder) =>
      readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
    );
    for (const each of workspaces) expect(text).toContain(`COPY ${each}/package.json ${each}/\n`);
  });
  it('copies only existing files', () => {
    const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, each = '']) =>
      each.split(' '),
    );
    for (const each of sources.filter((source) => !source.includes('*')))
      expect(existsSync(path.join(root, each)), each).toBe(true);
    expect(sources.length).toBeGreaterThan(8);
  });
  it('excludes what is not part of the sources, for either engine', () => {
    expect(textOf('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', '.data', '**/node_modules', 'dist']),
    );
  });
  it('gives the server only known settings, and runs nothing as root', () => {
    const own = settingsOfImage();
    expect(own.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
    expect(readSettings(Object.fromEntries(own))).toMatchObject({
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: 5,
    });
    expect(last.indexOf('\nUSER node')).toBeGreaterThan(last.lastIndexOf('\nRUN '));
    expect(last).toMatch(/^CMD \["node", "dist\/server\/main.js"\]$/m);
  });
});

describe('compose.yaml', () => {
  const file = readYaml(textOf('compose.yaml'));
  const at = (...keys: string[]): Yaml =>
    keys.reduce<Yaml>((value, key) => (isMap(value) ? (value[key] ?? null) : null), file);
  const keysOf = (value: Yaml): string[] => (isMap(value) ? Object.keys(value) : []);
  const listOf = (value: Yaml): string[] => (Array.isArray(value) ? value : keysOf(value));
  const textAt = (...keys: string[]): string => {
    const value = at(...keys);
    return typeof value === 'string' ? value : '';
  };
  const services = keysOf(at('services'));
  const given = listOf(at('services', 'cottontree', 'environment')).map((each) => {
    const [name = '', ...value] = each.split('=');
    return [name, value.join('=')] as const;
  });
  const givenNames = given.map(([name]) => name);

  it('starts the server with settings that it accepts', () => {
    expect(given.length).toBeGreaterThan(20);
    expect(givenNames.filter((name) => !names.includes(name))).toEqual([]);
    const filled = given.map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+(?::-([^}]*))?\}/g, (_, standard: string | undefined) => standard ?? 'secret'),
    ]);
    expect(readSettings(Object.fromEntries(filled))).toMatchObject({
      DATABASE_URL: 'postgres://cottontree:secret@database:5432/cottontree',
      DEMO: 'on',
    });
  });
  it('gives no setting a default of its own: podman-compose 1.3 passes on the text of `NAME=${NAME:-default}` itself', () => {
    for (const [name, value] of given) expect(value).not.toContain(`\${${name}`);
  });
  it('passes every setting on, except those that the image fixes', () => {
    const fixed = ['PORT', 'HOST', 'DATA_DIR'];
    expect([...givenNames, ...fixed].toSorted()).toEqual(names.toSorted());
  });
  it('pins its images to exact versions and digests, and limits the logs', () => {
    const exact = /:\d+\.\d+(\.\d+)?-trixie(-slim)?@sha256:[0-9a-f]{64}$/;
    expect(textAt('services', 'database', 'image')).toMatch(exact);
    const bases = [...textOf('Containerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
    expect(bases).toHaveLength(2);
    for (const image of bases) expect(image).toMatch(exact);
    for (const service of services)
      expect(at('services', service, 'logging', 'options')).toMatchObject({ 'max-size': '20m' });
  });
  it('gives both the same database, user and password', () => {
    const environment = at('services', 'database', 'environment');
    expect(environment).toMatchObject({ POSTGRES_DB: 'cottontree', POSTGRES_USER: 'cottontree' });
    expect(textAt('services', 'database', 'environment', 'POSTGRES_PASSWORD')).toMatch(
      /^\$\{DATABASE_PASSWORD:\?/,
    );
  });
  it('refers only to services, volumes and networks that it defines', () => {
    for (const service of services) {
      for (const needed of listOf(at('services', service, 'depends_on'))) expect(services).toContain(needed);
      for (const network of listOf(at('services', service, 'networks')))
        expect(keysOf(at('networks'))).toContain(network);
      for (const volume of listOf(at('services', service, 'volumes')))
        expect(keysOf(at('volumes'))).toContain(volume.split(':')[0]);
    }
    expect(services).toEqual(['database', 'cottontree']);
  });
  it('does not expose the database, and waits for it', () => {
    expect(at('services', 'database', 'ports')).toBeNull();
    expect(at('services', 'database', 'networks')).toEqual(['inside']);
    expect(at('networks', 'inside', 'internal')).toBe('true');
    expect(at('services', 'cottontree', 'depends_on', 'database', 'condition')).toBe('service_healthy');
    expect(at('services', 'database', 'healthcheck', 'test')).not.toBeNull();
  });
  it('gives the server more time to stop than it may take', () => {
    const seconds = Number.parseInt(textAt('services', 'cottontree', 'stop_grace_period'), 10);
    const drain = settingsOfImage().find(([name]) => name === 'DRAIN_SECONDS')?.[1];
    expect(seconds).toBeGreaterThanOrEqual(45 + Number(drain));
  });
});

/** What the image's last stage sets, without what Node reads. */
function settingsOfImage(): (readonly [name: string, value: string])[] {
  const text = textOf('Containerfile');
  const last = text.slice(text.lastIndexOf('\nFROM '));
  const environment = /^ENV ((?:.*\\\n)*.*)$/m.exec(last)?.[1] ?? '';
  return [...environment.matchAll(/(\w+)=(\S+)/g)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .filter(([name]) => !name.startsWith('NODE_'));
}

type Yaml = string | null | string[] | { [key: string]: Yaml };
function isMap(value: Yaml): value is { [key: string]: Yaml } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The part of YAML that the file uses: maps by indentation, lists of texts, texts with or without quotes. */
function readYaml(text: string): Yaml {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
    .map((line) => ({ depth: line.length - line.trimStart().length, text: line.trim() }));
  let next = 0;
  const plain = (value: string): string => value.replace(/^"(.*)"$/, '$1');
  const block = (depth: number): Yaml => {
    const list: string[] = [];
    const map: { [key: string]: Yaml } = {};
    for (let line = lines[next]; line !== undefined && line.depth === depth; line = lines[next]) {
      next += 1;
      if (line.text.startsWith('- ')) {
        list.push(plain(line.text.slice(2)));
        continue;
      }
      const [, key = '', value = ''] = /^([\w-]+):(?: (.*))?$/.exec(line.text) ?? [];
      if (key === '' || key in map) throw new Error(`compose.yaml: cannot be read: ${line.text}`);
      const inner = lines[next];
      map[key] =
        value !== '' ? plain(value) : inner !== undefined && inner.depth > depth ? block(inner.depth) : null;
    }
    return list.length > 0 ? list : map;
  };
  const read = block(0);
  if (next < lines.length) throw new Error(`compose.yaml: cannot be read: ${lines[next]?.text}`);
  return read;
}
