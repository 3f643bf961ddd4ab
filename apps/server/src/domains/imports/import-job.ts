/** The jobs that work on imports. */
import { z } from 'zod';
import type { ImportState } from '@cottontree/contract/imports/imports.ts';
import type { Db } from '../../platform/database/client.ts';
import { jobKind, type JobKind } from '../../platform/queue/job-kind.ts';
import { addJob } from '../../platform/queue/jobs.ts';

export type Step = Extract<ImportState, 'checking' | 'committing' | 'undoing'>;

const kindOf = <Name extends JobKind<unknown, unknown>['name']>(name: Name) =>
  jobKind({
    name,
    payload: z.object({ id: z.uuid() }),
    result: z.object({}),
    lane: 'imports',
    limitMs: 24 * 60 * 60_000,
    // Each continues behind the last stored batch, so that another attempt costs little.
    attempts: 10,
  });

export const STEP_KINDS = {
  checking: kindOf('imports.check'),
  committing: kindOf('imports.store'),
  undoing: kindOf('imports.undo'),
} as const satisfies Record<Step, unknown>;

export const keyOfImport = (id: string): string => `import ${id}`;

export interface StepOrder {
  readonly id: string;
  readonly step: Step;
  readonly person: string | null;
  readonly at: Date;
}

/** In the transaction that puts the import in the state of the step. */
export const addImportStep = (tx: Db, { id, step, person, at }: StepOrder): Promise<string> =>
  addJob(
    tx,
    STEP_KINDS[step],
    { id },
    {
      at,
      key: keyOfImport(id),
      // One writes at a time: two would wait for each other's days. Checks only read.
      line: step === 'checking' ? keyOfImport(id) : 'imports',
      ...(person !== null && { requestedBy: person }),
      // The former job may be just ending, and has read the import as it was before.
      whenRunning: 'again',
    },
  );
