import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INFO, NO_STANZA } from './info.setup.ts';
import { programsOf } from './installed-programs.ts';
import { observe } from './observe.ts';
import { openPgBackRest } from './program.ts';

const CLUSTER = { version: '15.8', systemIdentifier: '7713338685094648980' };
const PAGE = 'docs/operations/own-postgresql.md';

describe('what is missing for the backups of pgBackRest', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-pgbackrest-'));
  const config = path.join(folder, 'pgbackrest.conf');
  beforeAll(() => {
    chmodSync(folder, 0o755);
    writeFileSync(config, '');
    // As root, it runs as the owner of the file.
    if (process.getuid?.() === 0) chownSync(config, 65_534, 65_534);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A program that answers each command as given, and fails on others. */
  const program = (answers: Readonly<Record<string, string>>): string => {
    const file = path.join(folder, 'pgbackrest');
    const cases = Object.entries(answers).map(([command, shell]) => `${command}) ${shell} ;;`);
    writeFileSync(file, `#!/bin/sh\ncase "$1" in\n${cases.join('\n')}\n*) exit 1 ;;\nesac\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const seen = async (
    file: string,
    cluster: Parameters<typeof observe>[1] = CLUSTER,
    wanted: Parameters<typeof observe>[0] = { config, stanza: 'cottontree' },
    held: Parameters<typeof observe>[3] = null,
  ) => await observe(wanted, cluster, (place) => openPgBackRest(place, file), held);
  const says = (text: string): string => `cat <<'END'\n${text}\nEND\n`;

  it('is nothing where its stanza is that of the database', async () => {
    const found = await seen(program({ info: says(INFO) }));
    expect([found.missing, found.backups.length]).toEqual([null, 2]);
  });
  it('is a setting', async () => {
    const none = { config: undefined, stanza: undefined };
    expect((await seen('none', CLUSTER, none)).missing).toBe(
      'PGBACKREST_CONFIG and PGBACKREST_STANZA are not set: with them, on the host of the database or of the repository, ' +
        `this screen lists, takes and tests the backups of pgBackRest (${PAGE})`,
    );
    expect((await seen('none', CLUSTER, { ...none, config })).missing).toBe(
      `PGBACKREST_STANZA is not set beside PGBACKREST_CONFIG (${PAGE})`,
    );
  });
  it('is the program', async () => {
    expect((await seen(path.join(folder, 'absent'))).missing).toBe(
      'The program pgbackrest is not on this machine: install it (apt-get install pgbackrest) on the host of the database or of the repository, where this server runs as well',
    );
  });
  it('is the stanza, or the right one', async () => {
    expect((await seen(program({ info: says(NO_STANZA) }))).missing).toBe(
      `There is no stanza cottontree in the repository of ${config}: pgbackrest --config=${config} --stanza=cottontree stanza-create makes it (${PAGE})`,
    );
    const other = await seen(program({ info: says(INFO) }), {
      ...CLUSTER,
      systemIdentifier: '7713338685094648981',
    });
    expect(other.missing).toBe(
      'The stanza cottontree is of another cluster (PostgreSQL 15, 7713338685094648980) than DATABASE_URL ' +
        '(PostgreSQL 15.8, 7713338685094648981): set PGBACKREST_STANZA to the one of this database, or run stanza-upgrade after an upgrade of PostgreSQL',
    );
    expect(other.backups).toEqual([]);
  });
  it('is a pgBackRest that knows the version of the database, which is named', async () => {
    const check = `echo 'WARN: unable to check pg1: [VersionNotSupportedError] unexpected control version = 1800 and catalog version = 202506291' >&2; exit 27`;
    const file = program({ info: says(NO_STANZA), check, version: says('pgBackRest 2.45') });
    expect((await seen(file, { version: '18.4', systemIdentifier: null })).missing).toBe(
      'pgBackRest 2.45 does not know PostgreSQL 18.4: install a newer pgBackRest, such as that of apt.postgresql.org',
    );
  });
  it('is what pgBackRest says, while what it had before stays listed', async () => {
    const before = await seen(program({ info: says(INFO) }));
    const broken = program({ info: `echo 'ERROR: [042]: unable to connect to the store' >&2; exit 42` });
    const after = await seen(broken, CLUSTER, undefined, before);
    expect([after.missing, after.backups.length]).toEqual([
      'pgbackrest info: unable to connect to the store',
      2,
    ]);
    expect((await seen(program({ info: 'echo nonsense' }))).missing).toContain(
      'What pgbackrest info says cannot be read',
    );
  });
  it('is the programs of the version that a backup is of, for a test', () => {
    const places = [{ parent: path.join(folder, 'installed'), name: /^(\d+)$/ }];
    for (const version of ['15', '18']) {
      mkdirSync(path.join(folder, 'installed', version, 'bin'), { recursive: true });
      writeFileSync(path.join(folder, 'installed', version, 'bin', 'postgres'), '');
    }
    expect(programsOf('15', 'L', places)).toBe(path.join(folder, 'installed', '15'));
    expect(() => programsOf('17', '20261128-213341F', places)).toThrow(
      'Backup 20261128-213341F is of PostgreSQL 17, and this machine has the programs of PostgreSQL 15 and 18: install postgresql-17 to test it here',
    );
    expect(() => programsOf('17', 'L', [])).toThrow(
      'this machine has the programs of none: install postgresql-17',
    );
  });
});
