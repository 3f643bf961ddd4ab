/** The sandbox bank of a demo company: runs in every server process, and ends with the demo. */
import { REALISTIC, type SandboxBank } from '../banks/sandbox/server.ts';
import type { Database } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { demoRemoved } from '../../../ledger/demo-state.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { connectSandbox, sandboxBank } from '../sandbox-bank.ts';

const ROUND_MS = 10_000;

export interface SandboxOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  onError(error: unknown): void;
}

export interface KeptSandbox {
  /** Its address; null while it does not run. */
  origin(): string | null;
  stop(): Promise<void>;
}

export function keepSandboxBank({ database, clock, keyring, onError }: SandboxOptions): KeptSandbox {
  let sandbox: SandboxBank | null = null;
  const keeping = repeat(
    async () => {
      if (await demoRemoved(database.read)) {
        const stopping = sandbox;
        sandbox = null;
        return await stopping?.close();
      }
      sandbox ??= await sandboxBank(database, clock, REALISTIC, Math.random);
      await connectSandbox(database, keyring, clock);
    },
    { everyMs: ROUND_MS, onError },
  );
  return {
    origin: () => sandbox?.origin ?? null,
    stop: async () => {
      await keeping.stop();
      await sandbox?.close();
    },
  };
}
