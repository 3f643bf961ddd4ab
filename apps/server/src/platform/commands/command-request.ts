/** What the runner of commands gets from HTTP, and what it gives back. */
import type { RecordMemory } from '../database/record-memory.ts';
import type { Actor, Origin, Resources, SessionChange } from '../http/endpoint.ts';

export interface CommandRequest extends Resources {
  readonly actor: Actor | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly input: unknown;
  readonly memory?: RecordMemory | undefined;
  readonly origin: Origin;
  readonly idempotencyKey: string | null;
}
export interface CommandAnswer {
  readonly output: unknown;
  readonly session?: SessionChange | undefined;
}
