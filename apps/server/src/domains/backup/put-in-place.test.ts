import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepUnfinished } from '@cottontree/embedded-postgres';
import { finishSwap } from '../../platform/database/state-folder/swap.ts';
import { putInPlace } from './put-in-place.ts';

const FOUND = { to: null, takenBack: null, unread: null, endedSessions: 0, at: '2026-11-21T10:00:00.000Z' };

/** Two folders on different disks, where this machine has them. */
const [here, there] = ['/dev/shm', '/var/tmp'].map((each) => (existsSync(each) ? each : os.tmpdir()));

describe('a restored company is put in place', () => {
  let stateDir: string;
  let restored: string;
  let keys: string;
  const put = (file: string, content: string): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const read = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8');
  const before = (folder: string): string =>
    readdirSync(folder).find((name) => name.includes('before-')) ?? '';

  const lay = (keyPlace: string): void => {
    keys = keyPlace;
    put(path.join(stateDir, 'postgres', 'PG_VERSION'), 'old');
    put(path.join(stateDir, 'postgres.password'), 'old');
    put(path.join(stateDir, 'wal-spool', 'armed'), '');
    put(path.join(keys, 'sealing.key'), 'old');
    put(path.join(keys, 'signing.pem'), 'old');
    put(path.join(keys, 'witness', 'checkpoints.jsonl'), 'old');
    restored = path.join(stateDir, 'unfinished-restore-x');
    put(path.join(restored, 'postgres', 'PG_VERSION'), 'new');
    put(path.join(restored, 'postgres.password'), 'new');
    put(path.join(restored, 'keys', 'sealing.key'), 'new');
    put(path.join(restored, 'keys', 'signing.pem'), 'new');
  };
  const place = (onSwapStep?: (step: string) => void) => ({
    stateDir,
    keyFolder: keys,
    say: () => undefined,
    ...(onSwapStep ? { onSwapStep } : {}),
  });
  /** The state of database, password and keys: all old, all new, or a mixture that must never remain. */
  const state = (): string[] => [
    read(stateDir, 'postgres', 'PG_VERSION'),
    read(stateDir, 'postgres.password'),
    read(keys, 'sealing.key'),
    read(keys, 'signing.pem'),
  ];
  const endOf = (work: () => unknown): string => {
    try {
      work();
      return 'ended';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const expectNew = (): void => {
    expect(state()).toEqual(['new', 'new', 'new', 'new']);
    const old = before(keys);
    expect(read(stateDir, `postgres.${old}`, 'PG_VERSION')).toBe('old');
    expect(read(stateDir, `postgres.password.${old}`)).toBe('old');
    expect([read(keys, old, 'sealing.key'), read(keys, old, 'signing.pem')]).toEqual(['old', 'old']);
    expect(read(keys, 'witness', old, 'checkpoints.jsonl')).toBe('old');
    expect(existsSync(path.join(keys, 'witness', 'checkpoints.jsonl'))).toBe(false);
    expect(existsSync(path.join(stateDir, 'wal-spool'))).toBe(false);
    expect(existsSync(path.join(stateDir, 'swap.json'))).toBe(false);
    expect(JSON.parse(read(stateDir, 'restored.json'))).toMatchObject({ at: '2026-11-21T10:00:00.000Z' });
  };

  beforeEach(() => {
    stateDir = mkdtempSync(path.join(here ?? os.tmpdir(), 'cottontree-swap-'));
  });
  afterEach(() => {
    rmSync(stateDir, { recursive: true, force: true });
    rmSync(keys, { recursive: true, force: true });
  });

  it.each([
    ['in the data folder', () => path.join(stateDir, 'keys')],
    ['on another disk', () => mkdtempSync(path.join(there ?? os.tmpdir(), 'cottontree-keys-'))],
  ])('with keys %s, and the previous files are kept', (_, where) => {
    lay(where());
    putInPlace(restored, place(), FOUND);
    expectNew();
    expect(readdirSync(keys).filter((name) => name.startsWith('unfinished-'))).toEqual([]);
  });

  it('says where the old keys are to be found only where there were some', () => {
    const said: string[] = [];
    const run = (): void => putInPlace(restored, { ...place(), say: (line) => void said.push(line) }, FOUND);
    lay(path.join(stateDir, 'keys'));
    run();
    expect(said.filter((line) => line.startsWith('Keys and witness'))).toEqual([
      `Keys and witness that were there are to be found in ${before(keys)} of their folder`,
    ]);
    said.length = 0;
    rmSync(stateDir, { recursive: true, force: true });
    lay(path.join(stateDir, 'keys'));
    rmSync(keys, { recursive: true });
    run();
    expect(read(keys, 'sealing.key')).toBe('new');
    expect(said.filter((line) => line.startsWith('Keys and witness'))).toEqual([]);
  });

  it('completely or not at all if it is interrupted at any step, after the next start', () => {
    const steps: string[] = [];
    lay(path.join(stateDir, 'keys'));
    putInPlace(
      restored,
      place((step) => void steps.push(step)),
      FOUND,
    );
    expect(steps.length).toBeGreaterThan(10);
    for (const at of steps.keys()) {
      rmSync(stateDir, { recursive: true, force: true });
      lay(path.join(stateDir, 'keys'));
      let step = 0;
      const die = (): void => {
        if (step === at) throw new Error('killed');
        step += 1;
      };
      expect(() => putInPlace(restored, place(die), FOUND)).toThrow('killed');
      // With the journal it is completed, without one it did not happen.
      const begun = existsSync(path.join(stateDir, 'swap.json'));
      const outcome = begun ? 'new' : 'old';
      let again = 0;
      const dieOnceMore = (): void => {
        again += 1;
        if (again === 3) throw new Error('killed');
      };
      expect(endOf(() => finishSwap(stateDir, dieOnceMore))).toBe(begun ? 'killed' : 'ended');
      finishSwap(stateDir);
      sweepUnfinished(stateDir);
      expect(state()).toEqual([outcome, outcome, outcome, outcome]);
      expect(existsSync(path.join(keys, before(keys), 'sealing.key'))).toBe(true);
      expect(existsSync(path.join(stateDir, 'swap.json'))).toBe(false);
    }
  });

  it('without any change when the keys cannot be copied, and reports what is missing when they cannot be moved later', () => {
    lay(path.join(stateDir, 'keys'));
    rmSync(path.join(restored, 'keys', 'signing.pem'));
    mkdirSync(path.join(restored, 'keys', 'signing.pem'));
    expect(() => putInPlace(restored, place(), FOUND)).toThrow('EISDIR');
    expect(state()).toEqual(['old', 'old', 'old', 'old']);
    expect(statSync(path.join(stateDir, 'wal-spool', 'armed')).size).toBe(0);
  });

  it('only once the disk of the keys is available again', () => {
    const elsewhere = mkdtempSync(path.join(there ?? os.tmpdir(), 'cottontree-keys-'));
    lay(elsewhere);
    const die = (step: string): void => {
      if (step.startsWith('keep') && step.includes('sealing.key')) throw new Error('killed');
    };
    expect(() => putInPlace(restored, place(die), FOUND)).toThrow('killed');
    const away = `${elsewhere}-away`;
    renameSync(elsewhere, away);
    expect(() => finishSwap(stateDir)).toThrow(
      /was interrupted and cannot be finished.*KEY_DIR, and start again/,
    );
    expect(() => finishSwap(stateDir)).toThrow('cannot be finished');
    rmSync(elsewhere, { recursive: true, force: true });
    renameSync(away, elsewhere);
    expect(finishSwap(stateDir)).toBe(true);
    expectNew();
  });
});
