/**
 * `npm run drill:sequences -- --count 50 --seed 1`: random sequences of backup, drill, restore elsewhere, start there,
 * moving the storage, restore back, putting an earlier database back, restart, clock jump and kill -9 on a tiny
 * company. At the end of each, every stored backup must restore the company as it was when the backup was taken.
 * Progress is stored in results.jsonl of --folder, so that an interrupted run continues.
 */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { clusterFolder, passwordFile, armArchive, isArmed } from '@cottontree/embedded-postgres';
import { readCatalogue } from '../domains/backup/catalogue.ts';
import { ClaimError } from '../domains/backup/claim-refusal.ts';
import type { Manifest } from '../domains/backup/manifest.ts';
import { formatRecoveryKey } from '../domains/backup/recovery-key.ts';
import { restore } from '../domains/backup/restore-command.ts';
import { restoreInto } from '../domains/backup/restore-into.ts';
import { readOrder } from '../domains/backup/restore-order.ts';
import { planRestore, type Wish } from '../domains/backup/restore-plan.ts';
import { runDrill } from '../domains/backup/run-drill.ts';
import { BackupError } from '../domains/backup/take-backup.ts';
import { folderStore, type FolderStore } from '../domains/backup/storage/folder-store.ts';
import { connect } from '../platform/database/client.ts';
import { keyFolder } from '../platform/database/state-folder/state-layout.ts';
import { ManualClock } from '../platform/time/clock.ts';
import { labelsOf, startSequenceServer, type SequenceServer } from './sequence-server.ts';

const silentLog = { info: () => undefined, warn: () => undefined };
const ACTIONS = [
  'work',
  'full',
  'incremental',
  'drill',
  'elsewhere',
  'start other',
  'back',
  'put back',
  'restart',
  'clock',
  'kill',
] as const;
type Action = (typeof ACTIONS)[number];

