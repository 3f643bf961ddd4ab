/** What the runner of commands gets from HTTP, and what it gives back. */
import type { Witness } from '../audit/audit-witness.ts';
import type { LanguageModels } from '../connections/language-model.ts';
import type { Letter, SendMail } from '../connections/mail.ts';
import type { RecordMemory } from '../database/record-memory.ts';
import type { ErrorIntake } from '../failures/error-intake.ts';
import type { Actor, Origin, SessionChange } from '../http/endpoint.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Clock } from '../time/clock.ts';

export interface CommandRequest {
  readonly actor: Actor | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly input: unknown;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly witness?: Witness | undefined;
  readonly memory?: RecordMemory | undefined;
  readonly models?: LanguageModels | undefined;
  readonly errors?: ErrorIntake | undefined;
  readonly sendMail?: SendMail | undefined;
  readonly origin: Origin;
  readonly idempotencyKey: string | null;
}
export interface CommandAnswer {
  readonly output: unknown;
  readonly session?: SessionChange | undefined;
  readonly letter?: Letter | undefined;
}
