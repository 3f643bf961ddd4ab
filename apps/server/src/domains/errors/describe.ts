/** How grave an occurrence is, and how an error is called. */
import type { Occurrence } from '../../platform/failures/error-intake.ts';
import { isOwn, type Frame } from './stack.ts';

/**
 * By what was lost: the process, or a change that failed for no fault of the person's, is critical; a screen, a page of data or a job
 * that failed is high; what a page met and went on from is medium; a call whose failure the server counts itself is low.
 */
export const SEVERITY_OF = {
  process: 'critical',
  write: 'critical',
  read: 'high',
  job: 'high',
  screen: 'high',
  batch: 'medium',
  error: 'medium',
  rejection: 'medium',
  call: 'low',
} as const satisfies Record<string, Occurrence['severity']>;

/** In place of a name: what came beyond the number of kinds that are told apart. */
export const FURTHER = 'Further errors';

const SUBJECT: Readonly<Record<Occurrence['kind'], string>> = {
  error: 'Uncaught',
  rejection: 'Unhandled',
  screen: 'Screen failed:',
  call: 'Call failed:',
  request: 'Request failed:',
  batch: 'Batch refused:',
  job: 'Job failed:',
};

/** "Uncaught TypeError in drawRows", "Request failed: GET /api/fraud/alerts". */
export function titleOf({ kind, name, place }: Occurrence, frames: readonly Frame[]): string {
  if (kind === 'request' || kind === 'batch' || kind === 'job') return `${SUBJECT[kind]} ${place}`;
  if (name === FURTHER) return name;
  const inner = frames.find(isOwn) ?? frames[0];
  const where = inner?.at ?? inner?.file.split('/').at(-1);
  return `${SUBJECT[kind]} ${name}${where === undefined ? ` on ${place}` : ` in ${where}`}`;
}

export const tagsOf = ({ source, kind, name, place }: Occurrence): string[] => [
  ...new Set([source, kind, name, place].filter((tag) => tag !== '')),
];
