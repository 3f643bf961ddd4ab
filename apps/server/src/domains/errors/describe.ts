/** The severity of an occurrence and the title of an error. */
import type { Occurrence } from '../../platform/failures/error-intake.ts';
import { isOwn, type Frame } from './stack.ts';

/**
 * Severity by what was lost. Critical: the process, or a change that failed through no fault of the person. High: a
 * screen, a page of data or a job that failed. Medium: an error that a page recovered from. Low: a failed call, which
 * the server counts itself.
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

/** The name used for kinds beyond the number that is distinguished. */
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

/** For example "Uncaught TypeError in drawRows" or "Request failed: GET /api/fraud/alerts". */
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