/** Mulberry32: the same seed gives the same sequence on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Sequence {
  readonly done: string[] = [];
  /** The state of the company when each backup was taken. */
  readonly #promised = new Map<string, string[]>();
  readonly #clock = new ManualClock('2026-11-21T10:00:00Z');
  readonly #root = mkdtempSync(path.join(os.tmpdir(), 'cottontree-sequence-'));
  readonly #store: FolderStore = folderStore(path.join(this.#root, 'store'));
  readonly #random: () => number;
  #server: SequenceServer | null = null;
  #key: Buffer = Buffer.alloc(0);
  #at = 'alpha';
  #n = 0;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  async run(length: number): Promise<number> {
    // PostgreSQL's user needs to pass through it.
    chmodSync(this.#root, 0o711);
    await this.#start(true);
    await this.#act('work');
    await this.#act('full');
    for (let step = 0; step < length; step += 1)
      await this.#act(ACTIONS[Math.floor(this.#random() * ACTIONS.length)] ?? 'work');
    await this.#act('work');
    await this.#act('incremental');
    const labels = await this.#running.labels();
    await this.#running.stop('in order');
    this.#server = null;
    return await this.#check(labels);
  }

  async close(): Promise<void> {
    await this.#server?.stop('in order').catch(() => undefined);
    rmSync(this.#root, { recursive: true, force: true });
  }

  get #running(): SequenceServer {
    if (!this.#server) throw new Error('No server runs');
    return this.#server;
  }
  readonly #dir = (host: string): string => path.join(this.#root, host);

  /** A server that holds the storage continues its WAL, or begins with a full backup according to the schedule. */
  async #start(first = false): Promise<void> {
    const server = await startSequenceServer(this.#dir(this.#at), this.#at, this.#store, this.#clock);
    this.#server = server;
    this.#key = server.source.key;
    await server.claims.hold();
    if (!first && !isArmed(server.stateDir)) await this.#take('full');
  }

  async #take(type: 'full' | 'incremental'): Promise<void> {
    const labels = await this.#running.labels();
    try {
      const { id } = await this.#running.take(type);
      this.#promised.set(id, labels);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
    }
  }

  async #restoreInto(host: string, ...args: string[]): Promise<void> {
    const result = await restore(readOrder(args), {
      stateDir: this.#dir(host),
      keyFolder: keyFolder(this.#dir(host)),
      store: this.#store,
      log: silentLog,
      say: () => undefined,
      askRecoveryKey: async () => formatRecoveryKey(this.#key),
    });
    if (result !== 'complete') throw new Error(`A restore of ${args.join(' ')} fell short`);
  }

  async #act(action: Action): Promise<void> {
    this.done.push(action);
    const other = this.#at === 'alpha' ? 'beta' : 'alpha';
    const running = this.#running;
    switch (action) {
      case 'work':
        this.#n += 1;
        return await running.work(`${this.#at} ${this.#n}`);
      case 'full':
      case 'incremental':
        return await this.#take(action);
      case 'drill': {
        const { source, database } = running;
        const signal = new AbortController().signal;
        const found = await runDrill('quick', { source, database, log: silentLog, storedUpTo: null, signal });
        const failed = found.checks.filter(({ passed }) => !passed);
        if (failed.length > 0) throw new Error(`A drill failed: ${JSON.stringify(failed)}`);
        return;
      }
      case 'elsewhere':
        return await this.#restoreInto(other, '--latest');
      case 'start other':
        return await this.#startOther(other);
      case 'back':
        await running.stop('in order');
        await this.#restoreInto(this.#at, ...this.#someWish());
        return await this.#start();
      case 'put back':
        await running.stop('in order');
        this.#putBack();
        return await this.#start();
      case 'restart':
        await running.stop('in order');
        return await this.#start();
      case 'clock':
        this.#clock.advance((this.#random() - 0.5) * 20 * 86_400_000);
        return;
      case 'kill':
        return await this.#kill();
    }
  }

  #someWish(): string[] {
    const ids = [...this.#promised.keys()];
    const id = ids[Math.floor(this.#random() * ids.length)];
    return this.#random() < 0.5 || id === undefined ? ['--latest'] : ['--backup', id];
  }

  /** A copy that is started must be refused; sometimes an owner then moves the storage to it. */
  async #startOther(host: string): Promise<void> {
    if (!existsSync(clusterFolder(this.#dir(host)))) return;
    const former = this.#running;
    const copy = await startSequenceServer(this.#dir(host), host, this.#store, this.#clock);
    const refusal = await copy.claims.hold().then(
      () => null,
      (error: unknown) => error,
    );
    if (!(refusal instanceof ClaimError)) throw new Error('A started copy was not refused');
    armArchive(copy.stateDir);
    await copy.take('full').then(
      () => {
        throw new Error('A refused server took a backup');
      },
      () => undefined,
    );
    if (this.#random() < 0.6) return await copy.stop('in order');
    this.done.push('move');
    await copy.claims.hold(refusal.over);
    const noticed = await former.claims.renew().then(
      () => false,
      (error: unknown) => error instanceof ClaimError,
    );
    if (!noticed) throw new Error('The former owner did not notice');
    await former.stop('in order');
    this.#server = copy;
    this.#at = host;
    await this.#take('full');
  }

  /** By hand, as a person does who wants the database from before a restore back. */
  #putBack(): void {
    const dir = this.#dir(this.#at);
    const held = readdirSync(dir).filter((name) => name.startsWith('postgres.before-'));
    const name = held[Math.floor(this.#random() * held.length)];
    if (name === undefined) return;
    this.#n += 1;
    renameSync(clusterFolder(dir), path.join(dir, `postgres.away-${this.#n}`));
    renameSync(path.join(dir, name), clusterFolder(dir));
    const password = path.join(dir, name.replace('postgres.', 'postgres.password.'));
    if (existsSync(password)) renameSync(password, passwordFile(dir));
  }

  /** In the middle of a full backup, without warning. */
  async #kill(): Promise<void> {
    const ending = new AbortController();
    const after = this.#random();
    await this.#running
      .take('full', ending.signal, (share) => {
        if (share >= after) ending.abort(new Error('killed'));
      })
      .then(
        (manifest) => this.#promisedLater(manifest),
        () => undefined,
      );
    await this.#running.stop('killed');
    await this.#start();
  }

  async #promisedLater({ id }: Manifest): Promise<void> {
    this.#promised.set(id, await this.#running.labels());
  }

  async #check(newest: readonly string[]): Promise<number> {
    const catalogue = await readCatalogue(this.#store, this.#key);
    if (catalogue.damaged.length > 0) throw new Error(`Damaged: ${catalogue.damaged.join(', ')}`);
    const scratch = this.#dir('scratch');
    mkdirSync(scratch, { recursive: true });
    const restored = async (wish: Wish): Promise<string[]> => {
      const plan = planRestore(catalogue, wish);
      const result = await restoreInto(plan, {
        store: this.#store,
        key: this.#key,
        stateDir: scratch,
        log: silentLog,
        durable: false,
      });
      const database = connect(result.postgres.connection);
      try {
        return await labelsOf(database);
      } finally {
        await database.close();
        await result.discard();
      }
    };
    const same = (name: string, found: readonly string[], promised: readonly string[] | undefined): void => {
      if (JSON.stringify(found) !== JSON.stringify(promised))
        throw new Error(`${name} restores ${JSON.stringify(found)} instead of ${JSON.stringify(promised)}`);
    };
    for (const { id, type } of catalogue.manifests)
      same(`${type} ${id}`, await restored({ backupId: id }), this.#promised.get(id));
    same('--latest', await restored({}), newest);
    return catalogue.manifests.length;
  }
}

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    length: { type: 'string', default: '6' },
    folder: { type: 'string', default: path.join(os.tmpdir(), 'cottontree-sequences') },
  },
});
mkdirSync(values.folder, { recursive: true });
const results = path.join(values.folder, 'results.jsonl');
interface Result {
  readonly seed: number;
  readonly backups: number;
  readonly problem: string | null;
  readonly done: readonly string[];
}
const known = new Map<number, Result>(
  (existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n').filter(Boolean) : [])
    .map((line): Result => JSON.parse(line))
    .map((each) => [each.seed, each]),
);
for (let at = 0; at < Number(values.count); at += 1) {
  const seed = Number(values.seed) + at;
  if (known.get(seed)?.problem === null) continue;
  const sequence = new Sequence(seed);
  let backups = 0;
  let problem: string | null = null;
  try {
    backups = await sequence.run(Number(values.length));
  } catch (error) {
    problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await sequence.close();
  }
  const result: Result = { seed, backups, problem, done: sequence.done };
  known.set(seed, result);
  appendFileSync(results, `${JSON.stringify(result)}\n`);
  process.stdout.write(
    `${problem === null ? 'ok    ' : 'FAILED'} ${seed}: ${sequence.done.join(', ')} (${backups} backups)${problem === null ? '' : `\n${problem}`}\n`,
  );
}
const all = [...known.values()];
const failed = all.filter(({ problem }) => problem !== null);
process.stdout.write(
  `${all.length} sequences, ${all.reduce((sum, { backups }) => sum + backups, 0)} backups restored to what they promise, ${failed.length} failed${failed.length > 0 ? `: ${failed.map(({ seed }) => seed).join(', ')}` : ''}\n`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
